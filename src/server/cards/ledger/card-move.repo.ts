import { sql } from 'kysely'
import { tenderedKinds } from '../../../shared/contract/billing.ts'
import type { TenderKind } from '../../../shared/contract/tender-rules.ts'
import { add, type Paise, subtract, ZERO } from '../../../shared/money/money.ts'
import type { Parts } from '../../../shared/money/onboard-credit.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { DayBounds } from '../../kernel/db/slice.ts'
import type { CardMoveRow } from '../../kernel/db/tables/tables.ts'
import { addSums, chunksOf } from '../../kernel/db/summed-rows.ts'
import type { CardMoneyByDayRow, CashByPersonRow, TendersByPersonRow } from '../../kernel/db/tables/books-tables.ts'

/**
 * Writes the card-report entries of a money move and adds them to the sums, in the move's own transaction, before `appendMoves`.
 * Rows are never changed afterwards.
 */
export async function insertCardMoves(tx: Transaction, rows: readonly CardMoveRow[]): Promise<void> {
  for (const values of chunksOf(rows)) await tx.insertInto('card_moves').values(values).execute()
  await addCardMoney(tx, rows)
}

/**
 * The total (paise) that a staff member paid out for cards on a business day without a supervisor. `since` (ms) lies before that
 * day.
 */
