import { beforeEach, expect, it } from 'vitest'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { newId } from '../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { paxForm, registerAll } from '../../support/server/pax.ts'
import { makeGuest, makeOrder, makeSale } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'

describeServer('the end of the voyage', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  beforeEach(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
  })
  const names = (count: number) => Array.from({ length: count }, (_name, index) => `Guest ${index + 1}`)
  const returnCard = (cardNumber: string) => desk.ok('returnCard', { params: { cardNumber }, key: newId() })

  it('frees all hundred numbers for a hundred new passengers', async () => {
    await registerAll(desk, names(100))
    expect((await desk.call('createPax', { body: paxForm() })).failure.code).toBe('pax_number_taken')
    expect(await admin.ok('voyageState')).toEqual({ released: 100, kept: [] })
    expect(await admin.ok('endVoyage')).toEqual({ released: 100, kept: [] })
    expect((await registerAll(desk, names(100))).map(({ paxManifestNo }) => paxManifestNo)).toHaveLength(100)
    expect((await desk.call('createPax', { body: paxForm() })).failure.code, 'the negative control').toBe('pax_number_taken')
    expect((await desk.call('listPax', { query: { limit: 1 } })).headers['x-total-count']).toBe('200')
  })

  it('keeps whoever has a live card or an unpaid order, and says why', async () => {
    const [leaver] = await registerAll(desk, ['Arjun Nair'])
    const holder = await makeGuest(test, desk, { fullName: 'Rohan Mehta' })
    const debtor = await makeOrder(test, desk, { guest: await makeGuest(test, desk, { fullName: 'Sofia Almeida' }) })
    const gone = await makeGuest(test, desk, { fullName: 'Yuki Tanaka' })
    await returnCard(gone.card.cardNumber)
    const kept = [
      { _id: holder.pax._id, fullName: 'Rohan Mehta', paxManifestNo: holder.pax.paxManifestNo, why: 'card' },
      { _id: debtor.pax._id, fullName: 'Sofia Almeida', paxManifestNo: debtor.pax.paxManifestNo, why: 'unpaid order' },
    ]
    expect(await admin.ok('voyageState')).toEqual({ released: 2, kept })
    expect(await admin.ok('endVoyage')).toEqual({ released: 2, kept })
    const numbers = await desk.ok('paxNumbers')
    const free = (paxManifestNo: string | undefined) => numbers.find((number) => number.paxManifestNo === paxManifestNo)?.free
    expect([leaver, gone.pax, holder.pax, debtor.pax].map((pax) => free(pax?.paxManifestNo))).toEqual([true, true, false, false])
    await returnCard(holder.card.cardNumber)
    expect(await admin.ok('endVoyage')).toMatchObject({ released: 1, kept: [{ why: 'unpaid order' }] })
  })

  it('removes address and passport data for good, and keeps the books', async () => {
    const sale = await makeSale(test, desk)
    await returnCard(sale.guest.card.cardNumber)
    const invoice = await desk.ok('getInvoice', { params: { orderid: sale.payment.orderid } })
    await admin.ok('endVoyage')
    const { db } = test.server.deps.database
    expect(await db.selectFrom('pax').select('sealed').execute()).toEqual([{ sealed: '' }])
    const { failure } = await desk.call('revealPax', { params: { userid: sale.pax._id } })
    expect([failure.code, failure.msg]).toEqual([
      'rule_broken',
      'The voyage has ended for this passenger. Passport and address were removed',
    ])
    expect(await desk.ok('getInvoice', { params: { orderid: sale.payment.orderid } })).toEqual(invoice)
    expect(await verifyMoney(db)).toEqual([])
    const note = await db.selectFrom('audit_log').select(['action', 'detail']).orderBy('id', 'desc').executeTakeFirst()
    expect(note).toEqual({ action: 'voyage_ended', detail: '1 released, 0 kept' })
  })

  it('marks past passengers in the list, with nothing of them masked that is no longer there', async () => {
    await registerAll(desk, ['Arjun Nair'])
    test.clock.now += 60_000
    await admin.ok('endVoyage')
    const [aboard] = await registerAll(desk, ['Sofia Almeida'])
    const [first, second] = await desk.ok('listPax')
    expect(first).toEqual(aboard)
    expect(aboard?.leftAt).toBeNull()
    expect(second).toMatchObject({
      fullName: 'Arjun Nair',
      leftAt: new Date(test.clock.now).toISOString(),
      personalAddress: '',
      issuePlace: '',
      mobileNo: '•••• 786',
    })
  })

  it('gives nobody who leaves at this moment a card or an order', async () => {
    const [pax] = await registerAll(desk, ['Arjun Nair'])
    const body = { cardNumber: pax?.paxManifestNo, balance: 10, nameOfCard: 'A', expiryDate: '2027-01-01T00:00:00.000Z' }
    const [ended, activated] = await Promise.all([admin.ok('endVoyage'), desk.call('activateCard', { body, key: newId() })])
    expect(ended.released === 1, 'either the passenger left or has the card').toBe(activated.status !== 200)
    expect((await admin.ok('voyageState')).released).toBe(0)
  })
})
