import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupsIn, listText, namesIn, optionsText } from '../../../../src/server/menu/imports/options-text.ts'
import type { GroupForm } from '../../../../src/shared/contract/modifiers.ts'
import { cleanText, isBlank } from '../../../../src/shared/clean-text.ts'

const size: GroupForm = {
  name: 'Size',
  least: 0,
  most: 1,
  leaveOut: false,
  modifiers: [
    { name: 'Small', price: 0 },
    { name: 'Large', price: 50 },
  ],
}
const read = (text: string) => groupsIn(text)
const how = { msg: 'Write options as Size (choose 1): Small, Large +50' }

describe('the options of a dish in a cell', () => {
  it.each([
    ['Size: Small, Large +50', [size]],
    ['Size: Small +0, Large +50;', [size]],
    [' Size :Small,Large + 50 ', [size]],
    ['Size: Small, Large +Rs 50,00', [size]],
    ['Size (choose 1): Small, Large +50', [{ ...size, least: 1 }]],
    ['Size (1 to 2): Small, Large +50', [{ ...size, least: 1, most: 2 }]],
    ['Size (up to 2, leave out): Small, Large +50', [{ ...size, most: 2, leaveOut: true }]],
    ['Size: Small, Large −50.5', [{ ...size, modifiers: [{ name: 'Small', price: 0 }, { name: 'Large', price: -50.5 }] }]], // oxfmt-ignore
    ['Size: Small, Large +50; Size: Small, Large +50', [size]],
    ['"Size: any": "Small, cold", "-5 °C"', [{ ...size, name: 'Size: any', modifiers: [{ name: 'Small, cold', price: 0 }, { name: '-5 °C', price: 0 }] }]], // oxfmt-ignore
    ['', []],
  ] as [string, GroupForm[]][])('%s', (text, groups) => expect(read(text)).toEqual({ groups }))

  it.each(['Size', 'Size (often): Small', ': Small', 'Size: Small,, Large', 'Size: Large +much'])('%s is none', (text) =>
    expect(read(text)).toEqual(how),
  )

  it('that are too many, or too dear, say so by name', () => {
    expect(read(`Size: ${Array.from({ length: 21 }, (_, at) => `S${at}x`).join(', ')}`)).toEqual({
      msg: 'Size: Use 20 choices at most',
    })
    expect(read('Size: Large +100001')).toEqual({ msg: 'Large: Use 100000 or less' })
    expect(read(`Size: ${'L'.repeat(41)}`)).toEqual({ msg: `${'L'.repeat(41)}: Use 40 characters at most` })
  })

  const name = () =>
    fc
      .oneof(fc.string({ maxLength: 12 }), fc.constantFrom('a"b', 'x; y', 'Coke -5', '+1', '(x)', 'a, 1', '1,2', '" "'))
      .map(cleanText)
      .filter((text) => !isBlank(text))
  const group = () =>
    fc.record({
      name: name(),
      least: fc.integer({ min: 0, max: 3 }),
      most: fc.integer({ min: 1, max: 20 }),
      leaveOut: fc.boolean(),
      modifiers: fc.array(
        fc.record({ name: name(), price: fc.integer({ min: -10_000_000, max: 10_000_000 }).map((paise) => paise / 100 || 0) }),
        { minLength: 1, maxLength: 4 },
      ),
    })

  it('are read as they were written, whatever their names', () => {
    fc.assert(
      fc.property(fc.array(group(), { maxLength: 4 }), (groups) => {
        const text = optionsText(groups)
        const again = read(text)
        expect(again).toHaveProperty('groups')
        if ('groups' in again) expect(optionsText(again.groups)).toBe(text)
        const once = 'groups' in again ? again.groups : []
        expect(once, 'each group once').toHaveLength(new Set(groups.map((one) => optionsText([one]))).size)
        if (groups.length === 1) expect(again).toEqual({ groups })
      }),
      { numRuns: 500 },
    )
  })

  it('and names in a list too', () => {
    fc.assert(
      fc.property(fc.array(name(), { maxLength: 4 }), (names) => {
        expect(namesIn(listText(names))).toEqual(names)
      }),
    )
  })
})
