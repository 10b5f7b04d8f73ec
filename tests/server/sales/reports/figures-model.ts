import { sql } from 'kysely'
import type { LedgerEntryRow } from '../../../../src/server/kernel/db/tables/tables.ts'
import type { TestServer } from '../../../support/server/server.ts'

/** A venue half an hour off: reports that count by UTC hours or days come out wrong. */
const AHEAD_MS = 5.5 * 3_600_000

/** Business day and hour by plain arithmetic, not by the calendar that the server asks. */
export const localTime = (at: number, aheadMs = AHEAD_MS): { day: string; hour: number } => {
  const iso = new Date(at + aheadMs).toISOString()
  return { day: iso.slice(0, 10), hour: Number(iso.slice(11, 13)) }
}

interface Line {
  dishName: string
  type: string
  price: number
  qty: number
  modifiers?: { name: string; price: number }[]
}

interface SoldOrder {
  total: number
  at: number
  lines: Line[]
}

/** The books as they are: every ledger entry and the lines of every paid order; no sum is read. */
export interface Books {
  entries: Pick<LedgerEntryRow, 'move_id' | 'kind' | 'account' | 'amount' | 'at' | 'staff_id'>[]
  /** Names of staff by id. */
  staff: Map<string, string>
  orders: SoldOrder[]
  /** The lines of every cancelled order, with who cancelled it. */
  cancelled: { at: number; staffName: string; lines: Line[] }[]
  /** Every line of every credit note. */
  credited: (Line & { at: number })[]
  /** How far the venue's clocks were ahead of UTC at a moment; five and a half hours by default. */
  aheadMs?: (at: number) => number
}

/** The business day and hour of a moment in the books. */
export const timeIn = ({ aheadMs }: Books, at: number) => localTime(at, aheadMs?.(at))

/** Reads the books past every sum, report and repo. */
export async function readBooks(test: TestServer): Promise<Books> {
  const { db } = test.server.deps.database
  const entries = await sql<
    Books['entries'][number]
  >`SELECT move_id, kind, account, amount, at, staff_id FROM ledger_entries`.execute(db)
  const staff = await sql<{ id: string; name: string }>`SELECT id, name FROM staff`.execute(db)
  const orders = await sql<{
    id: string
    total: number
    paid_at: number
  }>`SELECT id, total, paid_at FROM orders WHERE payment = 'paid'`.execute(db)
  const cancelled = await sql<{ id: string; at: number; staff_name: string }>`SELECT c.order_id AS id, c.at, s.name AS staff_name
    FROM order_events c JOIN staff s ON s.id = c.staff_id WHERE c.event = 'cancelled'`.execute(db)
  const rows = await sql<
    Omit<Line, 'modifiers'> & { order_id: string; modifiers: string | null }
  >`SELECT order_id, dish_name AS "dishName", type, price, qty, modifiers
    FROM order_lines ORDER BY order_id, line`.execute(db)
  const linesById = Map.groupBy(rows.rows, ({ order_id: id }) => id)
  const linesOf = (id: string): Line[] =>
    (linesById.get(id) ?? []).map(({ order_id: _order, modifiers, ...line }) => ({
      ...line,
      ...(modifiers !== null && { modifiers: JSON.parse(modifiers) as NonNullable<Line['modifiers']> }),
    }))
  const credited = await sql<
    Books['credited'][number]
  >`SELECT dish_name AS "dishName", type, price, qty, created_at AS at FROM credit_note_lines JOIN credit_notes ON credit_notes.id = credit_note_id`.execute(
    db,
  )
  return {
    entries: entries.rows,
    staff: new Map(staff.rows.map(({ id, name }) => [id, name])),
    credited: credited.rows,
    cancelled: cancelled.rows.map(({ id, at, staff_name }) => ({ at, staffName: staff_name, lines: linesOf(id) })),
    orders: orders.rows.map(({ id, total, paid_at }) => ({ total, at: paid_at, lines: linesOf(id) })),
  }
}

