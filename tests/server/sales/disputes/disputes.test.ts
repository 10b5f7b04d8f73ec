import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { makeDish, makeGuest, makeSale, type Sale } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'

const SAID = 'We had one biryani, not two'

describeOnBothDatabases('a dispute', (open) => {
  let test: TestServer
  let desk: Client
  let office: Client
  let sale: Sale
  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    office = await staffClient(test, ['backoffice'])
    const guest = await makeGuest(test, desk, { balance: 5000 })
    sale = await makeSale(test, desk, { guest, cart: [{ dish: await makeDish(test), qty: 2 }] })
  })
  const db = () => test.server.deps.database.db
  const orderid = () => sale.payment.orderid
  const take = (body: object = {}, key = newId()) =>
    desk.call('takeDispute', { params: { orderid: orderid() }, body: { said: SAID, ...body }, key })
  async function taken(body: object = {}) {
    const answer = await take(body)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const refuse = (id: string, client = office) =>
    client.call('refuseDispute', { params: { id }, body: { reason: 'The guest signed' }, key: newId() })
  const settle = (id: string, creditNote: string, client = desk) =>
    client.call('settleDispute', { params: { id }, body: { creditNote }, key: newId() })
  async function credited(lines = [{ line: 0, qty: 1 }]) {
    const answer = await creditInvoice(desk, orderid(), { lines })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }

  it('says of lines of an invoice what the guest says, and by whom it was taken', async () => {
    const dispute = await taken({ lines: [{ line: 0, qty: 1 }] })
    expect(dispute).toMatchObject({
      orderid: orderid(),
      invoiceno: 'INV-000001',
      lines: [{ line: 0, dishName: 'Vegetable biryani', qty: 1 }],
      amount: 380,
      said: SAID,
      end: null,
    })
    expect(dispute.by).not.toBe('')
    expect(await desk.ok('listDisputes', { query: { open: true } })).toEqual([dispute])
    const { disputes, invoices } = await desk.ok('guestAccount', { params: { userid: dispute.userid } })
    expect([disputes, invoices.map(({ disputed }) => disputed)]).toEqual([[dispute], [true]])
  })

  it('of a whole invoice is of all that is still paid', async () => {
    await credited()
    expect(await taken()).toMatchObject({ amount: 380, lines: [{ line: 0, qty: 1 }] })
  })

  it('is taken once under its key, and once at a time', async () => {
    const key = newId()
    const [first, again] = [await take({}, key), await take({}, key)]
    expect(again.body).toEqual(first.body)
    expect((await take()).failure.code).toBe('dispute_open')
    const both = await Promise.all([refuse(first.body._id), refuse(first.body._id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const answers = await Promise.all([take(), take(), take()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('ends by a credit note of its invoice, and that note ends no other', async () => {
    const dispute = await taken({ lines: [{ line: 0, qty: 1 }] })
    const note = await credited()
    const { body } = await settle(dispute._id, note._id)
    expect(body.end).toMatchObject({ kind: 'credited', creditno: 'CN-000001', creditNote: note._id })
    expect((await settle(dispute._id, note._id)).failure.code).toBe('dispute_ended')
    const next = await taken()
    expect((await settle(next._id, note._id)).failure.fields?.[0]).toMatchObject({ field: 'creditNote' })
    expect(await desk.ok('listDisputes', { query: { open: true } })).toHaveLength(1)
    expect(await desk.ok('listDisputes')).toHaveLength(2)
    const named = async (query: { id: string; open?: boolean }) =>
      (await desk.ok('listDisputes', { query })).map(({ _id }) => _id)
    expect(await named({ id: dispute._id })).toEqual([dispute._id])
    expect(await named({ id: dispute._id, open: true })).toEqual([])
    expect(await named({ id: newId() })).toEqual([])
  })

  it('does not end by a credit note of another invoice, or one that is not there', async () => {
    const dispute = await taken()
    const other = await makeSale(test, desk)
    const { body: note } = await creditInvoice(desk, other.payment.orderid)
    expect((await settle(dispute._id, note._id)).failure.fields?.[0]).toMatchObject({ field: 'creditNote' })
    expect((await settle(dispute._id, newId())).failure.code).toBe('credit_note_not_found')
    expect((await settle(newId(), note._id)).failure.code).toBe('dispute_not_found')
  })

  it('ends by a refusal of the back office with a reason, not of the person who took the payment', async () => {
    const both = await staffClient(test, ['foodorder', 'backoffice'])
    sale = await makeSale(test, both)
    const dispute = await taken()
    expect((await refuse(dispute._id, desk)).failure.code).toBe('forbidden')
    expect((await refuse(dispute._id, both)).failure).toMatchObject({ code: 'rule_broken' })
    const { body } = await refuse(dispute._id)
    expect(body.end).toMatchObject({ kind: 'refused', reason: 'The guest signed' })
    const actions = (await office.ok('listAudit')).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['dispute_taken', 'dispute_refused']))
  })

  it('is refused by the only member of the back office even after a sale of their own', async () => {
    const { user } = await office.ok('session')
    await db().updateTable('staff').set({ accessroutes: '["foodorder","backoffice"]' }).where('id', '=', user._id).execute()
    sale = await makeSale(test, office)
    await db().updateTable('staff').set({ disabled_at: 1 }).where('id', '<>', user._id).execute()
    const { _id } = await office.ok('takeDispute', { params: { orderid: orderid() }, body: { said: SAID }, key: newId() })
    expect((await refuse(_id)).status).toBe(200)
  })

  it('has a paper as it was taken and one as it ended, each counted by itself', async () => {
    const { _id: id } = await taken()
    const printid = newId()
    const print = async (wanted = newId()) => (await desk.ok('printDispute', { params: { id }, body: { printid: wanted } })).copy
    const before = [await print(printid), await print(printid), await print()]
    await refuse(id)
    expect([...before, await print(), await print()]).toEqual([0, 0, 1, 0, 1])
    const other = await makeSale(test, desk)
    const { body } = await desk.call('takeDispute', {
      params: { orderid: other.payment.orderid },
      body: { said: SAID },
      key: newId(),
    })
    const foreign = await desk.call('printDispute', { params: { id: body._id }, body: { printid } })
    expect(foreign.failure.fields?.[0]?.field).toBe('printid')
  })

  it('is in X and Z while it is open, without what the guest said', async () => {
    expect(await office.ok('xReport')).not.toHaveProperty('disputes')
    const dispute = await taken()
    const listed = [{ invoiceno: 'INV-000001', amount: 760, at: dispute.at, by: dispute.by }]
    expect((await office.ok('xReport')).disputes).toEqual(listed)
    const first = await office.ok('closeZReport', { body: { number: 1 }, key: newId() })
    expect(first.disputes).toEqual(listed)
    await refuse(dispute._id)
    const second = await office.ok('closeZReport', { body: { number: 2 }, key: newId() })
    expect(second).not.toHaveProperty('disputes')
    const [, stored] = await office.ok('listZReports')
    expect(stored).toEqual(first)
    expect(JSON.stringify(stored)).not.toContain(SAID)
  })

  it('loses what the guest said at the end of the voyage once it has ended, and not before', async () => {
    const { _id: id, userid } = await taken()
    await desk.ok('returnCard', { params: { cardNumber: sale.guest.card.cardNumber }, key: newId() })
    const said = async () => (await desk.ok('listDisputes')).map((one) => one.said)
    await office.ok('endVoyage')
    expect(await said()).toEqual([SAID])
    await refuse(id)
    await office.ok('endVoyage')
    expect(await said()).toEqual([''])
    expect((await desk.ok('guestAccount', { params: { userid } })).disputes[0]?.end).toMatchObject({ reason: 'The guest signed' })
  })
})
