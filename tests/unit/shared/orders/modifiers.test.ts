import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  approvedMark,
  choicesTrouble,
  choiceText,
  dishText,
  type Group,
  groupTrouble,
  lineKey,
  noteText,
  unitPrice,
  unitRupees,
} from '../../../../src/shared/orders/modifiers.ts'
import { paise, paiseOf, toRupees } from '../../../../src/shared/money/money.ts'
import { lineAmount, orderTotals } from '../../../../src/shared/money/order-totals.ts'

const price = fc.integer({ min: -1e6, max: 1e6 }).map(paise)
const group = fc
  .record({
    least: fc.integer({ min: 0, max: 3 }),
    more: fc.integer({ min: 0, max: 3 }),
    prices: fc.array(price, { minLength: 1, maxLength: 6 }),
  })
  .map(({ least, more, prices }) => ({ least, most: Math.max(1, least + more), prices }))
const groups = fc.array(group, { maxLength: 4 }).map((all) =>
  all.map(({ prices, ...counts }, place): Group => ({
    _id: `g${place}`,
    name: `Group ${place}`,
    ...counts,
    modifiers: prices.map((amount, index) => ({ _id: `g${place}m${index}`, name: `M${index}`, price: toRupees(amount) })),
  })),
)
const ids = (all: readonly Group[]) => all.flatMap(({ modifiers }) => modifiers)

describe('the choices of a dish', () => {
  it('are allowed exactly when each group has from its least to its most, all are offered, and there is something to pay', () => {
    fc.assert(
      fc.property(groups, fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), price, (all, picks, dish) => {
        const chosen = ids(all).filter((_modifier, index) => picks[index])
        const taken = new Set(chosen.map(({ _id }) => _id))
        const counts = all.every(({ least, most, modifiers }) => {
          const count = modifiers.filter(({ _id }) => taken.has(_id)).length
          return count >= least && count <= most
        })
        const unit = chosen.reduce((sum, one) => sum + paiseOf(one.price), dish as number)
        expect(choicesTrouble(dish, all, [...taken]) === null).toBe(counts && unit >= 0)
        expect(choicesTrouble(dish, all, [...taken, 'elsewhere'])).not.toBeNull()
      }),
    )
  })

  it('cost what dish and choices cost, times the quantity, in rupees as in paise', () => {
    fc.assert(
      fc.property(fc.nat(1e8), fc.array(price, { maxLength: 8 }), fc.integer({ min: 1, max: 5 }), (dish, prices, qty) => {
        const unit = unitPrice(paise(dish), prices)
        expect(unit).toBe(dish + prices.reduce((sum, one) => sum + one, 0))
        expect(
          unitRupees(
            toRupees(paise(dish)),
            prices.map((one) => ({ price: toRupees(one) })),
          ),
        ).toBe(toRupees(unit))
        expect(orderTotals([{ price: unit, qty }]).total).toBe(lineAmount({ price: unit, qty }))
      }),
    )
  })

  it('say what is missing, in words', () => {
    const side: Group = { _id: 's', name: 'Side', least: 1, most: 1, modifiers: [{ _id: 'f', name: 'Fries', price: 0 }] }
    expect(groupTrouble(side, new Set())).toBe('Choose a side')
    expect(groupTrouble({ ...side, name: 'Extra' }, new Set())).toBe('Choose an extra')
    expect(groupTrouble({ ...side, least: 3, most: 3 }, new Set(['f']))).toBe('Side: 2 more')
    expect(groupTrouble({ ...side, least: 0, most: 0 }, new Set(['f']))).toBe('Side: 0 at most')
    expect(groupTrouble(side, new Set(['f']))).toBeNull()
  })
})

const choices = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 })
const line = fc.record({
  _id: fc.constantFrom('a', 'b'),
  modifiers: choices.map((all) => all.map((_id) => ({ _id }))),
  note: fc.constantFrom('', 'hot', '!hot'),
  allergy: fc.boolean(),
})

describe('two lines are the same', () => {
  it('exactly when dish, choices in any order, note and allergy are', () => {
    fc.assert(
      fc.property(line, line, (one, other) => {
        const sorted = (of: typeof one) =>
          of.modifiers
            .map(({ _id }) => _id)
            .toSorted()
            .join()
        const isSame =
          one._id === other._id && sorted(one) === sorted(other) && one.note === other.note && one.allergy === other.allergy
        expect(lineKey(one) === lineKey(other)).toBe(isSame)
      }),
    )
  })

  it('a dish alone is its own id, as it was before there were choices', () => {
    expect(lineKey({ _id: 'a' })).toBe('a')
    expect(lineKey({ _id: 'a', modifiers: [], note: '', allergy: false })).toBe('a')
  })
})

it('what is approved does not depend on notes, nor on how lines are parted by them', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
      const ordered = lines.map((one) => ({ ...one, qty: 1, price: 5 }))
      expect(approvedMark(ordered.map((one) => ({ ...one, note: 'other', allergy: true })))).toBe(approvedMark(ordered))
      expect(approvedMark(ordered.toReversed())).toBe(approvedMark(ordered))
    }),
  )
})

it('choices, notes and dishes are read the same everywhere', () => {
  expect(['Medium rare', 'Pepper +90.00', 'Small −20.50']).toEqual(
    [
      { name: 'Medium rare', price: 0 },
      { name: 'Pepper', price: 90 },
      { name: 'Small', price: -20.5 },
    ].map(choiceText),
  )
  expect([{}, { note: 'hot' }, { allergy: true }, { note: 'nuts', allergy: true }].map(noteText)).toEqual([
    '',
    'hot',
    'Allergy',
    'Allergy: nuts',
  ])
  const modifiers = [{ name: 'Rare' }, { name: 'No onion' }]
  expect(dishText({ qty: 2, dishName: 'Steak', modifiers, note: 'hot' })).toBe('2 × Steak (Rare, No onion), hot')
  expect(dishText({ qty: 1, dishName: 'Tea' })).toBe('1 × Tea')
})
