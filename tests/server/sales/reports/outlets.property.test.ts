import { beforeAll, expect, it } from 'vitest'
import type { OutletFigures, XReport } from '../../../../src/shared/contract/z-reports.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'
import { runThreeOutlets } from '../../../support/server/three-outlets.ts'

const paise = (rupees: number): number => Math.round(rupees * 100)

/** Figures that the ship's are the sum of, as numbers by name. */
function summable(of: XReport | OutletFigures): Record<string, number> {
  const named: Record<string, number> = {}
  const count = (name: string, amount: number): void => void (named[name] = (named[name] ?? 0) + amount)
  for (const name of ['sales', 'items', 'grandSales'] as const) count(name, of[name])
  for (const name of ['amount', 'cashExpected', 'grandTotal', 'tax'] as const) count(name, paise(of[name]))
  for (const name of ['activations', 'refills', 'returns', 'transfers', 'credits', 'payouts', 'cancelled', 'unpaid'] as const) {
    count(`${name} count`, of[name]?.count ?? 0)
    count(`${name} amount`, paise(of[name]?.amount ?? 0))
  }
  for (const { type, qty, amount } of of.categories) {
    count(`dishes ${type}`, qty)
    count(`sold ${type}`, paise(amount))
  }
  for (const list of [of.staff, of.terminals]) for (const { name, amount } of list) count(`by ${name}`, paise(amount))
  for (const { name, taken, paidOut } of of.cash) count(`cash ${name}`, paise(taken.amount) - paise(paidOut.amount))
  return named
}

function together(parts: readonly Record<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const part of parts) for (const [name, amount] of Object.entries(part)) all[name] = (all[name] ?? 0) + amount
  return all
}

describeServer('reports of three outlets after random moves', (open) => {
  let test: TestServer
  let admin: Client
  beforeAll(async () => {
    test = await open()
    await runThreeOutlets(test, { seed: 20_261_126, moves: 70, closeEvery: 20 })
    admin = await staffClient(test, ['backoffice'])
  }, 300_000)

  it('each X and Z report is the sum of its outlets, figure by figure', async () => {
    const reports: XReport[] = [...(await admin.ok('listZReports')), await admin.ok('xReport')]
    expect(reports).toHaveLength(4)
    for (const report of reports) {
      expect(report.outlets?.map(({ _id, name }) => [_id, name])).toEqual([
        [1, 'Main outlet'],
        [2, 'Pool Bar'],
        [3, 'Lantern Restaurant'],
      ])
      expect(together((report.outlets ?? []).map(summable))).toEqual(summable(report))
    }
  })

  it("each outlet's invoices go on from one report to the next, in its own series", async () => {
    const reports = (await admin.ok('listZReports')).toReversed()
    for (const [index, begin] of ['INV-', 'INV-PB-', 'INV-LR-'].entries()) {
      let last = 0
      for (const { outlets = [] } of reports) {
        const part = outlets[index]
        if (part === undefined || part.sales === 0) continue
        expect(part.invoiceFirst).toBe(begin + `${last + 1}`.padStart(6, '0'))
        last += part.sales
        expect(part.invoiceLast).toBe(begin + `${last}`.padStart(6, '0'))
      }
      expect(last).toBeGreaterThan(0)
    }
  })

  it('the sales report and the list of invoices are of one outlet where one is asked for, and of all else', async () => {
    const all = await admin.ok('salesReport')
    const each = []
    for (const outlet of [1, 2, 3]) each.push(await admin.ok('salesReport', { query: { outlet } }))
    expect(each.reduce((sum, { sales }) => sum + sales, 0)).toBe(all.sales)
    for (const name of ['amount', 'credited', 'net'] as const)
      if (name in all)
        expect(each.reduce((sum, report) => sum + paise(report[name as 'amount']), 0)).toBe(paise(all[name as 'amount']))
    const dishes = (of: typeof all) => of.dishes.reduce((sum, { qty, amount }) => sum + qty * 1_000_000 + paise(amount), 0)
    expect(each.reduce((sum, report) => sum + dishes(report), 0)).toBe(dishes(all))
    for (const [index, report] of each.entries()) {
      const bills = await admin.ok('listBills', { query: { outlet: index + 1, limit: 200 } })
      const begin = ['INV-0', 'INV-PB-', 'INV-LR-'][index] ?? ''
      expect(bills).toHaveLength(report.sales)
      expect(bills.every(({ billingData }) => billingData.AuthorId.invoiceno.startsWith(begin))).toBe(true)
    }
    expect(await admin.ok('listBills', { query: { search: 'INV-PB-000001' } })).toHaveLength(1)
  })
})
