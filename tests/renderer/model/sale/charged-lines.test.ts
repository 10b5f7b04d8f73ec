import { describe, expect, it } from 'vitest'
import { creditableOf, previewOf } from '../../../../src/renderer/model/credit/credit-preview.ts'
import { discountSums, EMPTY_DISCOUNT } from '../../../../src/renderer/sale/discount/discount-draft.ts'
import { lineOf, placedMark, PLAIN, renewedLine, withDiscounts } from '../../../../src/renderer/model/sale/line.ts'
import { dishKey, newPlan, plannedParts } from '../../../../src/renderer/model/split/split-plan.ts'
import { chargeLines, sumLines, totalsView } from '../../../../src/shared/receipt/charge-text.ts'
import type { InvoiceCredits } from '../../../../src/shared/contract/credit-notes.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { creditTotal, wholeCredit } from '../../../../src/shared/money/credit-note.ts'
import { orderTotals } from '../../../../src/shared/money/order-totals.ts'
import { pricedLine } from '../../../../src/shared/money/priced-line.ts'

const terms = { tax: 500, inclusive: false, service: 1000, serviceTax: 500 }
const dish: Dish = {
  _id: 'a',
  dishName: 'Biryani',
  price: 100.1,
  imageUrl: '',
  rating: 4,
  type: 'Dinner',
  soldOut: false,
  terms,
}
const { terms: _terms, ...untaxed } = dish
const line = lineOf(dish, PLAIN, 3)
const bears = { service: 30.04, tax: 15.03, serviceTax: 1.5 }
const parted = { ...line, terms: { ...terms, bears } }

describe('a line of the cart with tax and service charge', () => {
  it('has the terms of its dish, and others when the menu has', () => {
    expect(line.terms).toEqual(terms)
    expect(renewedLine(line, dish)).toBe(line)
    expect(renewedLine(line, { ...dish, terms: { ...terms, tax: 600 } }).terms?.tax).toBe(600)
    expect(renewedLine(line, untaxed).terms).toBeUndefined()
    expect(renewedLine(lineOf(untaxed, PLAIN, 1), dish).terms).toEqual(terms)
    expect(placedMark([line])).not.toBe(placedMark([renewedLine(line, untaxed)]))
  })

  it('that was sent, or that others share, stays as it was', () => {
    for (const sent of [
      { ...line, round: 1 },
      { ...line, share: { _id: 'b', qty: 1, price: 100.1 } },
    ])
      expect(renewedLine(sent, untaxed)).toBe(sent)
  })

  it('of a parted order keeps what it bears while it lasts, and its share of fewer dishes', () => {
    expect(renewedLine(parted, dish)).toBe(parted)
    const [same] = withDiscounts([parted], [parted])
    const [fewer] = withDiscounts([{ ...parted, qty: 1 }], [parted])
    const [more] = withDiscounts([{ ...parted, qty: 4 }], [parted])
    expect(same).toBe(parted)
    expect(fewer?.terms?.bears).toEqual({ service: 10.01, tax: 5.01, serviceTax: 0.5 })
    expect(more?.terms).toEqual(terms)
  })
})

describe('the sums of an order', () => {
  const totals = totalsView(orderTotals([line].map(pricedLine)))
  it('are subtotal, tax and discount while nothing is charged, else each rate in the order of reckoning', () => {
    expect(sumLines({ subtotal: 10, tax: 0, discount: 2 })).toEqual([['Subtotal', 10], ['Tax', 0], ['Discount', -2]]) // oxfmt-ignore
    expect(sumLines(totals)).toEqual([
      ['Subtotal', 300.3],
      ['Service charge', 30.03],
      ['Tax 5% on 330.33', 16.52],
    ])
    expect(totals.total).toBe(346.85)
    expect(chargeLines({ taxes: [{ rate: 1250, inclusive: true, net: 80, tax: 10 }] })).toEqual([
      ['Incl. tax 12.5% on 80.00', 10],
    ])
  })

  it('are shown of a split and of a discount with what the lines bear', () => {
    const order = { order: [line, { ...line, _id: 'b', qty: 1 }], totalprice: 462.46 }
    const plan = { ...newPlan(order.order, 0), of: { [dishKey(line, 0)]: 2 } }
    expect(plannedParts(order, plan, [1, 2]).map(({ amount }) => amount)).toEqual([34_685, 11_561])
    const half = discountSums({ order: [parted] }, { ...EMPTY_DISCOUNT, percent: '50' })
    expect([half.discount, half.total]).toEqual([15_015, 17_343])
  })
})

describe('the credit note of a charged invoice', () => {
  it('shows before it is issued what the server gives back', () => {
    const now: InvoiceCredits = {
      orderid: 'o',
      userid: 'p',
      invoiceno: 'INV-1',
      invoicedAt: '',
      fullName: '',
      cardNumber: '1',
      tables: [],
      venue: { name: '', address: [], taxId: '', footer: [], timeZone: 'UTC' },
      lines: [{ dishName: 'Biryani', price: 100.1, sold: 3, terms: { ...terms, bears }, credited: 1, creditnos: ['CN-1'] }],
      paid: 346.87,
      credited: 115.62,
      stillPaid: 231.25,
      paidTo: 'cash',
      card: null,
      pointsPerHundred: null,
      notes: [],
    }
    const occasion = { copy: 0, printedAt: '', printedBy: '', terminal: '' }
    const note = previewOf(now, { quantities: { 0: 2 }, reason: 'quality', note: '' }, occasion)
    expect(creditTotal(creditableOf(now), wholeCredit(creditableOf(now)))).toBe(23_125)
    expect(note).toMatchObject({ subtotal: 200.2, service: 20.03, tax: 11.02, total: 231.25, stillPaid: 0 })
    expect(note.taxes).toEqual([{ rate: 500, inclusive: false, net: 220.23, tax: 11.02 }])
  })
})
