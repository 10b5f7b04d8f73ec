import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contained,
  keptTerms,
  partOfCharged,
  rated,
  settled,
  someTerms,
  type Terms,
  termsLess,
  addedOf,
} from '../../../../src/shared/money/charges.ts'
import { readTerms, termsOf, termsView } from '../../../../src/shared/money/terms.ts'
import {
  type CreditableLine,
  creditAmount,
  creditedCharged,
  creditSums,
  leftOf,
} from '../../../../src/shared/money/credit-note.ts'
import { type Paise, paise, sum } from '../../../../src/shared/money/money.ts'
import { chargedLines, orderTotals, paidAmounts, type PricedLine } from '../../../../src/shared/money/order-totals.ts'
import { anyShare } from '../../../support/any-share.ts'

const rate = fc.constantFrom(0, 1, 333, 500, 1250, 1800, 10_000)
const terms: fc.Arbitrary<Terms> = fc.record({ tax: rate, inclusive: fc.boolean(), service: rate, serviceTax: rate })
const line: fc.Arbitrary<PricedLine> = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 5 }), fc.option(terms, { nil: undefined }))
  .chain(([price, qty, charged]) =>
    fc
      .integer({ min: 0, max: price * qty })
      .map((off) => ({ price: paise(price), qty, discount: paise(off), ...(charged && { terms: charged }) })),
  )
const lines = fc.array(line, { minLength: 1, maxLength: 8 })
const on = (tax: number, service = 0, serviceTax = 0): Terms => ({ tax, inclusive: false, service, serviceTax })
const plain = (price: number, charged: Terms): PricedLine => ({ price: paise(price), qty: 1, terms: charged })

describe('tax', () => {
  it('is rounded half up to the paisa, on top or within', () => {
    expect([rated(paise(50), 100), rated(paise(49), 100), rated(paise(100_000), 1250)]).toEqual([1, 0, 12_500])
    expect([contained(paise(10_500), 500), contained(paise(105_010), 500), contained(paise(10), 500)]).toEqual([500, 5_000, 0])
  })

  it('is rounded once by rate and invoice, not line by line', () => {
    // 3 × 0.10 at 5 % are 0.015, which is 0.02; by line each would be 0.01.
    const totals = orderTotals([plain(10, on(500)), plain(10, on(500)), plain(10, on(500))])
    expect(totals).toMatchObject({ subtotal: 30, tax: 2, total: 32 })
    expect(totals.taxes).toEqual([{ rate: 500, inclusive: false, net: 30, tax: 2 }])
    expect(paidAmounts([plain(10, on(500)), plain(10, on(500)), plain(10, on(500))])).toEqual([11, 11, 10])
  })

  it('that prices contain changes no total, and is known from what comes on top', () => {
    const totals = orderTotals([plain(10_500, { ...on(500), inclusive: true }), plain(1_000, on(500)), plain(1_000, on(1800))])
    expect(totals).toMatchObject({ subtotal: 12_500, tax: 730, total: 12_730 })
    expect(totals.taxes).toEqual([
      { rate: 500, inclusive: false, net: 1_000, tax: 50 },
      { rate: 500, inclusive: true, net: 10_000, tax: 500 },
      { rate: 1800, inclusive: false, net: 1_000, tax: 180 },
    ])
  })

  it('is on what is left after discount, and there is none on a comp', () => {
    const one = { ...plain(10_000, on(500, 1000, 500)), discount: paise(2_000) }
    expect(orderTotals([one])).toMatchObject({ discount: 2_000, service: 800, tax: 440, total: 9_240 })
    expect(orderTotals([{ ...one, discount: paise(10_000) }])).toMatchObject({ service: 0, tax: 0, total: 0, taxes: [] })
  })

  it('of a service charge is of its own rate', () => {
    const totals = orderTotals([plain(10_000, on(500, 1000, 1800))])
    expect(totals).toMatchObject({ service: 1_000, tax: 680, total: 11_680 })
    expect(totals.taxes?.map(({ rate: of, net, tax }) => [of, net, tax])).toEqual([[500, 10_000, 500], [1800, 1_000, 180]]) // oxfmt-ignore
  })
})

