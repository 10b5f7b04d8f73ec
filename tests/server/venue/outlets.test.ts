import { beforeEach, describe, expect, it } from 'vitest'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { newId } from '../../../src/shared/ids.ts'
import { anonymous, type Client, clientOf, makeStaff, STAFF_PASSWORD, staffClient } from '../../support/server/client.ts'
import { opened } from '../../support/server/check.ts'
import { freeTables, makeDish, makeGuest, makeOrder, makeSale } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'

describeServer('outlets', (open) => {
  let test: TestServer
  let admin: Client
  beforeEach(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice', 'foodorder'])
  })
  const addBar = () => admin.ok('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
  const bar = () => staffClient(test, ['foodorder', 'backoffice'], 'Maya Pinto', 2)
  const login = (email: string, outlet?: number) =>
    anonymous(test).call('login', { body: { email, password: STAFF_PASSWORD, ...(outlet !== undefined && { outlet }) } })

  it('are one at first, of which a login says nothing', async () => {
    expect(await anonymous(test).ok('listOutlets')).toEqual([{ _id: 1, name: 'Main outlet', code: '', closed: false }])
    const { email } = await makeStaff(test, 'Rohan Mehta', ['foodorder'])
    expect((await login(email)).body).not.toHaveProperty('outlet')
    expect(await admin.ok('session')).not.toHaveProperty('outlet')
  })

  it('are added, renamed and closed by the back office alone, each noted', async () => {
    expect(await addBar()).toEqual({ _id: 2, name: 'Pool Bar', code: 'PB', closed: false })
    expect(await admin.ok('renameOutlet', { params: { _id: '1' }, body: { name: ' Lantern Restaurant ' } })).toMatchObject({
      name: 'Lantern Restaurant',
    })
    expect(await admin.ok('closeOutlet', { params: { _id: '2' }, body: { closed: true } })).toMatchObject({ closed: true })
    const desk = await staffClient(test, ['foodorder'])
    expect((await desk.call('addOutlet', { body: { name: 'Lido', code: 'L' } })).failure.code).toBe('forbidden')
    expect((await desk.call('closeOutlet', { params: { _id: '1' }, body: { closed: true } })).failure.code).toBe('forbidden')
    expect((await admin.call('closeOutlet', { params: { _id: '1' }, body: { closed: true } })).failure.code).toBe('outlet_in_use')
    const noted = (await admin.ok('listAudit')).map(({ action }) => action).filter((action) => action.startsWith('outlet'))
    expect(noted.toSorted()).toEqual(['outlet_added', 'outlet_closed', 'outlet_renamed'])
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('two that are added at once get two numbers', async () => {
    const forms = ['A', 'B', 'C'].map((code) => ({ name: `Bar ${code}`, code }))
    const added = await Promise.all(forms.map((body) => admin.ok('addOutlet', { body })))
    expect(added.map(({ _id }) => _id).toSorted()).toEqual([2, 3, 4])
  })

  describe('a login', () => {
    beforeEach(addBar)

    it('is at the outlet that the terminal names, which the session says', async () => {
      const { email } = await makeStaff(test, 'Rohan Mehta', ['foodorder'])
      const { body } = await login(email, 2)
      expect(body.outlet).toEqual({ _id: 2, name: 'Pool Bar' })
      expect((await clientOf(test, body.token).ok('session')).outlet).toEqual({ _id: 2, name: 'Pool Bar' })
      expect((await login(email)).body.outlet).toMatchObject({ _id: 1 })
    })

    it('is refused at an outlet that is closed or not theirs; closing ends the sessions there', async () => {
      const form = { name: 'Vikram Sethi', email: 'vikram@mail.example', accessroutes: ['foodorder'] }
      const member = await admin.ok('createStaff', { body: { ...form, password: STAFF_PASSWORD, outlets: [2] } })
      expect(member.outlets).toEqual([2])
      expect((await login(form.email, 1)).failure.code).toBe('not_at_outlet')
      const session = clientOf(test, (await login(form.email, 2)).body.token)
      await session.ok('session')
      await admin.ok('closeOutlet', { params: { _id: '2' }, body: { closed: true } })
      expect((await session.call('session')).failure.code).toBe('unauthenticated')
      expect((await login(form.email, 2)).failure.code).toBe('outlet_closed')
      await admin.ok('closeOutlet', { params: { _id: '2' }, body: { closed: false } })
      expect((await login(form.email, 2)).status).toBe(200)
    })

    it('ends when its outlet is taken from the member, and not when another one is given', async () => {
      const form = { name: 'Vikram Sethi', email: 'vikram@mail.example', accessroutes: ['foodorder'] }
      const { _id } = await admin.ok('createStaff', { body: { ...form, password: STAFF_PASSWORD, outlets: [2] } })
      const session = clientOf(test, (await login(form.email, 2)).body.token)
      await admin.ok('updateStaff', { params: { _id }, body: { ...form, outlets: [1, 2] } })
      await session.ok('session')
      await admin.ok('updateStaff', { params: { _id }, body: { ...form, outlets: [1] } })
      expect((await session.call('session')).failure.code).toBe('unauthenticated')
      const unknown = await admin.call('updateStaff', { params: { _id }, body: { ...form, outlets: [9] } })
      expect(unknown.failure.fields?.[0]?.field).toBe('outlets')
    })
  })

  describe('of two', () => {
    let pool: Client
    beforeEach(async () => {
      await addBar()
      pool = await bar()
    })

    it('one card pays in both, each with its own series, and a card is as it was', async () => {
      const guest = await makeGuest(test, admin)
      expect((await makeSale(test, admin, { guest })).payment.invoiceno).toBe('INV-000001')
      expect((await makeSale(test, pool, { guest })).payment.invoiceno).toBe('INV-PB-000001')
      expect((await makeSale(test, pool, { guest })).payment.invoiceno).toBe('INV-PB-000002')
      expect((await makeSale(test, admin, { guest })).payment.invoiceno).toBe('INV-000002')
      const [{ balance } = { balance: 0 }] = await admin.ok('getCard', { params: { customerid: guest.card._id } })
      expect(balance).toBe(10_000 - 4 * 760)
      expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
    })

    it('a payment goes to the outlet of its order, wherever it is made', async () => {
      const placed = await makeOrder(test, pool)
      const { cardNumber, _id: customerid } = placed.guest.card
      const order = placed.cart.map(({ dish, qty }) => ({ _id: dish._id, qty }))
      await admin.ok('sendOtp', { body: { cardNumber, order } })
      const code = test.lastCode(cardNumber)
      await admin.ok('verifyOtp', { query: { mobileNo: placed.guest.pax.mobileNo, code, customerid } })
      const paid = await admin.ok('payOrder', { params: { customerid }, body: { balance: placed.total }, key: newId() })
      expect(paid.invoiceno).toBe('INV-PB-000001')
      expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
    })

    it('each has its own tables, which the other can neither see, book nor order at', async () => {
      const [own] = await freeTables(test, admin, 1)
      const table = await admin.ok('createTable', { body: { tablefloor: '3rd Floor', tableno: 71, outlet: 2 } })
      expect(table.outlet).toBe(2)
      expect((await pool.ok('listTables')).map(({ _id }) => _id)).toEqual([table._id])
      expect((await admin.ok('listTables')).map(({ _id }) => _id)).not.toContain(table._id)
      const book = { params: { _id: table._id }, body: { status: true } }
      expect((await admin.call('setTable', book)).failure.code).toBe('table_not_found')
      const guest = await makeGuest(test, pool)
      const dish = await makeDish(test)
      const place = { order: [{ _id: dish._id, qty: 1 }], totalprice: dish.price, ordertable: [{ _id: own?._id ?? '' }] }
      const refused = await pool.call('placeOrder', { params: { userid: guest.pax._id }, body: place })
      expect(refused.failure.code).toBe('table_not_found')
      const moved = await admin.ok('renumberTable', { params: { _id: table._id }, body: { tableno: 71, outlet: 1 } })
      expect(moved).not.toHaveProperty('outlet')
      expect(await pool.ok('listTables')).toEqual([])
    })

    it('a dish that one alone sells is on its menu, and cannot be ordered at the other', async () => {
      const common = await makeDish(test, { dishName: 'Mineral water', type: 'drinks' })
      const cocktail = await makeDish(test, { dishName: 'Piña colada', type: 'drinks', outlets: [2] })
      const drinksOf = async (client: Client) =>
        (await client.ok('listDishes', { query: { type: 'drinks' } })).map(({ dishName }) => dishName)
      expect(await drinksOf(pool)).toEqual(['Mineral water', 'Piña colada'])
      expect(await drinksOf(admin)).toEqual(['Mineral water'])
      expect((await admin.ok('listMenu')).find(({ _id }) => _id === cocktail._id)?.outlets).toEqual([2])
      const ids = `${common._id},${cocktail._id}`
      expect((await admin.ok('cartDishes', { query: { ids } })).map(({ _id }) => _id)).toEqual([common._id])
      const guest = await makeGuest(test, admin)
      const body = { order: [{ _id: cocktail._id, qty: 1 }], totalprice: cocktail.price, ordertable: [] }
      const call = { params: { userid: guest.pax._id }, body }
      expect((await admin.call('placeOrder', call)).failure.code).toBe('dish_unavailable')
      expect((await pool.call('placeOrder', call)).status).toBe(200)
    })

    it('orders and kitchen tickets are those of the own outlet, on paper and on the display', async () => {
      const [here, there] = [await makeOrder(test, admin), await makeOrder(test, pool)]
      for (const [client, own] of [
        [admin, here],
        [pool, there],
      ] as const) {
        expect((await client.ok('listOrders', { query: { open: true } })).map(({ _id }) => _id)).toEqual([own.pax.orderid])
        expect((await client.ok('kitchenDisplay')).map(({ orderid }) => orderid)).toEqual([own.pax.orderid])
        const taken = await client.ok('takeKitchenTickets', { body: { terminalid: newId(), handed: [] } })
        expect(taken.tickets.map(({ orderid }) => orderid)).toEqual([own.pax.orderid])
      }
    })

    it('a check is not sent, moved or merged at the other; a guest may have a check in each', async () => {
      const check = await opened(admin)
      const other = await opened(pool)
      const merge = { params: { id: check._id }, body: { version: 1, other: other._id, otherversion: 1 } }
      expect((await admin.call('mergeOrder', merge)).failure.code).toBe('other_outlet')
    })

    it('no call changes an order of another outlet', async () => {
      const { pax } = await makeOrder(test, admin, { tables: 1 })
      const [params, version] = [{ id: pax.orderid }, 1]
      const one = { version, lines: [{ line: 0, qty: 1 }] }
      const calls = [
        pool.call('voidOrder', { params, body: { ...one, reason: 'quality', cooked: true } }),
        pool.call('giveDiscount', { params, body: { version, kind: 'discount', percent: 5, reason: 'birthday' } }),
        pool.call('splitOrder', { params, body: { ...one, name: 'Bar' } }),
        pool.call('seatLines', { params, body: { ...one, seat: 2 } }),
        pool.call('setOrderStatus', { params, body: { orderstatus: 'Completed' } }),
        pool.call('cancelOrder', { params }),
        pool.call('printGuestBill', { params, body: { printid: newId() } }),
      ]
      for (const { status, failure } of await Promise.all(calls)) expect([status, failure.code]).toEqual([409, 'other_outlet'])
      expect((await pool.call('getOrder', { params })).status).toBe(200)
      expect((await admin.ok('listTables')).filter(({ orderid }) => orderid === pax.orderid)).toHaveLength(1)
    })
  })
})
