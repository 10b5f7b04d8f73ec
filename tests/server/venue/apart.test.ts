import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { usualCourses } from '../../../src/shared/contract/courses.ts'
import type { ReservationForm } from '../../../src/shared/contract/reservations.ts'
import type { Table } from '../../../src/shared/contract/tables.ts'
import { isoOf } from '../../../src/shared/time.ts'
import type { TableRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { deleteTable, holdTable, insertTable } from '../../../src/server/orders/tables/table.repo.ts'
import { defaultVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { opened } from '../../support/server/check.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { addOutlets } from '../../support/server/outlets.ts'
import { makeDish } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'
import { untilSomebodyWaits } from '../../support/server/waiting.ts'

const HOUR_MS = 3_600_000

describeServer('what one outlet has, another does not see', (open) => {
  let test: TestServer
  let lantern: Client
  let pool: Client
  beforeEach(async () => {
    test = await open()
    await addOutlets(test)
    lantern = await staffClient(test, ['foodorder', 'backoffice'])
    pool = await staffClient(test, ['foodorder', 'backoffice'], 'Maya Pinto', 2)
  })
  const table = (client: Client, tableno: number, outlet?: number): Promise<Table> =>
    client.ok('createTable', { body: { tablefloor: '3rd Floor', tableno, ...(outlet !== undefined && { outlet }) } })
  const give = ({ _id, tableno }: Table, outlet: number) =>
    lantern.call('renumberTable', { params: { _id }, body: { tableno, outlet } })

  describe('reservations', () => {
    const form = (name: string, at: Table | null = null): ReservationForm => ({
      name,
      covers: 2,
      at: isoOf(test.clock.now + HOUR_MS),
      table: at === null ? null : at._id,
      note: '',
      cardNumber: '',
    })
    const reserve = (client: Client, body: ReservationForm) => client.ok('createReservation', { body })
    const expected = async (client: Client) => (await client.ok('listReservations')).map(({ name }) => name).toSorted()

    it('are expected where they were taken down, with a table or without', async () => {
      await reserve(lantern, form('Silva'))
      await reserve(lantern, form('Osei', await table(lantern, 71)))
      await reserve(pool, form('Brandt'))
      expect(await expected(lantern)).toEqual(['Osei', 'Silva'])
      expect(await expected(pool)).toEqual(['Brandt'])
    })

    it('cannot be taken down at a table of another one, nor be changed there', async () => {
      const there = await table(pool, 71)
      expect((await lantern.call('createReservation', { body: form('Silva', there) })).failure.code).toBe('table_not_found')
      const { _id } = await reserve(pool, form('Brandt', there))
      const params = { _id }
      const change = await lantern.call('updateReservation', { params, body: form('Silva') })
      const end = await lantern.call('setReservationState', { params, body: { state: 'cancelled' } })
      expect([change.failure.code, end.failure.code]).toEqual(['reservation_not_found', 'reservation_not_found'])
      expect(await expected(pool)).toEqual(['Brandt'])
    })

    it('go with their table to another outlet, and stay there when the table is taken off', async () => {
      const moved = await table(lantern, 71)
      await reserve(lantern, form('Osei', moved))
      await reserve(lantern, form('Silva'))
      await give(moved, 2)
      expect([await expected(lantern), await expected(pool)]).toEqual([['Silva'], ['Osei']])
      await lantern.ok('removeTable', { params: { _id: moved._id } })
      expect([await expected(lantern), await expected(pool)]).toEqual([['Silva'], ['Osei']])
    })
  })

  describe('a table', () => {
    it('is of the outlet of the terminal that adds it, or of the one that is named; the audit says which', async () => {
      expect((await table(pool, 71)).outlet).toBe(2)
      expect((await table(pool, 72, 1)).outlet).toBeUndefined()
      const named = await lantern.call('createTable', { body: { tablefloor: '3rd Floor', tableno: 73, outlet: 9 } })
      expect(named.failure.fields?.[0]?.field).toBe('outlet')
      const moved = (await lantern.ok('listTablePlan')).find(({ tableno }) => tableno === 72) as Table
      await give(moved, 3)
      const said = (await lantern.ok('listAudit')).filter(({ action }) => action.startsWith('table')).map(({ detail }) => detail)
      expect(said.toSorted()).toEqual([
        '3rd Floor 71, of Pool Bar',
        '3rd Floor 72 is now of Lantern Restaurant',
        '3rd Floor 72, of Main outlet',
      ])
    })

    it('with an open order keeps its outlet, until the order is done', async () => {
      const taken = await table(lantern, 71)
      const check = await opened(lantern, { tables: [{ _id: taken._id }] })
      expect((await give(taken, 2)).failure.code).toBe('table_in_use')
      expect((await lantern.ok('listTables')).map(({ orderid }) => orderid)).toEqual([check._id])
      await lantern.ok('setOrderStatus', { params: { id: check._id }, body: { orderstatus: 'Completed' } })
      expect((await give(taken, 2)).body.outlet).toBe(2)
      // Taken back from Completed, an order gets no table of another outlet.
      const back = await lantern.ok('setOrderStatus', { params: { id: check._id }, body: { orderstatus: 'Delivering' } })
      expect(back.tablesheld).toEqual([])
      expect((await pool.ok('listTables')).map(({ status }) => status)).toEqual([false])
    })

    it('that is given away while an order takes it is not the order’s', async () => {
      const wanted = await table(lantern, 71)
      const { db, dialect } = test.server.deps.database
      const asked = await db.transaction().execute(async (tx) => {
        const row = (await holdTable(tx, wanted._id)) as TableRow
        const started = lantern.call('openCheck', {
          body: { order: [], totalprice: 0, tables: [{ _id: wanted._id }] },
        })
        await (dialect === 'postgres' ? untilSomebodyWaits(db) : pause(50))
        await deleteTable(tx, row.id)
        await insertTable(tx, { ...row, outlet: 2 })
        return { started }
      })
      expect((await asked.started).failure.code).toBe('table_not_found')
      expect((await pool.ok('listTables')).map(({ status }) => status)).toEqual([false])
    })
  })

  it('a dish that waits is late where the own displays are used, whatever another outlet bumps', async () => {
    await saveVenue(test.server.deps.database.db, { ...defaultVenue, courses: [...usualCourses] }, test.clock.now)
    const lamb = await makeDish(test, { dishName: 'Lamb', price: 640 })
    const lines = [{ _id: lamb._id, price: 640, qty: 1 }]
    const at = isoOf(test.clock.now)
    for (const client of [lantern, pool]) {
      const place = await table(client, client === pool ? 72 : 71)
      await opened(client, { tables: [{ _id: place._id }], lines })
    }
    await opened(lantern, { lines })
    const bumpOne = async (client: Client) => {
      const [ticket] = (await client.ok('kitchenDisplay')).toReversed()
      const marked = (ticket?.lines ?? []).map(({ line, recalls }) => ({ line, recalls }))
      await client.ok('markKitchenLines', { params: { id: ticket?._id ?? '' }, body: { done: true, lines: marked } })
    }
    await bumpOne(lantern)
    const waiting = async (client: Client) => (await client.ok('listTables')).map(({ check }) => check?.waiting?.since)
    expect([await waiting(lantern), await waiting(pool)]).toEqual([[at], [undefined]])
    await opened(pool, { lines })
    await bumpOne(pool)
    expect(await waiting(pool)).toEqual([at])
  })
})