const rupees = (paise: number): number => paise / 100
const total = <T>(rows: readonly T[], amount: (row: T) => number): number => rows.reduce((sum, row) => sum + amount(row), 0)

function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
}

const within =
  (books: Books, fromDay: string, toDay: string) =>
  ({ at }: { at: number }): boolean =>
    fromDay <= timeIn(books, at).day && timeIn(books, at).day <= toDay

const sumOf = (sales: readonly { amount: number }[]) => ({
  sales: sales.length,
  amount: rupees(total(sales, ({ amount }) => amount)),
})

const byAmount =
  <T extends { amount: number }>(name: (row: T) => string) =>
  (a: T, b: T): number =>
    b.amount - a.amount || (name(a) < name(b) ? -1 : 1)

const worth = (lines: readonly Line[]): number => rupees(total(lines, ({ price, qty }) => price * qty))

/** What was sold and what was credited, by what `view` keeps of a line. */
const soldAs = <T>(lines: readonly Line[], credited: readonly Line[], view: (line: Line) => T) =>
  grouped([...lines, ...credited], (line) => JSON.stringify(view(line))).map(([, same]) => {
    const sold = same.filter((line) => lines.includes(line))
    return {
      ...view(same[0] as Line),
      qty: total(sold, ({ qty }) => qty),
      amount: worth(sold),
      credited: worth(same.filter((line) => !lines.includes(line))),
      creditedQty: total(
        same.filter((line) => !lines.includes(line)),
        ({ qty }) => qty,
      ),
    }
  })

const chosenIn = (lines: readonly Line[]) =>
  grouped(
    lines.flatMap(({ qty, modifiers = [] }) => modifiers.map(({ name, price }) => ({ name, qty, amount: price * qty }))),
    ({ name }) => name,
  )
    .map(([name, same]) => ({ name, qty: total(same, ({ qty }) => qty), amount: rupees(total(same, ({ amount }) => amount)) }))
    .toSorted((a, b) => b.qty - a.qty || (a.name < b.name ? -1 : 1))

/** The sales report of some days, added up from the books. */
export function salesOfBooks(books: Books, fromDay: string, toDay: string) {
  const { entries, orders } = books
  const sales = entries.filter(({ account, kind }) => account === 'sales' && kind === 'sale')
  const notes = entries
    .filter(({ account, kind }) => account === 'sales' && kind === 'credit')
    .filter(within(books, fromDay, toDay))
  const backOf = (of: readonly Entry[]): number => rupees(0 - total(of, ({ amount }) => amount))
  const credited = books.credited.filter(within(books, fromDay, toDay))
  const sold = sales.filter(within(books, fromDay, toDay))
  const lines = orders.filter(within(books, fromDay, toDay)).flatMap((order) => order.lines)
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000 + 1
  const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)
  const byHour = grouped(sold, ({ at }) => timeIn(books, at).hour)
  return {
    fromDay,
    toDay,
    ...sumOf(sold),
    credited: backOf(notes),
    creditNotes: notes.length,
    net: rupees(total([...sold, ...notes], ({ amount }) => amount)),
    average: sold.length === 0 ? 0 : rupees(Math.round(total(sold, ({ amount }) => amount) / sold.length)),
    before: sumOf(sales.filter(within(books, shifted(fromDay, -days), shifted(fromDay, -1)))),
    days: grouped([...sold, ...notes], ({ at }) => timeIn(books, at).day)
      .map(([day, rows]) => {
        const [ofDay, back] = [rows.filter(({ kind }) => kind === 'sale'), rows.filter(({ kind }) => kind === 'credit')]
        return { day, ...sumOf(ofDay), credited: backOf(back) }
      })
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    hours: Array.from({ length: 24 }, (_hour, hour) => ({
      hour,
      ...sumOf(byHour.find(([at]) => at === hour)?.[1] ?? []),
      credited: backOf(notes.filter(({ at }) => timeIn(books, at).hour === hour)),
    })),
    // These random days void what they cancel, and nothing else.
    voids: grouped(books.cancelled.filter(within(books, fromDay, toDay)), ({ staffName }) => staffName)
      .map(([staffName, ended]) => {
        const gone = ended.flatMap((order) => order.lines)
        return { staffName, reason: 'cancelled', qty: total(gone, ({ qty }) => qty), amount: worth(gone) }
      })
      .toSorted(byAmount(({ staffName }) => staffName)),
    types: soldAs(lines, credited, ({ type }) => ({ type })).toSorted(byAmount(({ type }) => type)),
    dishes: soldAs(lines, credited, ({ dishName, type }) => ({ dishName, type })).toSorted(
      byAmount(({ dishName, type }) => `${dishName} ${type}`),
    ),
    modifiers: chosenIn(lines),
  }
}

