import { addedOf, someTerms } from '../../../shared/money/charges.ts'
import { discountShare } from '../../../shared/money/discount.ts'
import { ZERO } from '../../../shared/money/money.ts'
import { chargedOf, dishCount, linesOf } from '../../orders/index.ts'
import type { Db } from '../../kernel/db/database.ts'
import { creditNoteNumber } from '../../cards/index.ts'

export const CREDITED_LINES = 'credit notes reverse lines as they were sold, and never more of one than was sold'
export const CREDIT_NUMBERING = 'a credit note number follows its sequence'

interface Found {
  invariant: string
  found: string
}

const PAGE = 5000

/** Lines of credit notes after one, with the order's lines that they reverse, invoice by invoice. */
const linesAfter = (db: Db, after: { bill: string; line: number; note: string }) =>
  db
    .selectFrom('credit_note_lines as l')
    .innerJoin('credit_notes as n', 'n.id', 'l.credit_note_id')
    .leftJoin('orders as o', 'o.id', 'n.order_id')
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
    .select(['n.credit_no', 'n.bill_id as note_bill_id', 'o.lines'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('l.bill_id', 'l.line', 'l.credit_note_id'), '>', tuple(after.bill, after.line, after.note)),
    )
    .orderBy('l.bill_id')
    .orderBy('l.line')
    .orderBy('l.credit_note_id')
    .limit(PAGE)
    .execute()

type CreditedLine = Awaited<ReturnType<typeof linesAfter>>[number]

/** Whether a line of a credit note is what its invoice has there. */
function isAsSold({ bill_id, note_bill_id, lines, line, dish_name, type, price, sold, qty, dishes }: CreditedLine): boolean {
  const of = lines === null ? undefined : linesOf({ lines })[line]
  const same = of?.dishName === dish_name && of.type === type && of.price === price && of.qty === sold
  return same && dishes === dishCount({ qty, share: of?.share }) && bill_id === note_bill_id
}

/** What credit notes reversed of one line of an invoice so far. */
interface Reversed {
  place: string
  qty: number
  discount: number
  added: number
  /** The last of them. */
  row: CreditedLine | null
}

/** What so many of a line were charged beside their price, as their invoice has it. */
function addedOfSome({ lines, line }: CreditedLine, qty: number): number {
  const stored = lines === null ? [] : linesOf({ lines })
  const terms = chargedOf(stored)[line]?.terms
  return terms === undefined ? 0 : addedOf(someTerms(terms, qty, stored[line]?.qty ?? qty))
}

/** Whether what was reversed of a line took as much of its discount, tax and service charge along as goes with so many: never more is credited than was paid. */
function isShareOfLine({ qty, discount, added, row }: Reversed): boolean {
  if (row === null) return true
  const of = row.lines === null ? undefined : linesOf({ lines: row.lines })[row.line]
  return discount === discountShare(of?.discount?.amount ?? ZERO, qty, row.sold) && added === addedOfSome(row, qty)
}

const breach = ({ credit_no }: CreditedLine): Found[] => [{ invariant: CREDITED_LINES, found: credit_no }]

/** The first credit note that reverses something that was not sold, or more of a line than was, over all notes of its invoice. */
export async function overCredited(db: Db): Promise<Found[]> {
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

/** The last credit note of each outlet, where its number is not that of its sequence. */
export async function misnumberedCredit(db: Db): Promise<Found[]> {
  const lasts = await db
    .selectFrom('credit_notes')
    .innerJoin('heads', 'heads.credit_seq', 'credit_notes.credit_seq')
    .select(['credit_notes.credit_no', 'credit_notes.credit_seq', 'heads.code'])
    .execute()
  const wrong = lasts.filter(({ credit_no, credit_seq, code }) => credit_no !== creditNoteNumber(credit_seq, code))
  return wrong.map(({ credit_no }) => ({ invariant: CREDIT_NUMBERING, found: credit_no }))
}
