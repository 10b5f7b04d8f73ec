import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CreditableLine,
  type CreditedLine,
  creditSums,
  creditTotal,
  isCreditable,
  leftOf,
  wholeCredit,
} from '../../../../src/shared/money/credit-note.ts'
import { paise } from '../../../../src/shared/money/money.ts'

/** meal.md, Credit note: the invoice of the mock-up, a samosa credited before. */
const lines: CreditableLine[] = [
  { price: paise(38_000), sold: 2, credited: 0 },
  { price: paise(78_000), sold: 1, credited: 0 },
  { price: paise(52_000), sold: 1, credited: 0 },
  { price: paise(24_000), sold: 2, credited: 1 },
  { price: paise(14_000), sold: 5, credited: 0 },
]

describe('what may be reversed', () => {
  it.each<[string, CreditedLine[], boolean]>([
    ['a line whole and a part of another', [{ line: 1, qty: 1 }, { line: 4, qty: 2 }], true], // oxfmt-ignore
    ['the last one left', [{ line: 3, qty: 1 }], true],
    ['nothing', [], false],
    ['more than was sold', [{ line: 0, qty: 3 }], false],
    ['what was credited before', [{ line: 3, qty: 2 }], false],
    ['none of a line', [{ line: 0, qty: 0 }], false],
    ['a line sold backwards', [{ line: 0, qty: -1 }], false],
    ['a line that is not on the invoice', [{ line: 5, qty: 1 }], false],
    ['a line before the first', [{ line: -1, qty: 1 }], false],
    ['one line in two pieces', [{ line: 4, qty: 3 }, { line: 4, qty: 3 }], false], // oxfmt-ignore
  ])('%s: %j is %s', (_what, asked, expected) => {
    expect(isCreditable(lines, asked)).toBe(expected)
  })
})

it('comes to the price of each line times how many are reversed', () => {
  expect(creditTotal(lines, [{ line: 1, qty: 1 }, { line: 4, qty: 2 }])).toBe(106_000) // oxfmt-ignore
  expect(creditTotal(lines, [{ line: 9, qty: 1 }])).toBe(0)
  expect(creditSums(lines)).toEqual({ paid: 324_000, credited: 24_000, stillPaid: 300_000 })
  expect(leftOf({ price: paise(1), sold: 5, credited: 2 })).toBe(3)
})

it('the whole of it is all that is left', () => {
  expect(wholeCredit(lines)).toEqual([0, 1, 2, 3, 4].map((line) => ({ line, qty: [2, 1, 1, 1, 5][line] })))
  expect(creditTotal(lines, wholeCredit(lines))).toBe(creditSums(lines).stillPaid)
  expect(wholeCredit([{ price: paise(1), sold: 1, credited: 1 }])).toEqual([])
})

const someLine = fc.record({ price: fc.nat(1_000_000), sold: fc.integer({ min: 1, max: 5 }) })
const someAsk = fc.array(fc.record({ line: fc.nat(5), qty: fc.integer({ min: -1, max: 6 }) }), { maxLength: 4 })

/** Takes every ask that is let through, one after the other. */
function credited(of: readonly { price: number; sold: number }[], asks: readonly CreditedLine[][], lets = isCreditable) {
  const now = of.map(({ price, sold }) => ({ price: paise(price), sold, credited: 0 }))
  let total = 0
  for (const ask of asks) {
    if (!lets(now, ask)) continue
    total += creditTotal(now, ask)
    for (const { line, qty } of ask) {
      const one = now[line]
      if (one !== undefined) one.credited += qty
    }
  }
  return { now, total }
}

const neverTooMuch = (lets: typeof isCreditable) =>
  fc.property(fc.array(someLine, { minLength: 1, maxLength: 5 }), fc.array(someAsk, { maxLength: 12 }), (of, asks) => {
    const { now, total } = credited(of, asks, lets)
    const { paid, credited: given, stillPaid } = creditSums(now)
    return now.every((line) => line.credited >= 0 && leftOf(line) >= 0) && given === total && stillPaid >= 0 && given <= paid
  })

it('over any number of credits no line and no sum is given back more often than it was paid', () => {
  fc.assert(neverTooMuch(isCreditable), { numRuns: 500 })
})

it('would notice a rule that forgets what was credited before', () => {
  const forgetful: typeof isCreditable = (now, ask) => isCreditable(now.map((line) => ({ ...line, credited: 0 })), ask) // oxfmt-ignore
  expect(fc.check(neverTooMuch(forgetful), { numRuns: 500, seed: 5 }).failed).toBe(true)
})
