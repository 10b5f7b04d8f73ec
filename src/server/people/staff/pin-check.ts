import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { type Actor, noteAction } from '../../kernel/audit/audit.repo.ts'
import { passwordFits } from '../sessions/password.ts'
import { lockStaffMember, lockStaffMembers } from '../sessions/staff.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import { keeping } from '../../kernel/refusal.ts'
import type { Deps } from '../../kernel/http/call.ts'
import {
  afterTry,
  type ApprovingStaff,
  DAY_MS,
  dayBoundUntil,
  fourEyesTrouble,
  lockedUntil,
  mayApprove,
  PIN_LOCK_MS,
  PIN_TRIES,
  pinText,
  WRONG_A_DAY,
  WRONG_A_DAY_ASKED,
} from './supervisor.ts'
import {
  forgetTriesBefore,
  forgetTry,
  recordTry,
  saveTries,
  staffWithPin,
  triesBy,
  triesOf,
  WRONG_PIN,
} from './supervisor.repo.ts'

const CANNOT_APPROVE = 'This supervisor can no longer approve. Choose another'
const cannotApprove = () => failField('supervisor', CANNOT_APPROVE)
const locked = (forMs: number) => fail('supervisor_pin_locked', { retryAfterSeconds: Math.ceil(forMs / 1000) })

interface Typed {
  /** The supervisor's id. */
  supervisor: string
  pin: string
}

/**
 * Checks a supervisor's PIN. A try is taken before the slow comparison and given back if the PIN is right; a wrong one is
 * recorded with who asked and at which terminal. Five wrong in a row lock the PIN for 15 minutes, and twenty in a day until the
 * first is a day old. No one can approve their own request while someone else can.
 */
export async function checkSupervisorPin(deps: Deps, by: Actor, typed: Typed, what: string): Promise<Result<ApprovingStaff>> {
  const { database, secrets, now } = deps
  const taken = await database.transact((tx) => takeTry(tx, by, typed.supervisor, now()))
  if (!taken.ok) return taken
  const before = taken.value.member
  const fits = await passwordFits(pinText(secrets, before.id, typed.pin), before.approval_pin_hash)
  return database.transact(async (tx) => {
    if (!fits) {
      await noteAction(tx, by, now(), { action: WRONG_PIN, subject: before.id, detail: what })
      const triesLeft = before.approval_tries_left ?? 0
      return keeping(triesLeft === 0 ? locked(PIN_LOCK_MS) : fail('supervisor_pin_wrong', { triesLeft }))
    }
    const member = await lockStaffMember(tx, before.id)
    await forgetTry(tx, taken.value.tryId)
    // The slow check took a while: a new PIN, a withdrawn area or the supervisor being disabled meanwhile takes precedence.
    if (!mayApprove(member) || member.approval_pin_hash !== before.approval_pin_hash) return cannotApprove()
    await saveTries(tx, member.id, { approval_tries_left: PIN_TRIES, approval_locked_at: null })
    return ok(member)
  })
}

interface TakenTry {
  /** The supervisor with one try less. */
  member: ApprovingStaff
  tryId: string
}

/**
 * Takes one try of a supervisor's PIN; answers the supervisor after it, or why no try is left. The person who asks is locked as
 * well, so that concurrent tries at several supervisors are counted one after the other.
 */
async function takeTry(tx: Transaction, by: Actor, supervisorId: string, now: number): Promise<Result<TakenTry>> {
  const members = await lockStaffMembers(tx, [by.staff.id, supervisorId])
  const member = members.find(({ id }) => id === supervisorId)
  if (!mayApprove(member)) return cannotApprove()
  const doer = members.find(({ id }) => id === by.staff.id)
  const trouble = doer === undefined ? CANNOT_APPROVE : fourEyesTrouble(member, doer, await staffWithPin(tx), now)
  if (trouble !== null) return failField('supervisor', trouble)
  const until = Math.max(
    lockedUntil(member, now),
    dayBoundUntil(await triesOf(tx, member.id, now - DAY_MS), WRONG_A_DAY, now),
    dayBoundUntil(await triesBy(tx, by.staff.id, now - DAY_MS), WRONG_A_DAY_ASKED, now),
  )
  if (until > now) return locked(until - now)
  const tries = afterTry(member, now)
  await saveTries(tx, member.id, tries)
  const tryId = newId()
  await forgetTriesBefore(tx, by.staff.id, now - DAY_MS)
  await recordTry(tx, { id: tryId, supervisor_id: member.id, asked_by: by.staff.id, at: now })
  return ok({ member: { ...member, ...tries }, tryId })
}
