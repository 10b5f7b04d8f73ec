import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { formatRupees, type Paise } from '../../../shared/money/money.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { OtpChallengeRow, SupervisorApprovalRow } from '../../kernel/db/tables/tables.ts'
import type { Staff } from '../../kernel/http/call.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import {
  type ApprovingStaff,
  type Asked,
  fourEyesTrouble,
  type Grant,
  GRANT_VALID_MS,
  isGood,
  isSealed,
  mayApprove,
  movesBalance,
  readGrant,
  sealGrant,
} from './supervisor.ts'
import { findStaffMember, insertApproval, staffWithPin } from './supervisor.repo.ts'

/** Who carries out the approved act, at which terminal and when (ms). */
interface Doing {
  staff: Pick<Staff, 'id' | 'name'>
  terminal: string
  at: number
  /**
   * The ledger move that it allows; null for an act without one: a change of a PIN, a contact or the settings of codes and mail,
   * a discount, a void.
   */
  moveId: string | null
}

/** The part that the audit trail records. */
type Noting = Omit<Doing, 'moveId'> & Partial<Doing>

const actions = {
  refund: 'refund_approved',
  transfer: 'transfer_approved',
  payment: 'payment_approved',
  pin: 'card_pin_approved',
  contact: 'contact_approved',
  credit: 'credit_approved',
  void: 'void_approved',
  discount: 'discount_approved',
  delivery: 'delivery_approved',
  complimentary: 'complimentary_approved',
  shift: 'shift_approved',
  deposit: 'deposit_approved',
  cards: 'cards_approved',
} as const

/** Grants an approval of one act, as a token to send with the call that carries it out. `now` in ms. */
export const grantMove = (secrets: Secrets, supervisor: ApprovingStaff, asked: Asked, now: number) => {
  const grant = { id: newId(), supervisorId: supervisor.id, expiresAt: now + GRANT_VALID_MS }
  return { approval: sealGrant(secrets, grant, asked, supervisor.approval_pin_hash), expiresAt: grant.expiresAt }
}

const NOBODY_YET =
  'No supervisor has an approval PIN yet. Someone from the back office can set one under their name, Approval PIN'
const GONE = 'This approval no longer counts. Ask a supervisor again'

/**
 * Uses up a supervisor's approval, in the transaction of the act that it allows. Refused with `approval_needed`: none; one for
 * another card, amount, number or asker; one that is too old or was used; one whose supervisor may no longer approve or has a new
 * PIN; and an approval of one's own act while another supervisor exists.
 */
export async function useGrant(
  tx: Transaction,
  secrets: Secrets,
  token: string | undefined,
  asked: Asked,
  doing: Doing,
): Promise<Result<Approved>> {
  const grant = await checkGrant(tx, secrets, token, asked, doing)
  return grant.ok ? keepGrant(tx, grant.value, asked, doing) : grant
}

/**
 * Records the use of an approval that `checkGrant` accepted, in the same transaction; refused with `approval_needed` if it was
 * used before.
 */
export async function keepGrant(
  tx: Transaction,
  { id, supervisorId }: Grant,
  asked: Asked,
  doing: Doing,
): Promise<Result<Approved>> {
  const row = {
    id,
    kind: asked.act,
    card_id: asked.cardId,
    amount: asked.amount,
    supervisor_id: supervisorId,
  }
  return (await keep(tx, row, doing)) ? ok(row) : fail('approval_needed', { msg: GONE })
}

/** Why a supervisor may not approve an act of this staff member, or null. */
async function fourEyes(
  tx: Transaction,
  supervisor: ApprovingStaff,
  { staff, at }: { staff: Pick<Staff, 'id'>; at: number },
): Promise<string | null> {
  const doer = await findStaffMember(tx, staff.id)
  return doer === undefined ? GONE : fourEyesTrouble(supervisor, doer, await staffWithPin(tx), at)
}

/** Whether an approval is valid now for exactly this act; `keepGrant` uses it up. Refused as in `useGrant`. */
export async function checkGrant(
  tx: Transaction,
  secrets: Secrets,
  token: string | undefined,
  asked: Asked,
  doing: { staff: Pick<Staff, 'id'>; at: number },
): Promise<Result<Grant>> {
  if (token === undefined) return fail('approval_needed', (await staffWithPin(tx)).some(mayApprove) ? {} : { msg: NOBODY_YET })
  const grant = readGrant(token)
  if (grant === null || !isGood(grant, doing.at)) return fail('approval_needed', { msg: GONE })
  const supervisor = await findStaffMember(tx, grant.supervisorId)
  if (!mayApprove(supervisor) || !isSealed(secrets, grant, asked, supervisor.approval_pin_hash))
    return fail('approval_needed', { msg: GONE })
  const trouble = await fourEyes(tx, supervisor, doing)
  if (trouble !== null) return fail('approval_needed', { msg: trouble })
  return ok(grant)
}

/** An approval that was used; `card_id` may be empty, as in `Asked`. */
type Approved = Pick<SupervisorApprovalRow, 'id' | 'kind' | 'amount' | 'supervisor_id'> & { card_id: string }

/** The part of it that the audit trail records. */
type Noted = Pick<Approved, 'amount' | 'supervisor_id'> & { kind: keyof typeof actions }

/** Records an approval and who asked for it; false if it was used before. */
const keep = (tx: Transaction, approved: Approved, { staff, terminal, at, moveId }: Doing): Promise<boolean> =>
  insertApproval(tx, { ...approved, card_id: approved.card_id || null, move_id: moveId, asked_by: staff.id, terminal, at })

/** Adds an approval to the audit trail, late in the act's transaction, as every entry. */
export const noteApproval = (tx: Transaction, approved: Noted, subject: string, { staff, terminal, at }: Noting): Promise<void> =>
  noteAction(tx, { staff: { id: approved.supervisor_id }, terminal }, at, {
    action: actions[approved.kind],
    subject,
    detail: detailOf(approved, staff),
  })

/** The amount, if any, and who asked; a person who approved their own act is named as the only supervisor. */
function detailOf({ kind, amount, supervisor_id }: Noted, staff: Doing['staff']): string {
  const who = supervisor_id === staff.id ? `asked and approved by ${staff.name}, the only supervisor` : `asked by ${staff.name}`
  return movesBalance(kind) ? `${formatRupees(amount)}, ${who}` : who
}

/**
 * Records the supervisor who approved a payment instead of a code, in the payment's transaction; null for the guest's own
 * factors. Refused if the supervisor was disabled or lost the back office meanwhile, or takes the payment while there is another
 * supervisor.
 */
export async function usePaymentApproval(
  tx: Transaction,
  approval: Pick<OtpChallengeRow, 'id' | 'card_id' | 'approved_by'>,
  amount: Paise,
  doing: Doing,
): Promise<Result<Approved | null>> {
  if (approval.approved_by === null) return ok(null)
  const supervisor = await findStaffMember(tx, approval.approved_by)
  if (!mayApprove(supervisor)) return fail('approval_missing')
  const trouble = await fourEyes(tx, supervisor, doing)
  if (trouble !== null) return fail('approval_missing', { msg: trouble })
  const { id, card_id } = approval
  const row = { id, kind: 'payment', card_id, amount, supervisor_id: supervisor.id } as const
  return (await keep(tx, row, doing)) ? ok(row) : fail('approval_missing')
}
