import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, paise, subtract, sum } from '../../../../src/shared/money/money.ts'
import { givenBack, spent, wholeOf } from '../../../../src/shared/money/onboard-credit.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(paise)

describe('onboard credit', () => {
  it('is spent first: a sale of Rs 760 takes Rs 500 of it and Rs 260 of the guest’s own money', () => {
    expect(spent(paise(76_000), paise(50_000))).toEqual({ own: 26_000, onboard: 50_000 })
    expect(spent(paise(30_000), paise(50_000))).toEqual({ own: 0, onboard: 30_000 })
  })

  it('comes back last: a correction gives back own money first, as if the sale had been smaller', () => {
    expect(givenBack(paise(30_000), paise(26_000))).toEqual({ own: 26_000, onboard: 4000 })
    expect(givenBack(paise(20_000), paise(26_000))).toEqual({ own: 20_000, onboard: 0 })
  })

  it('and own money make up the amount, and neither is more than there is', () => {
    fc.assert(
      fc.property(amount, amount, (due, credit) => {
        const taken = spent(due, credit)
        expect(wholeOf(taken)).toBe(due)
        expect(Math.min(taken.own, taken.onboard)).toBeGreaterThanOrEqual(0)
        expect(taken.onboard).toBeLessThanOrEqual(credit)
        expect(taken.own === 0 || taken.onboard === credit).toBe(true)
      }),
    )
  })

  it('leaves a card, after a sale and any corrections of it, as a smaller sale would have', () => {
    fc.assert(
      fc.property(amount, amount, fc.array(amount, { maxLength: 5 }), (due, credit, asked) => {
        let [own, onboard] = [spent(due, credit).own, spent(due, credit).onboard]
        let left = due
        const notes = asked.map((one) => {
          const note = paise(Math.min(one, left))
          left = subtract(left, note)
          return note
        })
        for (const note of notes) {
          const back = givenBack(note, own)
          own = subtract(own, back.own)
          onboard = subtract(onboard, back.onboard)
        }
        expect({ own, onboard }).toEqual(spent(left, credit))
        expect(add(left, sum(notes))).toBe(due)
      }),
    )
  })
})