describe('what an order is charged', () => {
  it('adds up: the lines to the total, and net with tax to what is paid', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const { total, taxes = [] } = orderTotals(order)
        const charged = chargedLines(order)
        expect(sum(paidAmounts(order))).toBe(total)
        expect(orderTotals(order.map((one, place) => ({ ...one, terms: charged[place]?.terms })))).toEqual(orderTotals(order))
        const taxed = sum(
          charged.flatMap(({ amount, terms: of }) => [
            (of?.tax ?? 0) > 0 ? amount : paise(0),
            (of?.serviceTax ?? 0) > 0 ? (of?.bears?.service ?? paise(0)) : paise(0),
          ]),
        )
        expect(sum(taxes.map(({ net, tax, inclusive }) => (inclusive ? paise(net + tax) : net)))).toBe(taxed)
        for (const { rate: of, net, tax, inclusive } of taxes)
          expect(tax).toBe(inclusive ? contained(paise(net + tax), of) : rated(net, of))
      }),
    )
  })

  it('is the same in pieces, however it is divided', () => {
    fc.assert(
      fc.property(lines, anyShare, (order, share) => {
        for (const one of settled(chargedLines(order))) {
          const whole = paise(one.amount + addedOf(one.terms))
          if (whole === 0) continue
          const part = paise(Math.floor(whole * share))
          const moved = partOfCharged(one, part)
          expect(moved.amount + addedOf(moved.terms)).toBe(part)
          if (one.terms === undefined || moved.terms === undefined) continue
          const kept = termsLess(one.terms, moved.terms)
          expect(one.amount - moved.amount + addedOf(kept)).toBe(whole - part)
          for (const rest of Object.values(kept.bears ?? {})) expect(rest).toBeGreaterThanOrEqual(0)
          if (!one.terms.inclusive) continue
          for (const { amount, terms: of } of [moved, { amount: one.amount - moved.amount, terms: kept }]) {
            expect(of?.bears?.tax, 'no part has more tax than what contains it').toBeLessThanOrEqual(amount)
            expect(of?.bears?.serviceTax).toBeLessThanOrEqual(of?.bears?.service ?? 0)
          }
        }
      }),
    )
  })

  it('is given back by credit notes exactly, however many they are, and never more on the way', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 }), (order, steps) => {
        const charged = chargedLines(order)
        const taxes: Paise[] = []
        const total = sum(
          order.map(({ price, qty, discount }, place) => {
            const now: CreditableLine = { price, sold: qty, credited: 0, discount, terms: charged[place]?.terms }
            const { paid } = creditSums([now])
            const back: Paise[] = []
            for (const step of [...steps, 5]) {
              const some = Math.min(step, leftOf(now))
              const { bears } = creditedCharged(now, some).terms ?? {}
              taxes.push(paise((bears?.tax ?? 0) + (bears?.serviceTax ?? 0)))
              back.push(creditAmount(now, some))
              now.credited += some
              expect(back.every((one) => one >= 0)).toBe(true)
              expect(creditSums([now])).toEqual({ paid, credited: sum(back), stillPaid: paid - sum(back) })
            }
            return sum(back)
          }),
        )
        expect(total).toBe(orderTotals(order).total)
        expect(sum(taxes)).toBe(orderTotals(order).tax)
      }),
    )
  })
})

describe('the terms of a line', () => {
  const rules = { inclusive: true, rates: [{ type: 'drinks' as const, rate: 1800 }], service: 0, serviceTax: 500 }
  it('are those of its category, and none where the venue charges nothing', () => {
    expect(termsOf(rules, 'drinks')).toEqual({ tax: 1800, inclusive: true, service: 0, serviceTax: 0 })
    expect([termsOf(rules, 'Lunch'), termsOf(undefined, 'drinks')]).toEqual([undefined, undefined])
    expect(termsOf({ ...rules, service: 1000 }, 'Lunch')).toEqual({ tax: 0, inclusive: true, service: 1000, serviceTax: 500 })
  })

  it('keep what they bear for good while the line lasts, and their share of fewer dishes', () => {
    const bears = { service: paise(0), tax: paise(101), serviceTax: paise(0) }
    const held = { qty: 2, price: paise(1_000), terms: { ...on(500), bears } }
    const now = { qty: 2, price: paise(1_000), terms: on(500) }
    expect(keptTerms(now, held)).toEqual(held.terms)
    expect(keptTerms({ ...now, qty: 1 }, held)).toEqual(someTerms(held.terms, 1, 2))
    for (const other of [
      { ...now, qty: 3 },
      { ...now, price: paise(999) },
      { ...now, terms: on(600) },
    ])
      expect(keptTerms(other, held)).toEqual(other.terms)
    expect([keptTerms(held, undefined), keptTerms({ qty: 1, price: paise(1) }, held)]).toEqual([on(500), undefined])
  })

  it('are the same in rupees and back', () => {
    const both = { ...on(500, 1000, 500), bears: { service: paise(1), tax: paise(2_050), serviceTax: paise(3) } }
    expect(readTerms(termsView(both))).toEqual(both)
    expect(readTerms(termsView(on(500)))).toEqual(on(500))
  })
})
