import { describe, expect, it } from 'vitest'
import { holdUnpaid, markPaid } from '../../../../src/server/sales/payment/payment.repo.ts'
import { findOrder } from '../../../../src/server/orders/order/order.repo.ts'
import { describeStatements } from '../../../support/server/database.ts'
import { addOrder, NOW } from '../../../support/server/rows.ts'

describeStatements('an order', ({ db }) => {
  let number = 0
  const nextBill = () => ({ invoice_no: `INV-${(number += 1)}`, created_at: NOW + number })

  it('is marked as paid by its bill, once, and no other order with it', async () => {
    const [order, other] = [await addOrder(db()), await addOrder(db())]
    const bill = nextBill()
    expect(await holdUnpaid(db(), order)).toBe(true)
    expect(await findOrder(db(), order.id), 'held, nothing of it changes').toEqual(order)
    await markPaid(db(), order.id, bill)
    const paid = { ...order, payment: 'paid', invoice_no: bill.invoice_no, paid_at: bill.created_at }
    expect(await findOrder(db(), order.id)).toEqual(paid)
    expect(await findOrder(db(), other.id)).toEqual(other)
    expect(await holdUnpaid(db(), order)).toBe(false)
  })

  describe('is not held to be paid', () => {
    it('once it was cancelled', async () => {
      const order = await addOrder(db(), { payment: 'cancelled' })
      expect(await holdUnpaid(db(), order)).toBe(false)
      expect(await findOrder(db(), order.id)).toEqual(order)
    })

    it('where its lines are no longer those that were read', async () => {
      const order = await addOrder(db())
      expect(await holdUnpaid(db(), { ...order, lines_hash: 'other lines' })).toBe(false)
      expect(await findOrder(db(), order.id)).toEqual(order)
    })
  })
})
