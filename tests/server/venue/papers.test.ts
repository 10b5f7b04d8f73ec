import { beforeEach, expect, it } from 'vitest'
import { creditInvoice } from '../../support/server/credit.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { makeOrder, makeSale } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'
import { newId } from '../../../src/shared/ids.ts'

describeServer('papers name the outlet they are of', (open) => {
  let test: TestServer
  let lantern: Client
  beforeEach(async () => {
    test = await open()
    lantern = await staffClient(test, ['foodorder', 'backoffice'])
  })
  const addPoolBar = async (): Promise<Client> => {
    await lantern.ok('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
    return staffClient(test, ['foodorder', 'backoffice'], 'Maya Pinto', 2)
  }
  const sold = async (client: Client): Promise<string> => (await makeSale(test, client)).payment.orderid
  const outletOn = async (orderid: string) => (await lantern.ok('getInvoice', { params: { orderid } })).venue.outlet

  it('none while the ship has one, and an invoice of that time names none ever after', async () => {
    const first = await sold(lantern)
    await addPoolBar()
    const second = await sold(lantern)
    expect([await outletOn(first), await outletOn(second)]).toEqual([undefined, 'Main outlet'])
  })

  it('an invoice keeps the name that its outlet had, whatever it is called since', async () => {
    const pool = await addPoolBar()
    const before = await sold(pool)
    await lantern.ok('renameOutlet', { params: { _id: '2' }, body: { name: 'Pool Grill' } })
    const after = await sold(pool)
    expect([await outletOn(before), await outletOn(after)]).toEqual(['Pool Bar', 'Pool Grill'])
    await lantern.ok('updateVenue', { body: { ...(await lantern.ok('getVenue')), name: 'MV Meridian Moon' } })
    const third = await sold(pool)
    expect([await outletOn(before), await outletOn(third)]).toEqual(['Pool Bar', 'Pool Grill'])
  })

  it('a credit note names the outlet of its invoice, wherever it is issued', async () => {
    const pool = await addPoolBar()
    const orderid = await sold(pool)
    const { body } = await creditInvoice(lantern, orderid)
    expect(body.venue.outlet).toBe('Pool Bar')
    expect((await lantern.ok('invoiceCredits', { params: { orderid } })).venue.outlet).toBe('Pool Bar')
  })

  it('a bill that is not paid yet names it, the X report of the ship none', async () => {
    const pool = await addPoolBar()
    await makeOrder(test, pool)
    const [order] = await pool.ok('listOrders', { query: { unpaid: true } })
    const { bill } = await pool.ok('printGuestBill', { params: { id: order?._id ?? '' }, body: { printid: newId() } })
    expect(bill.venue.outlet).toBe('Pool Bar')
    expect((await lantern.ok('xReport')).venue.outlet).toBeUndefined()
  })

  it('the venue itself says nothing of outlets', async () => {
    await addPoolBar()
    expect(Object.keys(await lantern.ok('getVenue'))).not.toEqual(expect.arrayContaining(['outlets']))
  })
})
