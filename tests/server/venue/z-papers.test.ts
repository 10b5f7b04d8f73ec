import { expect, it } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { layoutReceipt, textOf } from '../../../src/shared/receipt/layout.ts'
import { xReportReceipt } from '../../../src/shared/receipt/z-report.ts'
import { creditInvoice } from '../../support/server/credit.ts'
import { staffClient } from '../../support/server/client.ts'
import { makeSale } from '../../support/server/sale.ts'
import { describeServer } from '../../support/server/server.ts'

describeServer('the report of a ship with two outlets', (open) => {
  it('names the credit notes of the outlet that has some, and none of the other', async () => {
    const test = await open()
    const lantern = await staffClient(test, ['foodorder', 'backoffice'])
    await lantern.ok('addOutlet', { body: { name: 'Pool Bar & Grill Aft Deck 12', code: 'PB' } })
    const pool = await staffClient(test, ['foodorder', 'backoffice'], 'Maya Pinto', 2)
    await makeSale(test, lantern)
    await creditInvoice(lantern, (await makeSale(test, pool)).payment.orderid)
    const paper = layoutReceipt(xReportReceipt(await lantern.ok('xReport'), { printedBy: 'Anita Rao', terminal: 'Till 1' }), 32)
    const lines = paper.map((line) => textOf(line).replace(/ +/g, ' ').trim())
    const [first, end] = [lines.indexOf('By outlet'), lines.indexOf('Owed on cards')]
    expect(lines.slice(first + 1, end - 1)).toEqual([
      'Main outlet (1) Rs 760.00',
      'First INV-000001',
      'Last INV-000001',
      'Cash expected Rs 10,000.00',
      'Pool Bar & Grill Aft Deck 12 (1)',
      'Rs 760.00',
      'First INV-PB-000001',
      'Last INV-PB-000001',
      'Credit notes (1) − Rs 760.00',
      'First CN-PB-000001',
      'Last CN-PB-000001',
      'Cash expected Rs 10,000.00',
    ])
    expect(lines.slice(0, first).join('\n')).not.toContain('CN-')
  })

  it('keeps the names that outlets had when it was closed', async () => {
    const test = await open()
    const lantern = await staffClient(test, ['foodorder', 'backoffice'])
    await lantern.ok('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
    const closed = await lantern.ok('closeZReport', { body: { number: 1 }, key: newId() })
    await lantern.ok('renameOutlet', { params: { _id: '2' }, body: { name: 'Lido' } })
    const printed = await lantern.ok('printZReport', { params: { id: closed._id }, body: { printid: newId() } })
    expect(printed.report.outlets?.map(({ name }) => name)).toEqual(['Main outlet', 'Pool Bar'])
  })
})
