import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { someAmount } from '../../../shared/money/discount.ts'
import { type Paise, sum } from '../../../shared/money/money.ts'
import { orderTotals } from '../../../shared/money/order-totals.ts'
import { pricedLine, withoutSome } from '../../../shared/money/priced-line.ts'
import type { VoidReason } from '../../../shared/contract/order-voids.ts'
import { formatTables } from '../format.ts'

/** What is to be voided: one line of an order, by its index, or the whole order. */
export interface ToVoid {
  orderid: string
  version: number
  /** The lines of that version. */
  lines: readonly OrderLine[]
  /** The tables of the order; empty if it has none. */
  place: string
  /** Null for the whole order; `qty` is the quantity of the line that is preselected. */
  only: { line: number; qty: number } | null
}

/** Whether only a held line is voided: it was not sent to the kitchen but is on a printed bill. */
export const isHeldOnly = ({ lines, only }: ToVoid): boolean => only !== null && lines[only.line]?.held === true

/** The void of a whole order, which cancels it. */
export const wholeOrder = ({ _id, version, order, ordertable }: Order): ToVoid => ({
  orderid: _id,
  version,
  lines: order,
  place: formatTables(ordertable),
  only: null,
})

/** The choices made on the sheet. */
export interface VoidDraft {
  reason: VoidReason | null
  note: string
  cooked: boolean | null
  /** The quantity of the one line; unused for a whole order. */
  qty: number
}

/** The voided lines as the API call takes them. */
export const voidedLines = ({ lines, only }: ToVoid, qty: number): { line: number; qty: number }[] =>
  only === null ? lines.map((of, line) => ({ line, qty: of.qty })) : [{ line: only.line, qty }]

/** The amount of the voided dishes as the guest would have paid for them, paise. The venue's limit applies to it. */
export const voidedAmount = (asked: ToVoid, qty: number): Paise =>
  sum(
    voidedLines(asked, qty).flatMap(({ line, qty: gone }) => {
      const known = asked.lines[line]
      return known === undefined ? [] : [someAmount(known, gone)]
    }),
  )

/** The order's total, service charge and tax included, before the void and after it, paise. */
export function totalsAround(asked: ToVoid, qty: number): { before: Paise; after: Paise } {
  const gone = new Map(voidedLines(asked, qty).map((voided) => [voided.line, voided.qty]))
  const left = asked.lines.flatMap((line, at) => {
    const ofIt = gone.get(at) ?? 0
    return ofIt < line.qty ? [withoutSome(pricedLine(line), ofIt)] : []
  })
  return {
    before: orderTotals(asked.lines.map(pricedLine)).total,
    after: orderTotals(left).total,
  }
}

/** Error messages for the choices that are missing; empty once the void can be sent. */
export function missingIn({ reason, note, cooked }: VoidDraft): { reason?: string; note?: string; cooked?: string } {
  return {
    ...(reason === null && { reason: 'Choose a reason' }),
    ...(reason === 'other' && note.trim() === '' && { note: 'Say why' }),
    ...(cooked === null && { cooked: 'Choose one' }),
  }
}
