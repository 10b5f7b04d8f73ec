import { beforeAll, expect, it } from 'vitest'
import { seedDemo } from '../../../src/server/demo/seed.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { firstBrokenRow } from '../../../src/server/cards/ledger/ledger.ts'
import { parseRupees } from '../../../src/shared/money/money.ts'
import { anonymous, type Client, clientOf } from '../../support/server/client.ts'
import { describeOnBothDatabases, openTestServer, type TestServer } from '../../support/server/server.ts'

describeOnBothDatabases('the demo', (open) => {
  let test: TestServer
  let admin: Client
  beforeAll(async () => {
    test = await open({ demo: true })
    const { token } = await anonymous(test).ok('login', { body: { email: 'admin@demo.test', password: 'purser-demo' } })
    admin = clientOf(test, token)
  })
  const db = () => test.server.deps.database.db

  it('lets the administrator and the front desk in, each with their roles', async () => {
    const login = (email: string) => anonymous(test).ok('login', { body: { email, password: 'purser-demo' } })
    expect((await login('admin@demo.test')).accessroutes).toEqual(['backoffice', 'foodorder'])
    expect((await login('desk@demo.test')).accessroutes).toEqual(['foodorder'])
  })

  it('is the venue of the pictures', async () => {
    expect(await admin.ok('getVenue')).toMatchObject({
      name: 'MV Meridian Star',
      address: ['Lantern Restaurant, Deck 5', 'Port of Mumbai'],
      taxId: '27AABCM4821F1Z6',
      timeZone: 'Asia/Kolkata',
      cardNumberStart: 70_001,
      happyHours: [{ name: 'Sunset drinks', types: ['drinks'], from: '17:00', to: '18:30', percent: 25 }],
    })
  })

  it('lists 248 passengers, those aboard first, and offers 70024 next', async () => {
    const { body, headers } = await admin.call('listPax', { query: { limit: 11 } })
    expect(headers['x-total-count']).toBe('248')
    expect(body.map((pax) => [pax.paxManifestNo, pax.fullName, pax.orderstatus])).toEqual([
      ['70023', 'Rohan Mehta', 'Preparing'],
      ['70022', 'Clara Hoffmann', 'Delivering'],
      ['70021', 'Aarav Mehta', ''],
      ['70020', 'Sofia Almeida', 'Completed'],
      ['70019', 'James Whitfield', 'Preparing'],
      ['70018', 'Meera Krishnan', 'Completed'],
      ['70017', 'Yuki Tanaka', ''],
      ['70016', 'Daniel Okafor', 'Completed'],
      ['70015', 'Isabelle Laurent', 'Delivering'],
      ['70014', 'Vikram Singh', 'Completed'],
      ['70013', 'Nadia Rahman', 'Completed'],
    ])
    expect(body[0]).toMatchObject({ mobileNo: '•••• 214', totalprice: 3240, paid: true, email: 'rohan.mehta@mail.example' })
    expect((await admin.ok('paxNumbers'))[0]).toEqual({ paxManifestNo: '70024', free: true })
  })

  it('shows the kitchen what is being prepared, by age, and prints none of it', async () => {
    const tickets = await admin.ok('kitchenDisplay')
    const names = ['', 'Kabir Shah', '', 'Arjun Nair', '', 'Deck chair 12', 'James Whitfield', 'Rohan Mehta']
    expect(tickets.map(({ fullName }) => fullName)).toEqual(names)
    expect(await admin.ok('bumpedTickets')).toHaveLength(6)
    const body = { terminalid: '019aa000-0000-7000-8000-000000000001', handed: [] }
    expect((await admin.ok('takeKitchenTickets', { body })).tickets).toEqual([])
  })

  it('has a table of six with rounds, seats, a void, a comp, a held course and a table merged in', async () => {
    const [six] = await admin.ok('listOrders', { query: { unpaid: true, sort: 'oldest', search: '1st Floor Medium 4' } })
    expect(six).toMatchObject({ covers: 6, totalprice: 4880 })
    expect(six?.ordertable.map(({ tableno }) => tableno)).toEqual([4, 1])
    const history = await admin.ok('orderHistory', { params: { id: six?._id } })
    expect(history.map(({ what }) => what)).toEqual(['placed', 'changed', 'voided', 'discounted', 'merged', 'moved'])
    expect(history.find(({ what }) => what === 'discounted')).toMatchObject({
      staffName: 'Anita Rao',
      discount: { kind: 'comp', amount: 260, reason: 'complaint', approvedBy: 'Maya Pinto' },
    })
    const lines = six?.order ?? []
    expect(lines.filter(({ held }) => held).map(({ dishName, course }) => [dishName, course])).toEqual([
      ['Chocolate cake', 'Desserts'],
    ])
    expect(lines.find(({ modifiers }) => modifiers?.some(({ price }) => price > 0))).toMatchObject({
      seat: 1,
      course: 'Mains',
      price: 580,
    })
    expect(lines.find(({ allergy }) => allergy)).toMatchObject({ dishName: 'Grilled sea bass', seat: 3, note: 'nuts' })
  })

  it('has a check with a discount, one that is not sent, one whose bill is printed, and an order of three cards, one of them paid', async () => {
    const unpaid = await admin.ok('listOrders', { query: { unpaid: true, sort: 'oldest' } })
    const shown = unpaid.map((order) => [order.checkname || order.fullName, order.covers ?? 0, order.totalprice])
    expect(shown).toEqual([
      ['', 2, 1380],
      ['', 6, 4880],
      ['Kabir Shah', 0, 630],
      ['Hiro Sato', 0, 490],
      ['Deck chair 12', 0, 648],
      ['', 2, 580],
    ])
    const counter = unpaid.find(({ checkname }) => checkname === 'Deck chair 12')
    expect(counter?.order.every(({ discount }) => discount?.kind === 'discount')).toBe(true)
    const kabir = unpaid.find(({ fullName }) => fullName === 'Kabir Shah')
    const parts = await admin.ok('listOrderParts', { params: { id: kabir?._id } })
    expect(parts.map(({ fullName, payment, totalprice }) => [fullName, payment, totalprice])).toEqual([
      ['Kabir Shah', 'unpaid', 630],
      ['Hiro Sato', 'unpaid', 490],
      ['Chen Wei', 'paid', 180],
    ])
  })

  it('shows on the table plan what is not sent, billed, held and late', async () => {
    const tables = await admin.ok('listTables')
    const at = (floor: string, no: number) =>
      tables.find(({ tablefloor, tableno }) => tablefloor === floor && tableno === no)?.check
    expect(at('1st Floor', 1)).toMatchObject({ state: 'unsent', owner: 'Anita Rao', covers: 2 })
    expect(at('1st Floor', 8)).toMatchObject({ state: 'billed', owner: 'Maya Pinto', covers: 2 })
    expect(at('1st Floor Medium', 4)).toMatchObject({ state: 'held', course: 'Desserts' })
    const waits = (test.clock.now - Date.parse(at('1st Floor Medium', 4)?.waiting?.since ?? '')) / 60_000
    expect(waits, 'longer than the 30 minutes of the venue').toBe(44)
    const soon = (await admin.ok('listReservations')).filter(({ at: due }) => Date.parse(due) - test.clock.now <= 15 * 60_000)
    expect(soon.map(({ name, covers }) => [name, covers])).toEqual([['Kowalski', 4]])
  })

  it('shows the kitchen a dish that is done, one that came back and a VOID; it has one dish sold out', async () => {
    const tickets = await admin.ok('kitchenDisplay')
    const lines = tickets.flatMap(({ lines: all }) => all)
    expect(lines.filter(({ doneAt }) => doneAt !== null).map(({ dishName }) => dishName)).toContain('Lamb rogan josh')
    expect(lines.filter(({ recalled }) => recalled).map(({ dishName }) => dishName)).toEqual(['Tomato soup and croutons'])
    expect(lines.filter(({ voided }) => voided).map(({ dishName }) => dishName)).toEqual(['Samosa chaat'])
    const dishes = await admin.ok('kitchenDishes')
    expect(dishes.filter(({ soldOut }) => soldOut).map(({ dishName }) => dishName)).toEqual(['Apple pie'])
    expect(await admin.ok('dishBarcodes')).toHaveLength(3)
  })

  it('counts in X a void, discounts, cash, a tip and a credit note', async () => {
    const report = await admin.ok('xReport')
    expect(report).toMatchObject({ credits: { count: 1 }, cashSales: { count: 2, amount: 645 }, tipsTotal: 42 })
    expect([report.voids?.length, report.tips?.length, report.given?.length]).toEqual([1, 1, 1])
  })

  it('reaches nobody: every e-mail address is of the reserved domain', async () => {
    const mailboxes = await db().selectFrom('pax').select('email').execute()
    expect(mailboxes.filter(({ email }) => !/^[a-z.]+@mail\.example$/.test(email))).toEqual([])
  })

  it('reveals passport data under the key of this server', async () => {
    const [rohan] = await admin.ok('listPax', { query: { fullName: 'Rohan Mehta' } })
    const secrets = await admin.ok('revealPax', { params: { userid: rohan?._id } })
    expect(secrets.mobileNo).toMatch(/^\+910+214$/)
    expect(secrets.expiryDate > secrets.issueDate).toBe(true)
  })

  it('has 29 tables on four floors, 14 free, and those of open orders linked to them', async () => {
    const tables = await admin.ok('listTables')
    expect([tables.length, tables.filter(({ status }) => !status).length]).toEqual([29, 14])
    const unfinished = await admin.ok('listOrders', { query: { open: 'true' } })
    const held = unfinished.flatMap((order) => order.ordertable.map(({ _id }) => [_id, order._id]))
    const linked = tables.filter(({ orderid }) => orderid !== '').map(({ _id, orderid }) => [_id, orderid])
    expect(linked.toSorted()).toEqual(held.toSorted())
    expect(unfinished.map(({ orderstatus }) => orderstatus).filter((status) => status === 'Preparing')).toHaveLength(9)
    expect(unfinished).toHaveLength(14)
  })

  it('has a menu of 40 dishes over all types, each with a picture that is there', async () => {
    const types = ['', 'Starters', 'breakfast', 'desserts', 'drinks']
    const menu = (await Promise.all(types.map((type) => admin.ok('listDishes', { query: { type } })))).flat()
    expect(menu).toHaveLength(40)
    for (const { imageUrl } of menu) {
      const picture = await test.http.inject({ url: imageUrl, headers: { host: '127.0.0.1:4150' } })
      expect([imageUrl, picture.statusCode]).toEqual([imageUrl, 200])
    }
  })

  it('looks back on a month of sales, a few dozen a day, at meal times, none in the future', async () => {
    const bills = await db().selectFrom('bills').select('created_at').orderBy('invoice_seq').execute()
    const aboard = bills.map(({ created_at }) => new Date(created_at + 5.5 * 3_600_000).toISOString())
    const days = Map.groupBy(aboard, (moment) => moment.slice(0, 10))
    const wholeDays = [...days].slice(0, -1).map(([, moments]) => moments.length)
    expect(days.size).toBeGreaterThanOrEqual(31)
    expect([Math.min(...wholeDays) >= 20, Math.max(...wholeDays) <= 60]).toEqual([true, true])
    expect(
      aboard.every((moment) =>
        ['07', '08', '09', '10', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22'].includes(moment.slice(11, 13)),
      ),
    ).toBe(true)
    expect(bills.every(({ created_at }) => created_at <= test.clock.now)).toBe(true)
  })

  it('keeps intact books: chain, invoice numbers, balances, bills and card report agree', async () => {
    const entries = await db().selectFrom('ledger_entries').selectAll().orderBy('seq').execute()
    expect(firstBrokenRow(entries)).toBeNull()
    const bills = await db().selectFrom('bills').selectAll().orderBy('invoice_seq').execute()
    expect(bills.map(({ invoice_seq }) => invoice_seq)).toEqual(bills.map((_bill, index) => index + 1))
    const times = bills.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const orders = await db().selectFrom('orders').selectAll().execute()
    const paid = new Map(orders.map((order) => [order.id, [order.invoice_no, order.total, order.payment]]))
    expect(bills.map((bill) => paid.get(bill.order_id))).toEqual(bills.map((bill) => [bill.invoice_no, bill.total, 'paid']))
    expect(orders.filter(({ payment }) => payment === 'paid')).toHaveLength(bills.length)
    expect(await verifyMoney(db())).toEqual([])
    const owed = Map.groupBy(entries, ({ account }) => account)
    for (const card of await db().selectFrom('cards').selectAll().execute()) {
      const sumOf = (account: string) => (owed.get(account) ?? []).reduce((total, { amount }) => total + amount, 0)
      const [own, onboard] = [sumOf(`card:${card.id}`), sumOf(`onboard:${card.id}`)]
      expect([card.card_number, card.balance, card.onboard]).toEqual([card.card_number, own + onboard, onboard])
      expect(card.state === 'active' || card.balance === 0).toBe(true)
    }
    const moves = await db().selectFrom('card_moves').selectAll().execute()
    expect(moves.length * 2 + moves.filter(({ onboard }) => onboard > 0).length).toBe(entries.length)
    expect(new Set(moves.map(({ tender }) => tender))).toEqual(new Set([null, 'cash', 'bank', 'ashore', 'onboard']))
  })

  it('lets the next sale go on from there', async () => {
    const { invoice_seq } = await db().selectFrom('heads').select('invoice_seq').executeTakeFirstOrThrow()
    const [yuki] = await admin.ok('listPax', { query: { fullName: 'yuki tanaka' } })
    const drinks = await admin.ok('listDishes', { query: { type: 'drinks' } })
    const chai = drinks.find(({ dishName }) => dishName === 'Masala chai')
    const order = [{ _id: chai?._id, qty: 1 }]
    const { id: customerid, PaxCreate1 } = await admin.ok('sendOtp', { body: { cardNumber: '70017', order } })
    await admin.ok('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code: test.lastCode('70017'), customerid } })
    await admin.ok('placeOrder', { params: { userid: yuki?._id }, body: { order, totalprice: 90 } })
    const { invoiceno, balance } = await admin.ok('payOrder', { params: { customerid }, body: { balance: 90 }, key: 'demo-sale' })
    expect(invoiceno).toBe(`INV-${String(invoice_seq + 1).padStart(6, '0')}`)
    expect(parseRupees(balance)).not.toBeNull()
  })

  it('leaves a database with staff as it is', async () => {
    const before = await admin.ok('listTables')
    await seedDemo(test.server.deps)
    expect(await admin.ok('listTables')).toEqual(before)
  })
})

it('is the same demo every time, apart from what is secret', async () => {
  const seeds = await Promise.all(
    [1, 2].map(async () => {
      const test = await openTestServer('sqlite', { demo: true })
      const { db } = test.server.deps.database
      const summary = [
        // The newest are made by the services themselves, under ids of their own.
        await db
          .selectFrom('bills')
          .select(['invoice_no', 'full_name', 'card_number', 'total', 'balance_after', 'created_at'])
          .orderBy('invoice_seq')
          .execute(),
        await db.selectFrom('tablechairs').select(['id', 'floor', 'tableno', 'booked', 'booked_by']).orderBy('id').execute(),
        await db.selectFrom('pax').select(['id', 'full_name', 'dob', 'mobile_no']).orderBy('seq').execute(),
      ]
      await test.close()
      return summary
    }),
  )
  expect(seeds[0]).toEqual(seeds[1])
})
