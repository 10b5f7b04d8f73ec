import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { paxForm } from '../../../support/server/pax.ts'
import { makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { planVoyage, sail } from '../../../support/server/voyages.ts'

describeOnBothDatabases('the last morning', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  beforeEach(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
  })
  const morning = (voyage?: string) => desk.ok('lastMorning', { query: { ...(voyage !== undefined && { voyage }) } })
  const cardsOf = async (voyage?: string) =>
    (await desk.ok('listUnreturned', { query: { ...(voyage !== undefined && { voyage }) } })).map(({ fullName }) => fullName)
  const returnCard = (cardNumber: string) => desk.ok('returnCard', { params: { cardNumber }, key: newId() })
  const stored = () => test.server.deps.database.db

  it('lists the cards to return with what is paid out, open checks and open disputes, with their sums', async () => {
    await sail(admin)
    const sale = await makeSale(test, desk, { guest: await makeGuest(test, desk, { fullName: 'Sofia Almeida', balance: 5000 }) })
    const order = await makeOrder(test, desk, {
      guest: await makeGuest(test, desk, { fullName: 'Rohan Mehta', balance: 1000.5 }),
    })
    const gone = await makeGuest(test, desk, { fullName: 'Yuki Tanaka' })
    await returnCard(gone.card.cardNumber)
    await stored()
      .updateTable('cards')
      .set({ onboard: 10_000 as never })
      .where('id', '=', order.guest.card._id)
      .execute()
    await desk.ok('takeDispute', { params: { orderid: sale.payment.orderid }, body: { said: 'Not mine' }, key: newId() })
    const left = 5000 - sale.total
    const all = await morning()
    expect(all.cards).toEqual({ count: 2, balance: left + 1000.5, payable: left + 900.5 })
    expect(all.checks).toMatchObject({ count: 1, total: order.total, rows: [{ name: 'Rohan Mehta', total: order.total }] })
    expect(all.disputes).toEqual({ count: 1, amount: sale.total })
    expect(all.statements).toEqual({ guests: 3, queued: 0, sent: 0, failed: 0, retried: 0, failures: [] })
    const [first, second] = await desk.ok('listUnreturned')
    expect([first, second].map((card) => [card?.fullName, card?.balance, card?.payable])).toEqual([
      ['Sofia Almeida', left, left],
      ['Rohan Mehta', 1000.5, 900.5],
    ])
    const page = await desk.call('listUnreturned', { query: { limit: 1 } })
    expect([page.headers['x-total-count'], page.headers['x-next-cursor']]).toEqual(['2', first?.cardNumber])
    const next = await desk.ok('listUnreturned', { query: { cursor: first?.cardNumber ?? '' } })
    expect(next.map(({ fullName }) => fullName)).toEqual(['Rohan Mehta'])
    expect((await desk.call('listUnreturned', { query: { cursor: '%' } })).failure.code).toBe('invalid_request')
  })

  it('has the unclaimed balances of a voyage that has ended, until each card is returned', async () => {
    const { _id } = await sail(admin)
    const guest = await makeGuest(test, desk, { fullName: 'Rohan Mehta', balance: 250 })
    const next = await planVoyage(admin, { fromDay: '2026-12-12', toDay: '2026-12-19', ports: [] })
    const free = (await desk.ok('paxNumbers')).find((number) => number.free)?.paxManifestNo ?? ''
    await desk.ok('createPax', { body: { ...paxForm({ fullName: 'Maya Iyer', paxManifestNo: free }), voyage: next._id } })
    await admin.ok('endVoyage')
    await admin.ok('beginVoyage', { params: { _id: next._id } })
    await makeGuest(test, desk, { fullName: 'Arjun Nair' })
    expect(await cardsOf(_id)).toEqual(['Rohan Mehta'])
    expect((await morning(_id)).cards).toEqual({ count: 1, balance: 250, payable: 250 })
    expect((await cardsOf()).toSorted()).toEqual(['Arjun Nair', 'Rohan Mehta'])
    await returnCard(guest.card.cardNumber)
    expect(await cardsOf(_id)).toEqual([])
    expect((await morning(_id)).cards).toEqual({ count: 0, balance: 0, payable: 0 })
  })

  it('leaves out the cards of a planned voyage', async () => {
    await sail(admin)
    const guest = await makeGuest(test, desk, { fullName: 'Rohan Mehta' })
    const next = await planVoyage(admin, { fromDay: '2026-12-12', toDay: '2026-12-19', ports: [] })
    await stored().updateTable('pax').set({ voyage_id: next._id }).where('id', '=', guest.pax._id).execute()
    expect(await cardsOf()).toEqual([])
    expect((await morning()).statements.guests).toBe(0)
  })

  it('mails each statement once for a guest and a voyage, and those that failed once more', async () => {
    const { _id } = await sail(admin)
    const [sofia, rohan] = [await makeGuest(test, desk, { fullName: 'Sofia Almeida' }), await makeGuest(test, desk)]
    expect(await desk.ok('mailStatements', { body: {} })).toMatchObject({ queued: 2 })
    expect(await desk.ok('mailStatements', { body: {} })).toMatchObject({ queued: 0 })
    await makeGuest(test, desk, { fullName: 'Yuki Tanaka' })
    expect(await Promise.all([1, 2].map(() => desk.ok('mailStatements', { body: {} })))).toEqual(
      expect.arrayContaining([expect.objectContaining({ queued: 1 }), expect.objectContaining({ queued: 0 })]),
    )
    const mails = await stored().selectFrom('statement_mails').select(['pax_id', 'voyage_id']).execute()
    expect(mails).toHaveLength(3)
    expect(mails).toContainEqual({ pax_id: sofia.pax._id, voyage_id: _id })

    const refused = { last_error: '550 no such mailbox', tries: 1 } as const
    await stored().updateTable('statement_mails').set(refused).where('pax_id', '=', rohan.pax._id).execute()
    const soFar = (await morning()).statements
    expect(soFar, 'refused once, and still tried').toMatchObject({ queued: 3, failed: 0, retried: 1 })
    expect(soFar.failures).toMatchObject([{ userid: rohan.pax._id, error: '550 no such mailbox', retried: true }])

    const fail = { state: 'failed', last_error: '550 no such mailbox', tries: 12 } as const
    await stored().updateTable('statement_mails').set(fail).where('pax_id', '=', rohan.pax._id).execute()
    const { failed, retried, failures } = (await morning()).statements
    expect([failed, retried]).toEqual([1, 0])
    expect(failures).toMatchObject([{ userid: rohan.pax._id, error: '550 no such mailbox', retried: false }])
    expect(await desk.ok('mailStatements', { body: { again: true } })).toMatchObject({ queued: 1 })
    expect((await morning()).statements).toMatchObject({ failed: 0, queued: 3 })
    expect(await desk.ok('mailStatements', { body: { again: true } })).toMatchObject({ queued: 0 })

    await admin.ok('endVoyage')
    expect(await desk.ok('mailStatements', { body: { voyage: _id } }), 'of the voyage that has ended').toMatchObject({
      queued: 0,
    })
    await sail(admin, { fromDay: '2026-12-12', toDay: '2026-12-19', ports: [] })
    await makeGuest(test, desk, { fullName: 'Arjun Nair' })
    expect(await desk.ok('mailStatements', { body: {} }), 'those kept aboard get one of the next voyage').toMatchObject({
      queued: 4,
    })
  })
})
