import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf, layoutReceipt, textOf } from '../../../../src/shared/receipt/layout.ts'
import type { ReceiptBlock } from '../../../../src/shared/receipt/document.ts'

const columns = fc.constantFrom(32, 42, 48)
const text = fc.oneof(
  fc.string({ maxLength: 90, unit: 'binary' }),
  fc.array(fc.stringMatching(/^[A-Za-z0-9,.'-]{1,24}$/), { maxLength: 12 }).map((words) => words.join(' ')),
)
const styles = { bold: fc.boolean(), double: fc.boolean(), tall: fc.boolean() }
const block: fc.Arbitrary<ReceiptBlock> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    text,
    align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
    ...styles,
  }),
  fc.record({ kind: fc.constant('pair' as const), label: text, value: text, ...styles }),
  fc.record({
    kind: fc.constant('row' as const),
    first: text,
    cells: fc.array(fc.record({ text: fc.stringMatching(/^[0-9,.]{0,14}$/), width: fc.integer({ min: 1, max: 14 }) }), {
      maxLength: 5,
    }),
    ...styles,
  }),
  fc.record({ kind: fc.constant('banner' as const), text }),
  fc.record({ kind: fc.constant('rule' as const), style: fc.constantFrom('single' as const, 'double' as const) }),
  fc.record({ kind: fc.constant('space' as const), lines: fc.integer({ min: 1, max: 10 }) }),
)
const unblanked = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029\s]/gu, '')
const printed = (blocks: ReceiptBlock[], width: number): string =>
  unblanked(layoutReceipt({ blocks }, width).map(textOf).join(''))

describe('layout on paper', () => {
  test('no line is wider than the paper', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), columns, (blocks, width) => {
        for (const line of layoutReceipt({ blocks }, width)) expect(columnsOf(line)).toBeLessThanOrEqual(width)
      }),
      { numRuns: 600 },
    )
  })

  test('no control character comes through', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), columns, (blocks, width) => {
        expect(
          layoutReceipt({ blocks }, width)
            .flat()
            .map((run) => run.text)
            .join(''),
        ).not.toMatch(/\p{Cc}/u)
      }),
      { numRuns: 300 },
    )
  })

  test('nothing of a text is lost but blanks', () => {
    fc.assert(
      fc.property(text, columns, fc.boolean(), (value, width, double) => {
        expect(printed([{ kind: 'text', text: value, double }], width)).toBe(unblanked(value))
      }),
    )
  })

  test('nothing of a label, a value or a dish is lost', () => {
    const sorted = (value: string) => Array.from(value).toSorted().join('')
    fc.assert(
      fc.property(text, text, columns, fc.boolean(), (label, value, width, double) => {
        const expected = sorted(unblanked(label + value))
        expect(sorted(printed([{ kind: 'pair', label, value, double }], width))).toBe(expected)
        const cells = [
          { text: '2', width: 3 },
          { text: '380.00', width: 9 },
          { text: '760.00', width: 10 },
        ]
        expect(sorted(printed([{ kind: 'row', first: label, cells }], width))).toBe(sorted(`${unblanked(label)}2380.00760.00`))
      }),
    )
  })

  test('the amount of each dish ends at the right edge, and no two figures touch', () => {
    const qty = fc.integer({ min: 1, max: 999 }).map(String)
    const figure = fc.integer({ min: 0, max: 99_999_999 }).map((value) => `${value.toLocaleString('en-US')}.00`)
    fc.assert(
      fc.property(text, qty, figure, figure, columns, (first, count, price, amount, width) => {
        const cells = [
          { text: count, width: 3 },
          { text: price, width: 9 },
          { text: amount, width: 10 },
        ]
        const lines = layoutReceipt({ blocks: [{ kind: 'row', first, cells }] }, width)
        const last = lines.find((line) => textOf(line).endsWith(amount) && columnsOf(line) === width)
        expect(last).toBeDefined()
        expect(lines.map(textOf).join('\n')).toMatch(new RegExp(`(^|\\s)${price.replaceAll('.', '\\.')}(\\s|$)`))
      }),
    )
  })

  test('a value beside its label ends at the right edge', () => {
    const [line] = layoutReceipt({ blocks: [{ kind: 'pair', label: 'Card', value: '70023' }] }, 42)
    expect(line && textOf(line)).toBe('Card                                 70023')
  })

  test('a value whose words do not fit beside the label goes below it, complete', () => {
    const blocks: ReceiptBlock[] = [{ kind: 'pair', label: 'TOTAL', value: 'Rs\u00a099,999,999.99', double: true }]
    expect(layoutReceipt({ blocks }, 42).map(textOf)).toEqual(['TOTAL', '          Rs 99,999,999.99'])
  })

  test('many tables wrap between tables, never within one', () => {
    const value = ['2nd\u00a0Floor\u00a03', '1st\u00a0Floor\u00a0Medium\u00a012', '3rd\u00a0Floor\u00a01'].join(', ')
    expect(layoutReceipt({ blocks: [{ kind: 'pair', label: 'Tables', value }] }, 42).map(textOf)).toEqual([
      'Tables   2nd Floor 3, 1st Floor Medium 12,',
      '                               3rd Floor 1',
    ])
  })
})
