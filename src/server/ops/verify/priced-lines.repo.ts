import { sql } from 'kysely'
import {
  chargedOf,
  type ChargeSum,
  chargeSums,
  dishCount,
  linesRead,
  pricedLineOf,
  type StoredLine,
  totalOf,
  withLines,
} from '../../orders/index.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { sum, ZERO } from '../../../shared/money/money.ts'
import { linePrice } from '../../../shared/money/order-totals.ts'
import { addedOf, someTerms } from '../../../shared/money/charges.ts'
import { discountShare } from '../../../shared/money/discount.ts'
import { creditNoteNumber } from '../../cards/index.ts'

export const CHARGED_BILLS = 'a bill is what its dishes cost after discount with service charge and tax, which it has by rate'

const PAGE = 5000

/** Bills after an id that have tax or service charge, in their lines or in `bill_charges`. */
const chargedAfter = (db: Reading, after: string) =>
  db
    .selectFrom('bills')
    .select(['bills.id', 'bills.invoice_no', 'bills.total', linesRead(db, 'bills.order_id')])
    .where('bills.id', '>', after)
    .where(
      sql<boolean>`(EXISTS (SELECT 1 FROM order_lines t WHERE t.order_id = bills.order_id AND t.terms IS NOT NULL)
        OR EXISTS (SELECT 1 FROM bill_charges c WHERE c.bill_id = bills.id))`,
    )
    .orderBy('bills.id')
    .limit(PAGE)
    .execute()

const chargesKeptOf = (db: Reading, bills: readonly string[]) =>
  db.selectFrom('bill_charges').selectAll().where('bill_id', 'in', bills).execute()

const marksOf = (rows: readonly ChargeSum[]): string =>
  rows
    .map(({ kind, rate, inclusive, base, amount }) => [kind, rate, inclusive, base, amount].join(' '))
    .toSorted()
    .join()

/**
 * The first bill whose total differs from its lines with their charges, or whose stored charges differ from those of its lines.
 */
export async function mischargedBills(db: Reading): Promise<{ invariant: string; found: string }[]> {
  let after = ''
  for (;;) {
    const bills = await chargedAfter(db, after)
    const last = bills.at(-1)
    if (last === undefined) return []
    const ids = bills.map(({ id }) => id)
    const kept = Map.groupBy(await chargesKeptOf(db, ids), ({ bill_id }) => bill_id)
    const wrong = bills.find((bill) => {
      const { lines } = withLines(bill)
      return bill.total !== totalOf(lines) || marksOf(kept.get(bill.id) ?? []) !== marksOf(chargeSums(chargedOf(lines)))
    })
    if (wrong !== undefined) return [{ invariant: CHARGED_BILLS, found: wrong.invoice_no }]
    if (bills.length < PAGE) return []
    after = last.id
  }
}

export const DISCOUNTED_BILLS = 'a bill is what its dishes cost less what was given off them'

/** Bills after an id that have a discount, in their lines or in `bill_discounts`. */
const discountedAfter = (db: Reading, after: string) =>
  db
    .selectFrom('bills')
    .select(['bills.id', 'bills.invoice_no', 'bills.total', linesRead(db, 'bills.order_id')])
    .where('bills.id', '>', after)
    .where(
      sql<boolean>`(EXISTS (SELECT 1 FROM order_lines t WHERE t.order_id = bills.order_id AND t.discount_id IS NOT NULL)
        OR EXISTS (SELECT 1 FROM bill_discounts d WHERE d.bill_id = bills.id))`,
    )
    .orderBy('bills.id')
    .limit(PAGE)
    .execute()

const discountsKeptOf = (db: Reading, bills: readonly string[]) =>
  db.selectFrom('bill_discounts').select(['bill_id', 'discount_id', 'kind', 'amount']).where('bill_id', 'in', bills).execute()

/** The discounts of lines, summed by discount, as one text. */
function givenOffLines(lines: readonly StoredLine[]): string {
  const all = Map.groupBy(
    lines.flatMap(({ discount }) => discount ?? []),
    ({ id, kind }) => `${id} ${kind}`,
  )
  return [...all]
    .map(([key, of]) => `${key} ${sum(of.map(({ amount }) => amount))}`)
    .toSorted()
    .join()
}

const isWithinPrice = (line: StoredLine): boolean => {
  const off = line.discount?.amount ?? ZERO
  return off >= 0 && off <= linePrice(pricedLineOf(line))
}

/**
 * The first bill whose total differs from its lines less their discounts, or whose stored discounts differ from those of its
 * lines.
 */
export async function misgivenBills(db: Reading): Promise<{ invariant: string; found: string }[]> {
  let after = ''
  for (;;) {
    const bills = await discountedAfter(db, after)
    const last = bills.at(-1)
    if (last === undefined) return []
    const kept = Map.groupBy(
      await discountsKeptOf(
        db,
        bills.map(({ id }) => id),
      ),
      ({ bill_id }) => bill_id,
    )
    const wrong = bills.find((bill) => {
      const { lines } = withLines(bill)
      const said = (kept.get(bill.id) ?? []).map(({ discount_id, kind, amount }) => `${discount_id} ${kind} ${amount}`)
      return bill.total !== totalOf(lines) || !lines.every(isWithinPrice) || said.toSorted().join() !== givenOffLines(lines)
    })
    if (wrong !== undefined) return [{ invariant: DISCOUNTED_BILLS, found: wrong.invoice_no }]
    if (bills.length < PAGE) return []
    after = last.id
  }
}

