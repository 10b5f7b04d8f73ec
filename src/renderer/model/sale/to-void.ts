import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { someAmount } from '../../../shared/money/discount.ts'
import { type Paise, sum } from '../../../shared/money/money.ts'
import { orderTotals } from '../../../shared/money/order-totals.ts'
import { pricedLine, withoutSome } from '../../../shared/money/priced-line.ts'
import type { VoidReason } from '../../../shared/contract/order-voids.ts'
import { formatTables } from '../format.ts'

export interface ToVoid {
  orderid: string
  version: number
  lines: readonly OrderLine[]
  /** The tables as text; empty if it has none. */
  place: string
  /** Null for the whole order; `qty` is preselected. */
  only: { line: number; qty: number } | null
}

/** A held line was not sent to the kitchen but is on a printed bill. */
export const isHeldOnly = ({ lines, only }: ToVoid): boolean => only !== null && lines[only.line]?.held === true

export const wholeOrder = ({ _id, version, order, ordertable }: Order): ToVoid => ({
  orderid: _id,
  version,
  lines: order,
  place: formatTables(ordertable),
  only: null,
})

export interface VoidDraft {
  reason: VoidReason | null
  note: string
  cooked: boolean | null
  qty: number
}

export const voidedLines = ({ lines, only }: ToVoid, qty: number): { line: number; qty: number }[] =>
  only === null ? lines.map((of, line) => ({ line, qty: of.qty })) : [{ line: only.line, qty }]

/** The price in paise that the guest would have paid; the venue's limit applies to it. */
export const voidedAmount = (asked: ToVoid, qty: number): Paise =>
  sum(
    voidedLines(asked, qty).flatMap(({ line, qty: gone }) => {
      const known = asked.lines[line]
      return known === undefined ? [] : [someAmount(known, gone)]
    }),
  )

/** The totals include service charge and tax, paise. */
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

/** Returns no errors once the void can be sent. */
export function missingIn({ reason, note, cooked }: VoidDraft): { reason?: string; note?: string; cooked?: string } {
  return {
    ...(reason === null && { reason: 'Choose a reason' }),
    ...(reason === 'other' && note.trim() === '' && { note: 'Say why' }),
    ...(cooked === null && { cooked: 'Choose one' }),
  }
}
