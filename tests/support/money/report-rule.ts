import assert from 'node:assert/strict'
import { type Model, rupees } from './model.ts'
import { allowed, type Step } from './step.ts'

const sumOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

/** The X report says what the bills come to, what was given off them and credited, and that nothing is left to be paid. */
export const report = (model: Model): Step =>
  allowed('xReport', {}, ({ sales, amount, given = [], credits, unpaid, categories, cashExpected }) => {
    assert.deepEqual([sales, credits?.count, unpaid?.count], [model.invoices, model.credits, 0])
    assert.equal(Math.round(amount * 100) - Math.round((credits?.amount ?? 0) * 100), model.sold, 'sales less credits')
    assert.equal(sumOf(given), model.given, 'what was given off')
    assert.equal(sumOf(categories), Math.round(amount * 100), 'all kinds of dishes are all sales')
    assert.equal(cashExpected, rupees(model.cashInHand))
  })
