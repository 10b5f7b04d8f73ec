import { describe, expect, it } from 'vitest'
import { type Paise, paise, ZERO } from '../../../../../src/shared/money/money.ts'
import { decidePayment } from '../../../../../src/server/sales/payment/payment.ts'

const NOW = 1_790_000_000_000
const byCard = { tip: ZERO, tendered: null }
const order = { total: paise(324_000), lines_hash: 'lines' }
const facts = {
  card: { state: 'active' as const, expires_at: NOW + 1, balance: paise(840_000) },
  order,
  approval: { lines_hash: 'lines', total: paise(324_000), ...byCard },
  asked: { total: paise(324_000), ...byCard },
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
    const upTo = (total: number | null) =>
      codeOf({ approval: { lines_hash: null, total: total === null ? null : paise(total), ...byCard } })
    expect([upTo(order.total), upTo(order.total + 1)]).toEqual(['paid', 'paid'])
    expect([upTo(order.total - 1), upTo(0), upTo(null)]).toEqual(['approval_missing', 'approval_missing', 'approval_missing'])
  })
  it('needs a verified code', () => expect(codeOf({ approval: undefined })).toBe('approval_missing'))
  it('needs the code of these lines', () =>
    expect(codeOf({ approval: { lines_hash: 'other', total: order.total, ...byCard } })).toBe('approval_missing'))
  it('needs the code of this total', () =>
    expect(codeOf({ approval: { lines_hash: 'lines', total: paise(1), ...byCard } })).toBe('approval_missing'))
  it('needs the total the server knows', () =>
    expect(codeOf({ asked: { total: paise(323_999), ...byCard } })).toBe('total_mismatch'))
  it('needs the money', () => expect(codeOf({ card: { ...facts.card, balance: paise(323_999) } })).toBe('insufficient_balance'))
  it('needs the money for a tip too, and none on the card for cash', () => {
    const exact = { ...facts.card, balance: order.total }
    const asks = (terms: { tip: Paise; tendered: Paise | null }) => ({
      approval: { ...facts.approval, ...terms },
      asked: { total: order.total, ...terms },
    })
    const tip = paise(1)
    expect(codeOf({ card: exact, ...asks({ tip, tendered: null }) })).toBe('insufficient_balance')
    expect(codeOf({ card: { ...exact, balance: paise(324_001) }, ...asks({ tip, tendered: null }) })).toBe('paid')
    expect(codeOf({ card: { ...exact, balance: ZERO }, ...asks({ tip, tendered: paise(400_000) }) })).toBe('paid')
  })
  it('needs the very tip and cash that were approved', () => {
    const cash = { tip: paise(100), tendered: paise(400_000) }
    const approval = { ...facts.approval, ...cash }
    const asked = (terms: Partial<typeof cash>) => codeOf({ approval, asked: { total: order.total, ...cash, ...terms } })
    expect([asked({}), asked({ tip: paise(101) }), asked({ tip: ZERO }), asked({ tendered: paise(400_001) })]).toEqual([
      'paid',
      'approval_missing',
      'approval_missing',
      'approval_missing',
    ])
    expect(codeOf({ approval }), 'a card is not paid with on another’s cash').toBe('approval_missing')
    expect(codeOf({ asked: { total: order.total, ...cash } }), 'nor cash taken on a code').toBe('approval_missing')
  })
  it('needs a card that is not expired', () =>
    expect(codeOf({ card: { ...facts.card, expires_at: NOW } })).toBe('card_not_found'))
  it.each(['blocked', 'returned'] as const)('needs a card that is not %s', (state) =>
    expect(codeOf({ card: { ...facts.card, state } })).toBe('card_not_found'),
  )
})