type Entry = Books['entries'][number]

const moneyOf = (moves: readonly Entry[]) => {
  const of = (...kinds: Entry['kind'][]) => moves.filter(({ kind }) => kinds.includes(kind))
  const amount = (entries: readonly Entry[]): number => Math.abs(total(entries, (entry) => entry.amount))
  return {
    moneyIn: rupees(amount(of('activation', 'refill'))),
    spent: rupees(amount(of('sale'))),
    credited: rupees(amount(of('credit'))),
    paidOut: rupees(amount(of('return', 'payout'))),
  }
}

/** Cash in and out by person, added up from the entries of the cash account. */
export const cashOfBooks = ({ staff }: Pick<Books, 'staff'>, entries: readonly Entry[]) =>
  grouped(
    entries.filter(({ account }) => account === 'cash'),
    ({ staff_id }) => staff_id ?? '',
  )
    .map(([staffid, rows]) => {
      const isOut = ({ kind }: Entry): boolean => kind === 'return' || kind === 'payout'
      const [taken, paidOut] = [rows.filter((row) => !isOut(row)), rows.filter(isOut)]
      const moved = (of: readonly Entry[]) => ({ count: of.length, amount: rupees(Math.abs(total(of, ({ amount }) => amount))) })
      const expected = rupees(0 - total(rows, ({ amount }) => amount))
      return { staffid, name: staff.get(staffid) ?? '', taken: moved(taken), paidOut: moved(paidOut), expected }
    })
    .toSorted((a, b) => (`${a.name} ${a.staffid}` < `${b.name} ${b.staffid}` ? -1 : 1))

/** The report of money on cards of some days, added up from the books; `liveCards` is not of the ledger's. */
export function cardMoneyOfBooks(books: Books, fromDay: string, toDay: string) {
  const onCards = books.entries.filter(({ account }) => account.startsWith('card:'))
  const moves = onCards.filter(within(books, fromDay, toDay))
  const owedUntil = (day: string, including: boolean): number =>
    rupees(
      total(
        onCards.filter(({ at }) => timeIn(books, at).day < day || (including && timeIn(books, at).day === day)),
        ({ amount }) => amount,
      ),
    )
  return {
    fromDay,
    toDay,
    ...moneyOf(moves),
    moved: rupees(
      total(
        moves.filter(({ kind, amount }) => kind === 'transfer' && amount > 0),
        ({ amount }) => amount,
      ),
    ),
    moves: moves.length,
    outstandingBefore: owedUntil(fromDay, false),
    outstanding: owedUntil(toDay, true),
    outstandingNow: rupees(total(onCards, ({ amount }) => amount)),
    cash: cashOfBooks(books, books.entries.filter(within(books, fromDay, toDay))),
    days: grouped(moves, ({ at }) => timeIn(books, at).day)
      .map(([day, rows]) => ({ day, ...moneyOf(rows), outstanding: owedUntil(day, true) }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
}
