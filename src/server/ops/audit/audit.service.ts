import { type AuditEntry, MONEY_ACTION } from '../../../shared/contract/audit.ts'
import { moveKinds } from '../../../shared/contract/billing.ts'
import { formatRupees, type Paise, subtract, ZERO } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import {
  auditEntries,
  type AuditFilter,
  type MoneyMove,
  moneyMoves,
  staffNamed,
  subjectsOf,
} from '../../kernel/audit/audit.repo.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { type Slice, sliceOf, slicePage } from '../../kernel/db/slice.ts'
import { ok } from '../../../shared/errors.ts'
import { tenderLabels } from '../../../shared/forms/load-tender.ts'
import type { Service } from '../../kernel/http/call.ts'

type NamedSubject = Pick<AuditEntry, 'subjectKind' | 'subject'>
type Subjects = Awaited<ReturnType<typeof subjectsOf>>
/** An entry of the audit trail, or a money move in the same form, which carries the number of its card. */
type Entry = Awaited<ReturnType<typeof auditEntries>>[number] & { cardNumber?: string }

/** Names an order by its invoice, otherwise by its card. The name of a check is left out, since it may be a guest's name. */
const orderName = ({ invoice_no, card_number }: Subjects['orders'][number]): string =>
  invoice_no ?? (card_number === '' ? '' : `of card ${card_number}`)

/** The display name of each subject by its id: staff and dishes by name, passengers and cards by the number on the card. */
function namesOf(found: Subjects): Map<string, NamedSubject> {
  const all: [string, AuditEntry['subjectKind'], string][] = [
    ...found.staff.map(({ id, name }) => [id, 'staff', name] as const),
    ...found.pax.map((pax) => [pax.id, 'passenger', pax.pax_manifest_no] as const),
    ...found.cards.map((card) => [card.id, 'card', card.card_number] as const),
    ...found.dishes.map((dish) => [dish.id, 'dish', dish.dish_name] as const),
    ...found.tables.map(({ id, floor, tableno }) => [id, 'table', `${floor} ${tableno}`] as const),
    ...found.orders.map((order) => [order.id, 'order', orderName(order)] as const),
    ...found.enrolments.map(({ id }) => [id, 'enrolment', ''] as const),
  ].map(([id, kind, name]) => [id, kind, name])
  return new Map(all.map(([id, subjectKind, subject]) => [id, { subjectKind, subject }]))
}

const UNNAMED: NamedSubject = { subjectKind: '', subject: '' }

/** The money moves that an action filter selects: one kind, all, or none (null). */
function movesAsked(action: string | undefined): MoneyMove['kind'] | 'all' | null {
  if (action === undefined || action === MONEY_ACTION) return 'all'
  return moveKinds.find((kind) => action === `${MONEY_ACTION}_${kind}`) ?? null
}

/** The change of the card's balance: negative when money left the card. */
const gained = ({ credit, debit }: MoneyMove): Paise => subtract(credit, debit)

/** How a move was paid, unless in cash. */
const paidBy = ({ tender, tender_ref, tender_reason }: MoneyMove): string[] =>
  tender === null || tender === 'cash'
    ? []
    : [
        tenderLabels[tender],
        ...(tender_ref === null ? [] : [`slip ${tender_ref}`]),
        ...(tender_reason === null ? [] : [tender_reason]),
      ]

/** Turns a money move into an entry. Moves from before persons were recorded have an empty `staff_id`. */
const moveEntry = (move: MoneyMove): Entry => ({
  id: move.id,
  created_at: move.created_at,
  staff_id: move.staff_id ?? '',
  action: `${MONEY_ACTION}_${move.kind}`,
  subject: '',
  detail: [
    gained(move) < ZERO ? `−${formatRupees(subtract(ZERO, gained(move)))}` : formatRupees(gained(move)),
    ...paidBy(move),
  ].join(', '),
  terminal: move.terminal ?? '',
  cardNumber: move.card_number,
})

/** The newest `most` entries, newest first. */
const newestOf = (entries: readonly Entry[], most: number): Entry[] =>
  entries.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1)).slice(0, most)

const auditView =
  (names: ReadonlyMap<string, NamedSubject>, staff: ReadonlyMap<string, string>) =>
  (row: Entry): AuditEntry => ({
    _id: row.id,
    at: isoOf(row.created_at),
    action: row.action,
    staffid: row.staff_id,
    staffName: staff.get(row.staff_id) ?? '',
    terminal: row.terminal,
    detail: row.detail,
    ...(row.cardNumber === undefined
      ? (names.get(row.subject) ?? UNNAMED)
      : { subjectKind: 'card' as const, subject: row.cardNumber }),
  })

/** Lists audit entries and money moves together, newest first. Money moves are not in the audit trail and are read separately. */
export const listAudit: Service<'listAudit'> = async ({ database: { db } }, { query }) => {
  const slice = sliceOf(query)
  if (!slice.ok) return slice
  const entries = await entriesOf(db, slice.value, query)
  const subjects = [...new Set(entries.map(({ subject }) => subject).filter((id) => id !== ''))]
  const staff = await staffNamed(db, [...new Set(entries.map(({ staff_id }) => staff_id))])
  const view = auditView(namesOf(await subjectsOf(db, subjects)), staff)
  return ok({ ...slicePage(entries, slice.value.limit, view), total: null })
}

async function entriesOf(db: Reading, slice: Slice, { action, staffid, cardNumber }: AuditFilter) {
  const who = { ...(staffid !== undefined && { staffid }), ...(cardNumber !== undefined && { cardNumber }) }
  const kind = movesAsked(action)
  const moves = kind === null ? [] : await moneyMoves(db, slice, { ...who, ...(kind !== 'all' && { kind }) })
  const isNoted = action === undefined || kind === null
  const noted = isNoted ? await auditEntries(db, slice, { ...who, ...(action !== undefined && { action }) }) : []
  return newestOf([...noted, ...moves.map(moveEntry)], slice.limit + 1)
}
