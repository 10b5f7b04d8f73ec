import assert from 'node:assert/strict'
import type { ChargeRowModel } from './charges.ts'
import { type Model, rupees } from './model.ts'
import { allowed, type Step } from './step.ts'

/** The sum of the service charge, whose rate no row has. */
const SERVICE = 'service 0 false'

const sumOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

/** Tax by rate, as a report says it. */
const taxesOf = (rows: ReadonlyMap<string, ChargeRowModel>) =>
  [...rows.values()]
    .filter(({ kind }) => kind === 'tax')
    .toSorted((a, b) => a.rate - b.rate || Number(a.inclusive) - Number(b.inclusive))
    .map(({ rate, inclusive, base, amount }) => ({ rate, inclusive, net: rupees(base), tax: rupees(amount) }))

const serviceOf = (rows: ReadonlyMap<string, ChargeRowModel>): number => rupees(rows.get(SERVICE)?.amount ?? 0)

/** The X report says what the bills come to, their tax and service charge, what was given off them and credited, cash and tips, and that nothing is left to be paid. */
export const report = (model: Model): Step =>
  allowed('xReport', {}, (said) => {
    const { sales, amount, given = [], credits, unpaid, categories, cashExpected } = said
    assert.deepEqual([sales, credits?.count, unpaid?.count], [model.invoices, model.credits, 0])
    assert.equal(Math.round(amount * 100) - Math.round((credits?.amount ?? 0) * 100), model.sold, 'sales less credits')
    assert.equal(sumOf(given), model.given, 'what was given off')
    assert.equal(sumOf(categories), Math.round(amount * 100), 'all kinds of dishes are all sales')
    assert.equal(cashExpected, rupees(model.cashInHand))
    const { count, amount: inCash } = model.cashSales
    assert.deepEqual(said.cashSales ?? { count: 0, amount: 0 }, { count, amount: rupees(inCash) }, 'orders paid in cash')
    assert.equal(sumOf(said.tips ?? []), model.tips.amount, 'tips')
    assert.deepEqual([said.taxes ?? [], said.creditedTaxes ?? []], [taxesOf(model.charged), taxesOf(model.creditedCharges)])
    const services = [said.service ?? 0, said.creditedService ?? 0]
    assert.deepEqual(services, [serviceOf(model.charged), serviceOf(model.creditedCharges)], 'service charge')
  })
