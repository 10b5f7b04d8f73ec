import { describe, expect, it } from 'vitest'
import { paise } from '../../../../src/shared/money.ts'
import { decidePayment } from '../../../../src/server/cards/payment.ts'

const NOW = 1_790_000_000_000
const order = { total: paise(324_000), lines_hash: 'lines' }
const facts = {
  card: { state: 'active' as const, expires_at: NOW + 1, balance: paise(840_000) },
  order,
  approval: { lines_hash: 'lines', total: paise(324_000) },
  asked: paise(324_000),
  now: NOW,
}
const codeOf = (changes: Partial<Parameters<typeof decidePayment>[0]>): string => {
  const decided = decidePayment({ ...facts, ...changes })
  return decided.ok ? 'paid' : decided.error.code
}

describe('a payment', () => {
  it('goes through with a live card, the right amount, its own approval and enough money', () => {
    expect(codeOf({})).toBe('paid')
    expect(codeOf({ card: { ...facts.card, balance: order.total } })).toBe('paid')
  })
  it('goes through with a code that was sent without a cart, up to the amount that it named', () => {
    const upTo = (total: number | null) => codeOf({ approval: { lines_hash: null, total: total === null ? null : paise(total) } })
    expect([upTo(order.total), upTo(order.total + 1)]).toEqual(['paid', 'paid'])
    expect([upTo(order.total - 1), upTo(0), upTo(null)]).toEqual(['approval_missing', 'approval_missing', 'approval_missing'])
  })
  it('needs a verified code', () => expect(codeOf({ approval: undefined })).toBe('approval_missing'))
  it('needs the code of these lines', () =>
    expect(codeOf({ approval: { lines_hash: 'other', total: order.total } })).toBe('approval_missing'))
  it('needs the code of this total', () =>
    expect(codeOf({ approval: { lines_hash: 'lines', total: paise(1) } })).toBe('approval_missing'))
  it('needs the total the server knows', () => expect(codeOf({ asked: paise(323_999) })).toBe('total_mismatch'))
  it('needs the money', () => expect(codeOf({ card: { ...facts.card, balance: paise(323_999) } })).toBe('insufficient_balance'))
  it('needs a card that is not expired', () =>
    expect(codeOf({ card: { ...facts.card, expires_at: NOW } })).toBe('card_not_found'))
  it.each(['blocked', 'returned'] as const)('needs a card that is not %s', (state) =>
    expect(codeOf({ card: { ...facts.card, state } })).toBe('card_not_found'),
  )
})
