import { beforeEach, expect, it } from 'vitest'
import { makeMember } from '../../../../src/server/guests/members/enrolment.repo.ts'
import { NOTED_ONCE_IN_MS } from '../../../../src/server/sales/account/look.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { type Guest, makeDish, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { replaceApproved } from '../../../support/server/supervisor.ts'

describeOnBothDatabases('the account of a guest', (open) => {
  let test: TestServer
  let desk: Client
  let guest: Guest
  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    guest = await makeGuest(test, desk, { balance: 5000 })
  })
  const db = () => test.server.deps.database.db
  const account = (client = desk) => client.ok('guestAccount', { params: { userid: guest.pax._id } })
  const looks = async () => {
    const office = await staffClient(test, ['backoffice'])
    return office.ok('listAudit', { query: { action: 'account_viewed' } })
  }

  it('has cards, orders, invoices, credit notes and points, the newest first', async () => {
    await makeMember(db(), guest.pax._id, test.clock.now)
    test.clock.now += 1000
    const { payment } = await makeSale(test, desk, { guest, cart: [{ dish: await makeDish(test), qty: 2 }] })
    test.clock.now += 1000
    await creditInvoice(desk, payment.orderid, { lines: [{ line: 0, qty: 1 }] })
    test.clock.now += 1000
    await replaceApproved(test, desk, guest.card.cardNumber, '10099')
    await makeOrder(test, desk, { guest: { ...guest, card: { ...guest.card, cardNumber: '10099' } } })
    const found = await account()
    expect(found.pax).toMatchObject({ fullName: guest.pax.fullName, paxManifestNo: '10099', personalAddress: '••••' })
    expect(found.balance).toBe(5000 - 380)
    expect(found.cards).toMatchObject([
      { cardNumber: '10099', state: 'active', balance: 4620, closedAt: null },
      { cardNumber: guest.card.cardNumber, state: 'returned', balance: 0, replacedBy: '10099' },
    ])
    expect(found.orders.map((order) => [order.payment, order.invoiceno])).toEqual([
      ['unpaid', ''],
      ['paid', 'INV-000001'],
    ])
    expect(found.invoices).toMatchObject([{ invoiceno: 'INV-000001', total: 760, credited: 380, disputed: false }])
    expect(found.credits).toMatchObject([{ creditno: 'CN-000001', invoiceno: 'INV-000001', total: 380, paidTo: 'card' }])
    expect(found.points.map(({ points, invoiceno }) => [points, invoiceno])).toEqual([
      [-4, 'INV-000001'],
      [7, 'INV-000001'],
    ])
    expect(found.disputes).toEqual([])
  })

  it('shows no passport, address or mobile number', async () => {
    const { mobileNo } = guest
    const text = JSON.stringify(await account())
    for (const secret of [mobileNo, guest.pax.personalAddress].filter((one) => !one.includes('•')))
      expect(text).not.toContain(secret)
  })

  it('is logged once in ten minutes for one person, by terminal, and for each person', async () => {
    const other = await staffClient(test, ['foodorder'])
    for (const client of [desk, desk, other]) await account(client)
    await desk.ok('guestStatement', { params: { userid: guest.pax._id } })
    const two = await looks()
    expect(two.map(({ subject, detail }) => [subject, detail])).toEqual([0, 1].map(() => [guest.pax.paxManifestNo, '']))
    expect(new Set(two.map(({ staffid }) => staffid)).size).toBe(2)
    test.clock.now += NOTED_ONCE_IN_MS + 1
    await account()
    expect(await looks()).toHaveLength(3)
  })

  it('is of the passenger who left, too, and not of one who never was', async () => {
    await desk.ok('returnCard', { params: { cardNumber: guest.card.cardNumber }, key: newId() })
    await (await staffClient(test, ['backoffice'])).ok('endVoyage')
    expect((await account()).cards.map(({ state }) => state)).toEqual(['returned'])
    expect((await desk.call('guestAccount', { params: { userid: newId() } })).failure.code).toBe('pax_not_found')
    expect(await looks()).toHaveLength(1)
  })
})
