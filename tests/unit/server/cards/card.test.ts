import { describe, expect, it } from 'vitest'
import { type Paise, paise, sum } from '../../../../src/shared/money/money.ts'
import {
  cardMoveOf,
  cardView,
  creditNotePostings,
  creditPostings,
  isUsable,
  liveCardView,
  refundPostings,
  salePostings,
  tipPostings,
  tipReturnPostings,
  transferPostings,
} from '../../../../src/server/cards/card.ts'
import { NO_PIN } from '../../../../src/server/cards/pin.ts'
import type { CardRow } from '../../../../src/server/kernel/db/tables/tables.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 0)
const card: CardRow = {
  id: 'card-1',
  pax_id: 'pax-1',
  card_number: '70023',
  name_of_card: 'Rohan Mehta',
  balance: paise(840_050),
  onboard: paise(0),
  expires_at: NOW + 1,
  time: '18:00',
  state: 'active',
  created_at: NOW - 1,
  closed_at: null,
  replaced_by: null,
  ...NO_PIN,
}

describe('a card', () => {
  it('can be paid with until the moment it expires', () => {
    expect([isUsable(card, NOW), isUsable(card, NOW + 1)]).toEqual([true, false])
  })

  it.each(['blocked', 'returned'] as const)('cannot be paid with while it is %s', (state) => {
    expect(isUsable({ ...card, state }, NOW)).toBe(false)
  })

  const shown = {
    _id: 'card-1',
    nameOfCard: 'Rohan Mehta',
    cardNumber: '70023',
    balance: 8400.5,
    cardBalance: 8400.5,
    expiryDate: '2026-11-21T14:00:00.001Z',
    time: '18:00',
  }

  it('is shown with its balance in rupees under both names', () => {
    expect(cardView(card)).toEqual(shown)
  })

  it('is shown with its PIN where it has one, set or locked, never with what it is', () => {
    const pin = { pin_hash: 'hash', pin_tries_left: 1, pin_locked_at: null }
    expect(cardView({ ...card, ...pin })).toEqual({ ...shown, pin: 'set' })
    expect(cardView({ ...card, ...pin, pin_tries_left: 0 })).toEqual({ ...shown, pin: 'locked' })
  })

  it.each(['active', 'blocked'] as const)('is shown to the desk as %s, with when it was given out', (state) => {
    expect(liveCardView({ ...card, state })).toEqual({ ...shown, state, createdAt: '2026-11-21T13:59:59.999Z' })
  })

  it('that was returned is never shown as a live one', () => {
    expect(() => liveCardView({ ...card, state: 'returned' })).toThrow('card card-1 was returned')
  })
})

describe('the postings of', () => {
  const amount = paise(76_000)
  it.each([
    ['money in', creditPostings('1', amount), { 'card:1': 76_000, cash: -76_000 }],
    ['a sale', salePostings('1', amount), { 'card:1': -76_000, sales: 76_000 }],
    ['a tip', tipPostings('1', amount), { 'card:1': -76_000, tips: 76_000 }],
    ['a tip given back', tipReturnPostings('1', amount), { 'card:1': 76_000, tips: -76_000 }],
    ['a credit note', creditNotePostings('1', amount), { 'card:1': 76_000, sales: -76_000 }],
    ['money back', refundPostings('1', amount), { 'card:1': -76_000, cash: 76_000 }],
    ['a lost card', transferPostings('1', '2', amount), { 'card:1': -76_000, 'card:2': 76_000 }],
  ])('%s move it from one account to the other', (_what, postings, accounts) => {
    expect(Object.fromEntries(postings.map((posting) => [posting.account, posting.amount]))).toEqual(accounts)
    expect(postings).toHaveLength(2)
    expect(sum(postings.map((posting) => posting.amount))).toBe(0)
  })

  const credit = paise(16_000)
  it.each([
    ['a load by a bank card', creditPostings('1', amount, 'bank'), { 'card:1': 76_000, bank: -76_000 }],
    ['onboard credit', creditPostings('1', amount, 'onboard'), { 'card:1': 0, 'onboard:1': 76_000, onboard: -76_000 }],
    [
      'a complimentary load',
      creditPostings('1', amount, 'complimentary'),
      { 'card:1': 0, 'onboard:1': 76_000, complimentary: -76_000 },
    ],
    ['a sale', salePostings('1', amount, credit), { 'card:1': -60_000, 'onboard:1': -16_000, sales: 76_000 }],
    ['a tip', tipPostings('1', amount, amount), { 'card:1': 0, 'onboard:1': -76_000, tips: 76_000 }],
    ['a tip given back', tipReturnPostings('1', amount, credit), { 'card:1': 60_000, 'onboard:1': 16_000, tips: -76_000 }],
    ['a credit note', creditNotePostings('1', amount, credit), { 'card:1': 60_000, 'onboard:1': 16_000, sales: -76_000 }],
    [
      'a card paid out ashore',
      refundPostings('1', amount, credit, 'ashore'),
      { 'card:1': -60_000, 'onboard:1': -16_000, ashore: 60_000, onboard: 16_000 },
    ],
    [
      'a lost card',
      transferPostings('1', '2', amount, credit),
      { 'card:1': -60_000, 'onboard:1': -16_000, 'card:2': 60_000, 'onboard:2': 16_000 },
    ],
  ])('%s keep onboard credit in an account of its own', (_what, postings, accounts) => {
    expect(Object.fromEntries(postings.map((posting) => [posting.account, posting.amount]))).toEqual(accounts)
    expect(sum(postings.map((posting) => posting.amount))).toBe(0)
  })
})

describe('a line of the card report', () => {
  const by = { staff: { id: 'anita' }, terminal: 'Terminal 1' }
  const move = { id: 'move-1', kind: 'refill' as const, at: NOW, by, outlet: 1, day: '2026-11-21', voyage_id: 'voyage-1' }
  const line = {
    id: 'line-1',
    move_id: 'move-1',
    card_id: 'card-1',
    card_number: '70023',
    card_name: 'Rohan Mehta',
    balance_after: 840_050,
    onboard: 0,
    kind: 'refill',
    tender: null,
    tender_ref: null,
    tender_reason: null,
    outlet: 1,
    day: '2026-11-21',
    voyage_id: 'voyage-1',
    staff_id: 'anita',
    terminal: 'Terminal 1',
    created_at: NOW,
  }

  it.each([
    ['in', { credit: 500 as Paise }, { credit: 500, debit: 0 }],
    ['out', { debit: 500 as Paise }, { credit: 0, debit: 500 }],
  ])('says what went %s and what the card has then', (_way, amounts, columns) => {
    expect(cardMoveOf('line-1', move, card, amounts)).toEqual({ ...line, ...columns })
  })
})
