import { sql } from 'kysely'
import type { LedgerEntryRow } from '../../../src/server/db/tables.ts'
import type { TestServer } from './server.ts'

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
    total: number
    paid_at: number
    lines: string
  }>`SELECT total, paid_at, lines FROM orders WHERE payment = 'paid'`.execute(db)
  return {
    entries: entries.rows,
    staff: new Map(staff.rows.map(({ id, name }) => [id, name])),
    orders: orders.rows.map(({ total, paid_at, lines }) => ({ total, at: paid_at, lines: JSON.parse(lines) as Line[] })),
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

const soldAs = <T>(lines: readonly Line[], view: (line: Line) => T) =>
  grouped(lines, (line) => JSON.stringify(view(line))).map(([, same]) => ({
    ...view(same[0] as Line),
    qty: total(same, ({ qty }) => qty),
    amount: rupees(total(same, ({ price, qty }) => price * qty)),
  }))

/** The sales report of some days, added up from the books. */
export function salesOfBooks(books: Books, fromDay: string, toDay: string) {
  const { entries, orders } = books
  const sales = entries.filter(({ account }) => account === 'sales')
  const sold = sales.filter(within(books, fromDay, toDay))
  const lines = orders.filter(within(books, fromDay, toDay)).flatMap((order) => order.lines)
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000 + 1
  const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)
  const byHour = grouped(sold, ({ at }) => timeIn(books, at).hour)
  return {
    fromDay,
    toDay,
    ...sumOf(sold),
    average: sold.length === 0 ? 0 : rupees(Math.round(total(sold, ({ amount }) => amount) / sold.length)),
    before: sumOf(sales.filter(within(books, shifted(fromDay, -days), shifted(fromDay, -1)))),
    days: grouped(sold, ({ at }) => timeIn(books, at).day)
      .map(([day, rows]) => ({ day, ...sumOf(rows) }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    hours: Array.from({ length: 24 }, (_hour, hour) => ({ hour, ...sumOf(byHour.find(([at]) => at === hour)?.[1] ?? []) })),
    types: soldAs(lines, ({ type }) => ({ type })).toSorted(byAmount(({ type }) => type)),
    dishes: soldAs(lines, ({ dishName, type }) => ({ dishName, type })).toSorted(
      byAmount(({ dishName, type }) => `${dishName} ${type}`),
    ),
  }
}

type Entry = Books['entries'][number]

const moneyOf = (moves: readonly Entry[]) => {
  const of = (...kinds: Entry['kind'][]) => moves.filter(({ kind }) => kinds.includes(kind))
  const amount = (entries: readonly Entry[]): number => Math.abs(total(entries, (entry) => entry.amount))
  return {
    moneyIn: rupees(amount(of('activation', 'refill'))),
    spent: rupees(amount(of('sale'))),
    paidOut: rupees(amount(of('return'))),
  }
}

/** Cash in and out by person, added up from the entries of the cash account. */
export const cashOfBooks = ({ staff }: Pick<Books, 'staff'>, entries: readonly Entry[]) =>
  grouped(
    entries.filter(({ account }) => account === 'cash'),
    ({ staff_id }) => staff_id ?? '',
  )
    .map(([staffid, rows]) => {
      const [taken, paidOut] = [rows.filter(({ kind }) => kind !== 'return'), rows.filter(({ kind }) => kind === 'return')]
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