export const CREDITED_LINES = 'credit notes reverse lines as they were sold, and never more of one than was sold'
export const CREDIT_NUMBERING = 'a credit note number follows its sequence'

interface Found {
  invariant: string
  found: string
}

/** Lines of credit notes after a given one, with the order's lines that they reverse, invoice by invoice. */
async function linesAfter(db: Reading, after: { bill: string; line: number; note: string }) {
  const rows = await db
    .selectFrom('credit_note_lines as l')
    .innerJoin('credit_notes as n', 'n.id', 'l.credit_note_id')
    .select([
      'l.bill_id',
      'l.line',
      'l.credit_note_id',
      'l.dish_name',
      'l.type',
      'l.price',
      'l.sold',
      'l.qty',
      'l.dishes',
      'l.discount',
      'l.added',
    ])
    .select(['n.credit_no', 'n.bill_id as note_bill_id', linesRead(db, 'n.order_id')])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('l.bill_id', 'l.line', 'l.credit_note_id'), '>', tuple(after.bill, after.line, after.note)),
    )
    .orderBy('l.bill_id')
    .orderBy('l.line')
    .orderBy('l.credit_note_id')
    .limit(PAGE)
    .execute()
  return rows.map(withLines)
}

type CreditedLine = Awaited<ReturnType<typeof linesAfter>>[number]

/** Whether a line of a credit note matches the same line of its invoice. */
function isAsSold({ bill_id, note_bill_id, lines, line, dish_name, type, price, sold, qty, dishes }: CreditedLine): boolean {
  const of = lines[line]
  const same = of?.dishName === dish_name && of.type === type && of.price === price && of.qty === sold
  return same && dishes === dishCount({ qty, share: of?.share }) && bill_id === note_bill_id
}

/** How much of one line of an invoice credit notes have reversed so far. */
interface Reversed {
  place: string
  qty: number
  discount: number
  added: number
  /** The last credit note line that did so. */
  row: CreditedLine | null
}

/** The service charge and tax on top of the price of `qty` of a line, as its invoice has them. */
function addedOfSome({ lines, line }: CreditedLine, qty: number): number {
  const terms = chargedOf(lines)[line]?.terms
  return terms === undefined ? 0 : addedOf(someTerms(terms, qty, lines[line]?.qty ?? qty))
}

/**
 * Whether the reversed quantity of a line reversed exactly its share of discount, tax and service charge, so that no more is
 * credited than was paid.
 */
function isShareOfLine({ qty, discount, added, row }: Reversed): boolean {
  if (row === null) return true
  const of = row.lines[row.line]
  return discount === discountShare(of?.discount?.amount ?? ZERO, qty, row.sold) && added === addedOfSome(row, qty)
}

const breach = ({ credit_no }: CreditedLine): Found[] => [{ invariant: CREDITED_LINES, found: credit_no }]

/**
 * The first credit note that reverses a line that was not sold, or more of a line than was sold, over all credit notes of its
 * invoice.
 */
export async function overCredited(db: Reading): Promise<Found[]> {
  let after = { bill: '', line: -1, note: '' }
  let reversed: Reversed = { place: '', qty: 0, discount: 0, added: 0, row: null }
  for (;;) {
    const rows = await linesAfter(db, after)
    for (const row of rows) {
      const place = `${row.bill_id} ${row.line}`
      if (place !== reversed.place) {
        if (reversed.row !== null && !isShareOfLine(reversed)) return breach(reversed.row)
        reversed = { place, qty: 0, discount: 0, added: 0, row: null }
      }
      reversed = {
        place,
        qty: reversed.qty + row.qty,
        discount: reversed.discount + row.discount,
        added: reversed.added + row.added,
        row,
      }
      if (!isAsSold(row) || reversed.qty > row.sold) return breach(row)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) break
    after = { bill: last.bill_id, line: last.line, note: last.credit_note_id }
  }
  return reversed.row === null || isShareOfLine(reversed) ? [] : breach(reversed.row)
}

/** The last credit note of each outlet, if its number does not follow its sequence. */
export async function misnumberedCredit(db: Reading): Promise<Found[]> {
  const lasts = await db
    .selectFrom('credit_notes')
    .innerJoin('heads', 'heads.credit_seq', 'credit_notes.credit_seq')
    .select(['credit_notes.credit_no', 'credit_notes.credit_seq', 'heads.code'])
    .execute()
  const wrong = lasts.filter(({ credit_no, credit_seq, code }) => credit_no !== creditNoteNumber(credit_seq, code))
  return wrong.map(({ credit_no }) => ({ invariant: CREDIT_NUMBERING, found: credit_no }))
}
