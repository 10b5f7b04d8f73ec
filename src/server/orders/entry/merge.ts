import { openTerms, ratesMark } from '../../../shared/money/charges.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { subtract, ZERO } from '../../../shared/money/money.ts'
import { keyed, type StoredLine } from '../order/cart.ts'

/** What is made alike and costs the same: dish, choices, note and price. */
const keyOf = (line: StoredLine): string => `${lineKey({ ...line, ...keyed(line) })} ${line.price} ${ratesMark(line.terms)}`

/** A merged line without what came to it, and without what was given off that; null where it has not as much. */
function without({ discount, terms, ...line }: StoredLine, theirs: StoredLine): StoredLine | null {
  const given = subtract(discount?.amount ?? ZERO, theirs.discount?.amount ?? ZERO)
  if (theirs.qty > line.qty || given < ZERO || (theirs.qty === line.qty && given > ZERO)) return null
  const rest = { ...line, qty: line.qty - theirs.qty, ...(terms && { terms: openTerms(terms) }) }
  return discount === undefined || given === ZERO ? rest : { ...rest, discount: { ...discount, amount: given } }
}

/** What stays of merged lines without those that go back; null where not all of them are still there. */
export function partLines(merged: readonly StoredLine[], back: readonly StoredLine[]): StoredLine[] | null {
  const own = new Map(back.map((line) => [keyOf(line), line]))
  const kept: StoredLine[] = []
  for (const line of merged) {
    const theirs = own.get(keyOf(line))
    own.delete(keyOf(line))
    const rest = theirs === undefined ? line : without(line, theirs)
    if (rest === null) return null
    if (rest.qty > 0) kept.push(rest)
  }
  return own.size === 0 ? kept : null
}