export async function returnedAlone(
  db: Reading,
  staffId: string,
  { day, since }: { day: string; since: number },
): Promise<Paise> {
  const { amount } = await db
    .selectFrom('card_moves')
    .select(sql<Paise>`CAST(COALESCE(SUM(debit - onboard), 0) AS bigint)`.as('amount'))
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'return')
    .where('created_at', '>=', since)
    .where('day', '=', day)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('supervisor_approvals')
            .select('id')
            .where((approval) =>
              approval.or([
                approval('supervisor_approvals.move_id', '=', approval.ref('card_moves.move_id')),
                // One approval is for all returns of a batch, which have one moment.
                approval.and([
                  approval('supervisor_approvals.kind', '=', 'cards'),
                  approval('supervisor_approvals.at', '=', approval.ref('card_moves.created_at')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return amount
}

/** The newest move of a card number with these amounts; an amount left out matches any. */
export function latestMoveOfNumber(
  db: Reading,
  cardNumber: string,
  { credit, debit }: { credit?: Paise; debit?: Paise },
): Promise<CardMoveRow | undefined> {
  const matching = () => {
    const ofNumber = db.selectFrom('card_moves').where('card_number', '=', cardNumber)
    const credited = credit === undefined ? ofNumber : ofNumber.where('credit', '=', credit)
    return debit === undefined ? credited : credited.where('debit', '=', debit)
  }
  // Sorting by moment and id in one query would read all moves of the number, since the index has only the moment.
  const newest = matching().select(({ fn }) => fn.max('created_at').as('at'))
  return matching().selectAll().where('created_at', '=', newest).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** What a move put onto its card, or took off it, of own money and of onboard credit; nothing if there is no such move. */
export async function partsOfMove(
  db: Reading,
  { card_id, created_at, move_id }: Pick<CardMoveRow, 'card_id' | 'created_at' | 'move_id'>,
): Promise<Parts> {
  const move = await db
    .selectFrom('card_moves')
    .select(['credit', 'debit', 'onboard'])
    .where('card_id', '=', card_id)
    .where('created_at', '=', created_at)
    .where('move_id', '=', move_id)
    .executeTakeFirst()
  if (move === undefined) return { own: ZERO, onboard: ZERO }
  return { own: subtract(add(move.credit, move.debit), move.onboard), onboard: move.onboard }
}

/** A move's place in its outlet's chain, which does not depend on the clock. */
const placeInLedger = sql<number>`(SELECT MAX(e.seq) FROM ledger_entries e WHERE e.account = 'card:' || card_moves.card_id AND e.move_id = card_moves.move_id)`

/**
 * The newest move of a kind of a card number: within an outlet by the ledger's order, between outlets, which have separate
 * chains, by the clock.
 */
export async function latestMoveOfKind(
  db: Reading,
  cardNumber: string,
  kind: CardMoveRow['kind'],
): Promise<CardMoveRow | undefined> {
  const moves = await db
    .selectFrom('card_moves')
    .selectAll()
    .where('card_number', '=', cardNumber)
    .where('kind', '=', kind)
    .orderBy(placeInLedger, 'desc')
    .execute()
  const latest = [...Map.groupBy(moves, ({ outlet }) => outlet).values()].flatMap((ofOutlet) => ofOutlet.slice(0, 1))
  return latest.toSorted((a, b) => b.created_at - a.created_at)[0]
}

/** Moves with these ids and the names of the staff who made them, unsorted. */
export const movesWithIds = (db: Reading, ids: readonly string[]): Promise<(CardMoveRow & { staff_name: string | null })[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('card_moves')
        .leftJoin('staff', 'staff.id', 'card_moves.staff_id')
        .selectAll('card_moves')
        .select('staff.name as staff_name')
        .where('card_moves.id', 'in', ids)
        .execute()

type DaySum = Omit<CardMoneyByDayRow, 'outlet'>

/** Moves on cards by day: from the sums, or for a voyage from its lines of the card report, which an index holds. */
export const movesByDay = (voyage: string | undefined) =>
  voyage === undefined
    ? sql<DaySum>`card_money_by_day`
    : sql<DaySum>`(SELECT day, kind, 1 AS moves, credit, debit, onboard FROM card_moves WHERE voyage_id = ${voyage})`

/** Which moves are counted; what is left out is not looked at. */
interface Counted {
  kind?: CardMoveRow['kind'] | undefined
  tender?: TenderKind | undefined
  voyage?: string | undefined
}

/** The rows that `countMoves` adds up: the sums, or the lines of one voyage. */
function countedIn({ tender, voyage }: Counted) {
  if (voyage !== undefined)
    return sql`(SELECT day, kind, tender, 1 AS moves FROM card_moves WHERE voyage_id = ${voyage}) AS moves_of_voyage`
  return sql.table(tender === undefined ? 'card_money_by_day' : tender === 'cash' ? 'cash_by_person' : 'tenders_by_person')
}

/** How many moves a period of business days has, of one kind, tender and voyage or any. */
export async function countMoves(db: Reading, { fromDay, toDay }: DayBounds, counted: Counted): Promise<number> {
  const { kind, tender, voyage } = counted
  const where = [
    ...(fromDay === undefined ? [] : [sql<boolean>`day >= ${fromDay}`]),
    ...(toDay === undefined ? [] : [sql<boolean>`day <= ${toDay}`]),
    ...(kind === undefined ? [] : [sql<boolean>`kind = ${kind}`]),
    ...(tender === undefined || (voyage === undefined && tender === 'cash') ? [] : [sql<boolean>`tender = ${tender}`]),
  ]
  const { rows } = await sql<{ moves: number }>`SELECT CAST(COALESCE(SUM(moves), 0) AS bigint) AS moves
    FROM ${countedIn(counted)} WHERE ${sql.join([sql<boolean>`1 = 1`, ...where], sql` AND `)}`.execute(db)
  return rows[0]?.moves ?? 0
}

/** Adds moves to the sums of the card report, in the moves' own transaction, before `appendMoves`. */
export async function addCardMoney(tx: Transaction, moves: readonly CardMoveRow[]): Promise<void> {
  const days = moves.map(({ day, kind, outlet, credit, debit, onboard }) => ({
    day,
    kind,
    outlet,
    moves: 1,
    credit,
    debit,
    onboard,
  }))
  await addSums(tx, 'card_money_by_day', days)
  await addSums(tx, 'cash_by_person', moves.flatMap(cashOf))
  await addSums(tx, 'tenders_by_person', moves.flatMap(otherTendersOf))
}

/** What a move took in or paid out by its tender: all of a load; of a card paid out, only the guest's own money. */
const tenderedBy = ({ debit, credit, onboard }: CardMoveRow): Paise => add(credit, debit > ZERO ? subtract(debit, onboard) : ZERO)

/** A kind that moves money by a tender. */
type TenderedKind = CashByPersonRow['kind']
const isTendered = (kind: CardMoveRow['kind']): kind is TenderedKind => tenderedKinds.includes(kind)

function cashOf(move: CardMoveRow): CashByPersonRow[] {
  const { kind, day, staff_id, outlet, tender } = move
  if (tender !== 'cash' || !isTendered(kind)) return []
  return [{ day, staff_id: staff_id ?? '', kind, outlet, moves: 1, amount: tenderedBy(move) }]
}

/** What a move took in or paid out by another tender than cash, and the onboard credit that a return or a payout ended. */
function otherTendersOf(move: CardMoveRow): TendersByPersonRow[] {
  const { kind, day, staff_id, outlet, tender, debit, onboard } = move
  if (!isTendered(kind)) return []
  const of = { day, staff_id: staff_id ?? '', kind, outlet, moves: 1 }
  return [
    ...(tender === null || tender === 'cash' ? [] : [{ ...of, tender, amount: tenderedBy(move) }]),
    ...(debit > ZERO && onboard > ZERO ? [{ ...of, tender: 'onboard' as const, amount: onboard }] : []),
  ]
}
