import { describe, expect, it } from 'vitest'
import {
  checkReason,
  creditedWith,
  creditText,
  decideCredit,
  paidToOf,
} from '../../../../../src/server/sales/billing/credit-note.ts'
import type { CardRow } from '../../../../../src/server/kernel/db/tables/tables.ts'
import { paise } from '../../../../../src/shared/money/money.ts'

const card = (state: CardRow['state']) => ({ state }) as CardRow
const lines = [
  { price: paise(38_000), sold: 2, credited: 1 },
  { price: paise(14_050), sold: 5, credited: 0 },
]
const code = (result: ReturnType<typeof decideCredit>) => (result.ok ? result.value : result.error.code)

describe('a credit', () => {
  it.each([
    ['what is left', [{ line: 0, qty: 1 }], 380, 'card', 38_000],
    ['several lines', [{ line: 0, qty: 1 }, { line: 1, qty: 3 }], 801.5, 'card', 80_150], // oxfmt-ignore
    ['more than is left', [{ line: 0, qty: 2 }], 760, 'card', 'over_credited'],
    ['another total', [{ line: 0, qty: 1 }], 380.01, 'card', 'total_mismatch'],
    ['cash while the card lives', [{ line: 0, qty: 1 }], 380, 'cash', 'payee_changed'],
  ] as const)('of %s', (_what, asked, total, paidTo, expected) => {
    expect(code(decideCredit({ lines, inCash: false, card: card('active') }, { lines: asked, total, paidTo }))).toBe(expected)
  })

  it('goes to a card that was blocked, and in cash to the guest whose card was returned', () => {
    expect([card('active'), card('blocked'), card('returned')].map(paidToOf)).toEqual(['card', 'card', 'cash'])
    const asked = { lines: [{ line: 0, qty: 1 }], total: 380 }
    expect(code(decideCredit({ lines, inCash: false, card: card('returned') }, { ...asked, paidTo: 'cash' }))).toBe(38_000)
    expect(code(decideCredit({ lines, inCash: false, card: card('returned') }, { ...asked, paidTo: 'card' }))).toBe(
      'payee_changed',
    )
  })

  it('of what was paid in cash goes to the card, or out of the drawer', () => {
    const asked = { lines: [{ line: 0, qty: 1 }], total: 380 }
    const paidTo = (to: 'card' | 'cash') =>
      code(decideCredit({ lines, inCash: true, card: card('active') }, { ...asked, paidTo: to }))
    expect([paidTo('card'), paidTo('cash')]).toEqual([38_000, 38_000])
  })

  it('is compared with the limit together with all before it', () => {
    expect(creditedWith({ lines }, paise(14_050))).toBe(52_050)
  })

  it('is approved word for word: any other line, quantity, payee or invoice is another text', () => {
    const asked = { lines: [{ line: 1, qty: 2 }, { line: 0, qty: 1 }], total: 661, paidTo: 'card' } as const // oxfmt-ignore
    const text = creditText('one', asked)
    expect(creditText('one', { ...asked, lines: asked.lines.toReversed() }), 'in any order').toBe(text)
    const others = [
      creditText('two', asked),
      creditText('one', { ...asked, paidTo: 'cash' }),
      creditText('one', { ...asked, lines: [{ line: 1, qty: 2 }] }),
      creditText('one', { ...asked, lines: [{ line: 1, qty: 1 }, { line: 0, qty: 1 }] }), // oxfmt-ignore
    ]
    expect(new Set([text, ...others]).size).toBe(5)
  })

  it("needs words where its reason is 'other'", () => {
    expect([checkReason('other', ''), checkReason('other', 'Rain'), checkReason('quality', '')].map(({ ok }) => ok)).toEqual([
      false,
      true,
      true,
    ])
  })
})
