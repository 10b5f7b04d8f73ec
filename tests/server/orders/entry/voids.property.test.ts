import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, takenAway, voidLines } from '../../../../src/server/orders/entry/taken-off.ts'
import type { StoredLine } from '../../../../src/server/orders/order/cart.ts'
import { choicesKey } from '../../../../src/shared/orders/modifiers.ts'
import { paise } from '../../../../src/shared/money/money.ts'

const line = fc
  .record({
    dish: fc.integer({ min: 0, max: 3 }),
    qty: fc.integer({ min: 1, max: 5 }),
    note: fc.constantFrom(undefined, 'No ice'),
  })
  .map(({ dish, qty, note }): StoredLine => ({
    dishId: `dish ${dish}`,
    dishName: `Dish ${dish}`,
    price: paise(100 * dish + 50),
    imageUrl: '',
    halfStars: 0,
    type: 'Lunch',
    qty,
    ...(note !== undefined && { note }),
  }))
const lines = fc.array(line, { maxLength: 6 })

/** How many of each dish there are, whatever their notes. */
function counts(of: readonly StoredLine[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const one of of) {
    const key = choicesKey({ _id: one.dishId, modifiers: [] })
    sums.set(key, one.qty + (sums.get(key) ?? 0))
  }
  return sums
}

describe('what an order no longer has', () => {
  it('is, with what is still there, all that the kitchen was sent', () => {
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1, maxLength: 6 }), (versions) => {
        const [sent, voided] = [new Map<string, number>(), new Map<string, number>()]
        const more = (to: Map<string, number>, of: Map<string, number>) => {
          for (const [key, qty] of of) to.set(key, qty + (to.get(key) ?? 0))
        }
        let before: StoredLine[] = []
        for (const after of versions) {
          // What is new is sent: the same rule, the other way round.
          more(sent, counts(takenAway(after, before, { isBilled: false })))
          more(voided, counts(takenAway(before, after, { isBilled: false })))
          before = after
        }
        const there = counts(before)
        for (const [key, qty] of sent) expect((there.get(key) ?? 0) + (voided.get(key) ?? 0)).toBe(qty)
      }),
    )
  })

  it('comes, with what is kept, to what the order came to, and never to more of a line than was there', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.record({ line: fc.nat(6), qty: fc.integer({ min: 1, max: 6 }) })), (order, asked) => {
        const parted = voidLines(order, asked)
        const fits =
          new Set(asked.map((one) => one.line)).size === asked.length &&
          asked.every((one) => one.qty <= (order[one.line]?.qty ?? 0))
        expect(parted.ok).toBe(fits)
        if (parted.ok) expect(amountOf(parted.value.kept) + amountOf(parted.value.voided)).toBe(amountOf(order))
      }),
    )
  })
})
