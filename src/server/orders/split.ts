import type { InputOf } from '../../shared/contract/endpoint.ts'
import type { Contract } from '../../shared/contract/index.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { failField } from '../../shared/messages.ts'
import { lineKey } from '../../shared/modifiers.ts'
import { MAX_QTY } from '../../shared/order-totals.ts'
import { discountShare } from '../../shared/discount.ts'
import { add, type Paise, subtract, ZERO } from '../../shared/money.ts'
import { keyed, type StoredDiscount, type StoredLine } from './cart.ts'

/** Which lines move, by their place, and how many of each. */
export type Moved = InputOf<Contract['splitOrder']>['body']['lines']

interface Split {
  kept: StoredLine[]
  moved: StoredLine[]
}

/** What stays of an order and what goes to a part, at the prices that they were ordered at. Something must stay, and nothing more can go than is there. */
export function splitLines(lines: readonly StoredLine[], asked: Moved): Result<Split> {
  const wanted = new Map(asked.map(({ line, qty }) => [line, qty]))
  if (wanted.size < asked.length) return failField('lines', 'A dish is named twice')
  if (asked.some(({ line, qty }) => qty > (lines[line]?.qty ?? 0))) return failField('lines', 'So much is not in the order')
  const kept = lines.map((line, place) => restOf(line, wanted.get(place) ?? 0)).filter(({ qty }) => qty > 0)
  if (kept.length === 0) return failField('lines', 'Leave something in the order, or let this passenger pay all of it')
  const moved = asked.flatMap(({ line, qty }) => {
    const of = lines[line]
    return of === undefined ? [] : [someOf(of, qty)]
  })
  return ok({ kept, moved })
}

const off = (line: StoredLine, amount: Paise): StoredLine => {
  const { discount, ...rest } = line
  return discount === undefined || amount === 0 ? rest : { ...rest, discount: { ...discount, amount } }
}

/** So many of a line, with their share of what was given off it. */
export const someOf = (line: StoredLine, qty: number): StoredLine =>
  off({ ...line, qty }, discountShare(line.discount?.amount ?? ZERO, qty, line.qty))

/** What stays of a line without so many: with the rest of its discount, so that both come to what it was, to the paisa. */
export const restOf = (line: StoredLine, gone: number): StoredLine =>
  off(
    { ...line, qty: line.qty - gone },
    subtract(line.discount?.amount ?? ZERO, discountShare(line.discount?.amount ?? ZERO, gone, line.qty)),
  )

const keyOf = (line: StoredLine): string => lineKey({ ...line, ...keyed(line) })

/** What was given off two lines that become one; null where it was given under two discounts. */
function joinedDiscount(own: StoredDiscount | undefined, back: StoredDiscount | undefined): StoredDiscount | undefined | null {
  if (own === undefined || back === undefined) return own ?? back
  return own.id === back.id ? { ...own, amount: add(own.amount, back.amount) } : null
}

/** An order with the lines of a part back in it. Lines that are made alike are one line, where their price is the same. */
export function joinLines(lines: readonly StoredLine[], back: readonly StoredLine[]): Result<StoredLine[]> {
  const joined = new Map(lines.map((line) => [keyOf(line), line]))
  for (const line of back) {
    const own = joined.get(keyOf(line))
    if (own !== undefined && own.price !== line.price)
      return failField('lines', `${line.dishName} has another price in the order. It cannot go back`)
    const discount = joinedDiscount(own?.discount, line.discount)
    if (discount === null)
      return failField('lines', `${line.dishName} has another discount in the order. Take one back, then it can go back`)
    const { discount: _own, ...rest } = line
    joined.set(keyOf(line), { ...rest, qty: line.qty + (own?.qty ?? 0), ...(discount && { discount }) })
  }
  const tooMany = [...joined.values()].find(({ qty }) => qty > MAX_QTY)
  return tooMany === undefined
    ? ok([...joined.values()])
    : failField('lines', `${tooMany.dishName} is ordered ${MAX_QTY} times at most`)
}
