import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModifierGroup } from '../../../../src/shared/contract/modifiers.ts'
import { MAX_NOTE } from '../../../../src/shared/contract/order-parts.ts'
import {
  allergens,
  hasRoom,
  asksFor,
  canChoose,
  noteOf,
  isAllergyUnsaid,
  notePartsOf,
  readyNotes,
  withoutAllergy,
  toggled,
} from '../../../../src/renderer/model/sale/wish.ts'

const group = (least: number, most: number, size = 4): ModifierGroup => ({
  _id: 'g',
  name: 'Side',
  least,
  most,
  leaveOut: false,
  modifiers: Array.from({ length: size }, (_one, nth) => ({ _id: `m${nth}`, name: `M${nth}`, price: 0 })),
})

describe('choices that are pressed', () => {
  it('never come to more than the most, leave other groups alone, and can always be pressed where they say so', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(3), { maxLength: 20 }), (most, presses) => {
        let chosen: readonly string[] = ['elsewhere']
        for (const nth of presses) {
          const can = canChoose(group(0, most), chosen, `m${nth}`)
          const after = toggled(group(0, most), chosen, `m${nth}`)
          expect(after.filter((id) => id !== 'elsewhere').length).toBeLessThanOrEqual(most)
          expect(after).toContain('elsewhere')
          expect(after.length === chosen.length && after.every((id) => chosen.includes(id))).toBe(!can)
          chosen = after
        }
      }),
    )
  })

  it('of which one can be made change places', () => {
    expect(toggled(group(1, 1), ['m0'], 'm1')).toEqual(['m1'])
    expect(toggled(group(1, 1), ['m1'], 'm1')).toEqual([])
  })
})

it('a group says what it asks for', () => {
  const heads = [group(1, 1), group(1, 2), group(0, 2), group(0, 4)].map(asksFor)
  expect(heads).toEqual(['Choose 1', 'Choose 1 to 2', 'Free choice, up to 2', 'Free choice'])
})

it('a note reads back as it was put together, and is never too long', () => {
  fc.assert(
    fc.property(fc.subarray([...allergens, ...readyNotes]), fc.string({ maxLength: 30 }), (ready, words) => {
      fc.pre([...ready, words].join(', ').length <= MAX_NOTE)
      fc.pre(!words.includes(', ') && ![...allergens, ...readyNotes].includes(words))
      expect(notePartsOf(noteOf(ready, words))).toEqual({ ready, words })
    }),
  )
  expect([hasRoom('x'.repeat(MAX_NOTE - 6), 'Nuts'), hasRoom('x'.repeat(MAX_NOTE - 5), 'Nuts')]).toEqual([true, false])
  expect(noteOf(readyNotes, 'x'.repeat(90))).toHaveLength(MAX_NOTE)
  expect(notePartsOf('')).toEqual({ ready: [], words: '' })
})

it('an allergy names what it is about, which goes with it', () => {
  const wish = { chosen: [], allergy: true, note: '' }
  expect(['', 'For a child', ' ', 'Nuts', 'For a child, mustard'].map((note) => isAllergyUnsaid({ ...wish, note }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(isAllergyUnsaid({ ...wish, allergy: false })).toBe(false)
  expect(withoutAllergy({ ...wish, note: 'Nuts, For a child, mustard' })).toEqual({
    chosen: [],
    allergy: false,
    note: 'For a child, mustard',
  })
})
