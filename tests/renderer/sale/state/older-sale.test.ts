import { beforeEach, describe, expect, it } from 'vitest'
import { approvedMark } from '../../../../src/shared/orders/modifiers.ts'
import { type OlderSale, readOlderSale, saleOfOlder } from '../../../../src/renderer/sale/state/older-sale.ts'
import { emptySale } from '../../../../src/renderer/model/sale/sale.ts'

const lines = [{ _id: 'dish-1', dishName: 'Soup', price: 90, imageUrl: '', rating: 4, type: 'Lunch' as const, qty: 2 }]
const approval = {
  cardNumber: '70001',
  fullName: 'R',
  mobileNo: '123',
  channel: 'desk' as const,
  sentAt: 1,
  expiresAt: 2,
  resendAt: 2,
  cart: approvedMark(lines),
  verified: true,
}
const attempt = { customerid: 'c', orderid: 'o', cardNumber: '70001', nameOfCard: 'R', fullName: 'R', total: 180, mail: false }
const paid = {
  billid: 'b',
  invoiceno: 'INV-000001',
  billPosted: true,
  moveReported: false,
  mailTo: '',
  mailWaits: false,
  print: null,
}
const older: OlderSale = {
  cart: lines,
  tables: [],
  customerid: 'c',
  userid: 'u',
  orderid: 'o',
  paymentKey: '',
  payment: null,
  approval,
}

describe('a sale that an older version left', () => {
  it.each([
    ['cart', { approval: null }, 'cart'],
    ['code that was not typed yet', { approval: { ...approval, verified: false } }, 'cart'],
    ['verified code', { orderid: '' }, 'approved'],
    ['checkout', {}, 'placed'],
    ['payment that was never sent', { payment: { ...attempt, paid: null } }, 'placed'],
    ['unanswered payment', { payment: { ...attempt, paid: null }, paymentKey: 'key-1' }, 'paying'],
    ['tax invoice', { payment: { ...attempt, paid } }, 'paid'],
  ])('goes on from its %s', (_where, change, stage) => {
    expect(saleOfOlder({ ...older, ...change })).toMatchObject({ stage, lines, customerid: 'c', userid: 'u' })
  })

  it('keeps the key and all that was asked of an unanswered payment, and the first versions’ codes', () => {
    const asked = saleOfOlder({ ...older, payment: { ...attempt, paid: null }, paymentKey: 'key-1' })
    expect(asked).toMatchObject({ key: 'key-1', attempt, approval: { factor: 'code' } })
  })
})

describe('the storage of an older version', () => {
  beforeEach(() => localStorage.clear())

  it('is read part by part; what does not read counts as nothing', () => {
    expect(readOlderSale()).toBeNull()
    localStorage.setItem('paymentKey', 'left alone')
    expect(readOlderSale(), 'a key without a payment was never sent').toBeNull()
    localStorage.setItem('cart', JSON.stringify(lines))
    localStorage.setItem('tables', '{broken')
    localStorage.setItem('payment', '[1]')
    localStorage.setItem('approval', '"no"')
    expect(readOlderSale()).toEqual({ ...emptySale, lines })
  })
})
