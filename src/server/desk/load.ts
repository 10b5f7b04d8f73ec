import { cashTender, type LoadTender, type TenderKind } from '../../shared/contract/tender-rules.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { isOnboard, offeredTenders, tenderTrouble } from '../../shared/forms/load-tender.ts'
import { newId } from '../../shared/ids.ts'
import { failField } from '../../shared/messages.ts'
import { type Paise, ZERO } from '../../shared/money/money.ts'
import { LIFETIME_MS, TOO_FAR } from '../../shared/time.ts'
import {
  appendMoves,
  cardMoveOf,
  creditPostings,
  insertCardMoves,
  type Move,
  type MoveAmounts,
  type MoveTender,
} from '../cards/index.ts'
import type { Transaction } from '../kernel/db/database.ts'
import type { CardRow } from '../kernel/db/tables/tables.ts'
import type { Staff } from '../kernel/http/call.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { checkGrant, complimentaryText, keepGrant, noteApproval } from '../people/index.ts'
import { bookedAt, currentVenue } from '../venue/index.ts'

/** The columns of a line of the card report that say how it was paid. */
export const tenderColumns = ({ kind, reference, reason }: LoadTender): MoveTender => ({
  tender: kind,
  tender_ref: kind === 'bank' || kind === 'ashore' ? (reference ?? null) : null,
  tender_reason: kind === 'complimentary' ? (reason ?? '').trim() : null,
})

/** Money that goes onto a card: the amount, the part of it that is onboard credit, and how it is paid. */
export interface Load {
  credit: Paise
  onboard: Paise
  kind: TenderKind
  tender: MoveTender
}

/** A load by a tender, cash if left out; refused if the venue does not offer the tender, or if it lacks reference or reason. */
export async function askedLoad(tx: Transaction, credit: Paise, asked: LoadTender = cashTender): Promise<Result<Load>> {
  const trouble = tenderTrouble(asked, offeredTenders((await currentVenue(tx)).tenders))
  if (trouble !== null) return failField(trouble.field === 'kind' ? 'tender' : trouble.field, trouble.msg)
  const { kind } = asked
  return ok({ credit, onboard: isOnboard(kind) ? credit : ZERO, kind, tender: tenderColumns(asked) })
}

interface Loading {
  tx: Transaction
  secrets: Secrets
  load: Load
  /** The card after the load. */
  card: CardRow
  kind: 'activation' | 'refill'
  by: { staff: Pick<Staff, 'id' | 'name' | 'outlet'>; terminal: string }
  /** ms since 1970, UTC. */
  at: number
}

/**
 * Posts a load on a card. A complimentary one uses up a supervisor's approval, which names number, reason and amount; refused
 * with `approval_needed` without it.
 */
export async function postLoad(loading: Loading, token: string | undefined): Promise<Result<null>> {
  const { tx, load, card, kind, by, at } = loading
  const moveId = newId()
  const approved = load.kind === 'complimentary' ? await approveFree(loading, moveId, token) : ok(null)
  if (!approved.ok) return approved
  const postings = creditPostings(card.id, load.credit, load.kind)
  await post(tx, { id: moveId, kind, at, by, outlet: by.staff.outlet, postings }, card, load)
  if (approved.value !== null) await noteApproval(tx, approved.value, card.id, { ...by, at, moveId })
  return ok(null)
}

async function approveFree({ tx, secrets, load, card, by, at }: Loading, moveId: string, token: string | undefined) {
  const to = complimentaryText(card.card_number, load.tender.tender_reason ?? '')
  // A card that is being activated had no id when the supervisor approved: the approval names its number.
  const asked = { act: 'complimentary', cardId: '', to, amount: load.credit, askedBy: by.staff.id } as const
  const doing = { ...by, at, moveId }
  const grant = await checkGrant(tx, secrets, token, asked, doing)
  return grant.ok ? keepGrant(tx, grant.value, { ...asked, cardId: card.id }, doing) : grant
}

/** Why a card cannot expire at a moment (ms), or null. */
export const expired = (expiresAt: number, now: number): Result<never> | null => {
  if (expiresAt <= now) return failField('expiryDate', 'Choose a time in the future')
  return expiresAt > now + LIFETIME_MS ? failField('expiryDate', TOO_FAR) : null
}

/** Posts a move on a card: its line of the card report first, since the end of the ledger is locked last. */
export async function post(tx: Transaction, move: Move, card: CardRow, amounts: MoveAmounts): Promise<void> {
  const booked = bookedAt(move.at, await currentVenue(tx))
  await insertCardMoves(tx, [cardMoveOf(newId(), { ...move, ...booked }, card, amounts)])
  await appendMoves(tx, [move])
}
