import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { someAmount } from '../../../shared/money/discount.ts'
import { type Paise, sum } from '../../../shared/money/money.ts'
import { orderTotals } from '../../../shared/money/order-totals.ts'
import { pricedLine, withoutSome } from '../../../shared/money/priced-line.ts'
import type { VoidReason } from '../../../shared/contract/order-voids.ts'
import { formatTables } from '../../ui/format.ts'

/** What is to be voided of an order: a line of it by its place, or all of it. */
export interface ToVoid {
  orderid: string
  version: number
  /** The lines of that version. */
  lines: readonly OrderLine[]
  /** Its tables; empty without any. */
  place: string
  /** Null for the whole order; `qty` is how many of the line are asked about first. */
  only: { line: number; qty: number } | null
}

/** Whether only a line goes that is held: the kitchen has nothing of it, a printed bill does. */
export const isHeldOnly = ({ lines, only }: ToVoid): boolean => only !== null && lines[only.line]?.held === true

/** A whole order as it is, to be cancelled. */
export const wholeOrder = ({ _id, version, order, ordertable }: Order): ToVoid => ({
  orderid: _id,
  version,
  lines: order,
  place: formatTables(ordertable),
  only: null,
})

/** What was chosen on the sheet. */
export interface VoidDraft {
  reason: VoidReason | null
  note: string
  cooked: boolean | null
  /** How many of the one line; unused for a whole order. */
  qty: number
}

/** The lines that go, as the call names them. */
export const voidedLines = ({ lines, only }: ToVoid, qty: number): { line: number; qty: number }[] =>
  only === null ? lines.map((of, line) => ({ line, qty: of.qty })) : [{ line: only.line, qty }]

/** What goes of an order, as the guest would have paid for the dishes, paise. The venue's limit counts this. */
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

/** What is still missing, as the sheet says it; empty once it can be sent. */
export function missingIn({ reason, note, cooked }: VoidDraft): { reason?: string; note?: string; cooked?: string } {
  return {
    ...(reason === null && { reason: 'Choose a reason' }),
    ...(reason === 'other' && note.trim() === '' && { note: 'Say why' }),
    ...(cooked === null && { cooked: 'Choose one' }),
  }
}
