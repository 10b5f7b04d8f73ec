import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { ReservationForm } from '../../../../src/shared/contract/reservations.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { clearOldReservations } from '../../../../src/server/orders/tables/reservation.repo.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { faultOf } from '../../../proofs/fuzz/fuzz.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describeServer('reservations', (open) => {
  let test: TestServer
  let desk: Client
  let other: Client
  let tables: string[]
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    other = await staffClient(test, ['foodorder'], 'Vikas Menon')
    await seedDefaultTables(test.server.deps.database.db)
    tables = (await desk.ok('listTables')).map(({ _id }) => _id)
  })
  beforeEach(async () => {
    test.clock.now = Math.ceil((test.clock.now + 3 * DAY_MS) / DAY_MS) * DAY_MS + 9 * HOUR_MS
  })
  const form = (change: Partial<ReservationForm> & { inMs?: number } = {}): ReservationForm => {
    const { inMs = HOUR_MS, ...given } = change
    return {
      name: 'Silva',
      covers: 2,
      at: new Date(test.clock.now + inMs).toISOString(),
      table: null,
      note: '',
      cardNumber: '',
      ...given,
    }
  }
  const reserve = (change: Parameters<typeof form>[0] = {}) =>
    desk.call('createReservation', { body: form(change), terminal: 'Terminal 1' })
  const tableOf = (nth: number): string => tables[nth] ?? ''
  const listed = async () => (await desk.ok('listReservations')).map(({ name }) => name)

  it('are made once, however often the same call comes, with a table and without', async () => {
    for (const table of [null, tableOf(2)]) {
      const call = { body: form({ table }), key: newId() }
      const answers = await Promise.all([1, 2, 3].map(() => desk.ok('createReservation', call)))
      expect(answers.map(({ _id, changes }) => [_id, changes.length])).toEqual(answers.map(() => [answers[0]?._id, 1]))
      expect(await listed()).toHaveLength(table === null ? 1 : 2)
    }
    await reserve()
    expect(await listed(), 'without a key it is another one').toHaveLength(3)
  })

  it('say who is expected, when, where, and who took them down and changed them', async () => {
    const { body: made } = await reserve({ table: tableOf(3), note: ' by the window ', cardNumber: '70023', name: ' Silva ' })
    const table = (await desk.ok('listTables'))[3]
    expect(made).toMatchObject({
      name: 'Silva',
      covers: 2,
      table: { _id: table?._id, tableno: table?.tableno, tablefloor: table?.tablefloor },
      note: 'by the window',
      cardNumber: '70023',
      state: 'booked',
      changes: [{ what: 'booked', staffName: 'Anita Rao', terminal: 'Terminal 1', at: new Date(test.clock.now).toISOString() }],
    })
    const params = { _id: made._id }
    await other.ok('updateReservation', { params, body: form({ covers: 5 }), terminal: 'Terminal 2' })
    await other.ok('setReservationState', { params, body: { state: 'no_show' } })
    await desk.ok('setReservationState', { params, body: { state: 'arrived' }, terminal: 'Terminal 1' })
    const [seen] = await desk.ok('listReservations')
    expect(seen).toMatchObject({ _id: made._id, covers: 5, table: null, note: '', state: 'arrived' })
    expect(seen?.changes.map(({ what, staffName, terminal }) => [what, staffName, terminal])).toEqual([
      ['booked', 'Anita Rao', 'Terminal 1'],
      ['changed', 'Vikas Menon', 'Terminal 2'],
      ['no_show', 'Vikas Menon', ''],
      ['arrived', 'Anita Rao', 'Terminal 1'],
    ])
  })

  it('are of a quarter hour that is not past, and of somebody', async () => {
    const fieldOf = async (change: Parameters<typeof form>[0]) => (await reserve(change)).failure.fields?.[0]?.field
    expect(await fieldOf({ inMs: HOUR_MS + 60_000 })).toBe('at')
    expect(await fieldOf({ inMs: -2 * HOUR_MS })).toBe('at')
    expect(await fieldOf({ inMs: 500 * DAY_MS })).toBe('at')
    expect(await fieldOf({ name: '\u200b' })).toBe('name')
    expect((await reserve({ covers: 0 })).failure.code).toBe('invalid_request')
    expect((await reserve({ inMs: 0 })).status, 'guests who are at the door').toBe(200)
  })

  it('keep their time when they are changed later, though it is past by then', async () => {
    const { body: made } = await reserve({ inMs: 0 })
    test.clock.now += 40 * 60_000
    const change = { ...form(), at: made.at, covers: 3 }
    expect((await desk.call('updateReservation', { params: { _id: made._id }, body: change })).body.covers).toBe(3)
  })

  it('do not overlap at one table, within the two hours that guests stay, unless somebody says so', async () => {
    await reserve({ table: tableOf(0), inMs: 4 * HOUR_MS, covers: 4 })
    for (const inMs of [2.25, 4, 5.75].map((hours) => hours * HOUR_MS)) {
      const { failure } = await reserve({ table: tableOf(0), inMs, name: 'Osei' })
      expect(failure.code).toBe('table_reserved')
      expect(failure.msg).toMatch(/^Table 1st Floor 1 is reserved for Silva, 4 guests, \d+\/\d+\/\d+, \d+:\d\d [AP]M$/)
    }
    for (const inMs of [2, 6].map((hours) => hours * HOUR_MS))
      expect((await reserve({ table: tableOf(0), inMs, name: 'Osei' })).status).toBe(200)
    expect((await reserve({ table: tableOf(1), inMs: 4 * HOUR_MS })).status, 'another table').toBe(200)
    expect((await reserve({ table: tableOf(0), inMs: 4 * HOUR_MS, anyway: true })).status).toBe(200)
  })

  it('are in nobody’s way once they are cancelled, or an hour late without a word; those who sit there do', async () => {
    const { body: cancelled } = await reserve({ table: tableOf(2) })
    await desk.ok('setReservationState', { params: { _id: cancelled._id }, body: { state: 'cancelled' } })
    const { body: late } = await reserve({ table: tableOf(2) })
    test.clock.now += HOUR_MS + 45 * 60_000
    expect((await reserve({ table: tableOf(2), inMs: 0 })).failure.code, '45 minutes late').toBe('table_reserved')
    test.clock.now += 15 * 60_000
    expect((await reserve({ table: tableOf(2), inMs: 0 })).status).toBe(200)
    expect((await desk.ok('listReservations')).find(({ _id }) => _id === late._id)?.state, 'nobody has said so').toBe('booked')
    const { body: here } = await reserve({ table: tableOf(4), inMs: 0 })
    await desk.ok('setReservationState', { params: { _id: here._id }, body: { state: 'arrived' } })
    expect((await reserve({ table: tableOf(4), inMs: HOUR_MS })).failure.code).toBe('table_reserved')
  })

  it('do not collide with themselves when they are changed, and with others as a new one does', async () => {
    const { body: one } = await reserve({ table: tableOf(5) })
    const { body: two } = await reserve({ table: tableOf(6) })
    const change = (body: ReservationForm) => desk.call('updateReservation', { params: { _id: one._id }, body })
    expect((await change(form({ table: tableOf(5), inMs: 2 * HOUR_MS }))).status).toBe(200)
    expect((await change(form({ table: tableOf(6), inMs: 2 * HOUR_MS }))).failure.code).toBe('table_reserved')
    expect((await change(form({ table: tableOf(6), anyway: true }))).body.table?._id).toBe(two.table?._id)
  })

  it('are not changed by who has not seen the last change, and the same change again is none', async () => {
    const { body: first } = await reserve({ table: null })
    const params = { _id: first._id }
    const change = (name: string, known?: number) =>
      desk.call('updateReservation', { params, body: { ...form({ table: null, name }), ...(known !== undefined && { known }) } })
    expect((await change('Osei', 1)).body.changes).toHaveLength(2)
    expect((await change('Osei', 1)).body.changes, 'asked again after a lost answer').toHaveLength(2)
    const late = await change('Laurent', 1)
    expect([late.status, late.failure.code]).toEqual([409, 'reservation_changed'])
    expect(late.failure.msg).toMatch(/ has just changed this reservation$/)
    expect((await change('Laurent', 2)).body.name).toBe('Laurent')
    expect((await change('Silva')).body.changes, 'a caller that says nothing of what it knows').toHaveLength(4)
  })

  it('of one table at one moment go to one of two terminals', async () => {
    const answers = await Promise.all(['Silva', 'Osei', 'Laurent'].map((name) => reserve({ name, table: tableOf(7) })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('become what may follow, the same again is no change, and what was cancelled stays so', async () => {
    const { body } = await reserve()
    const become = async (state: string) => {
      const answer = await desk.call('setReservationState', { params: { _id: body._id }, body: { state } })
      return answer.status === 200 ? answer.body.changes.length : answer.failure.code
    }
    expect([await become('arrived'), await become('arrived'), await become('cancelled')]).toEqual([2, 2, 'reservation_over'])
    expect([await become('booked'), await become('no_show'), await become('booked')]).toEqual([3, 4, 5])
    expect([await become('cancelled'), await become('booked')]).toEqual([6, 'reservation_over'])
    const changed = await desk.call('updateReservation', { params: { _id: body._id }, body: form() })
    expect(changed.failure.code).toBe('reservation_over')
  })

  it('are listed from today on, by time, and over midnight', async () => {
    // 11:00 PM of the venue in India.
    test.clock.now = Math.ceil(test.clock.now / DAY_MS) * DAY_MS + 17.5 * HOUR_MS
    await reserve({ name: 'Tomorrow', inMs: 20 * HOUR_MS })
    await reserve({ name: 'Tonight', inMs: 0.5 * HOUR_MS })
    expect(await listed()).toEqual(['Tonight', 'Tomorrow'])
    test.clock.now += 1.5 * HOUR_MS
    expect(await listed(), 'half past midnight').toEqual(['Tonight', 'Tomorrow'])
    test.clock.now += 8 * HOUR_MS
    expect(await listed()).toEqual(['Tomorrow'])
  })

  it('have no table any more once it is off the plan', async () => {
    const admin = await staffClient(test, ['backoffice'])
    const { body } = await reserve({ table: tableOf(8) })
    await admin.ok('removeTable', { params: { _id: tableOf(8) } })
    expect((await desk.ok('listReservations')).find(({ _id }) => _id === body._id)?.table).toBeNull()
    expect((await reserve({ table: tableOf(8) })).failure.code).toBe('table_not_found')
    expect((await reserve({ table: newId() })).failure.code).toBe('table_not_found')
  })

  const kept = (id: string) =>
    test.server.deps.database.db
      .selectFrom('reservations')
      .select(['name', 'note', 'card_number', 'covers'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('forget whom they were for thirty days after their time', async () => {
    const { db } = test.server.deps.database
    await clearOldReservations(db, test.clock.now + 300 * DAY_MS)
    const { body } = await reserve({ note: 'by the window', cardNumber: '70023' })
    const named = { name: 'Silva', note: 'by the window', card_number: '70023', covers: 2 }
    expect(await clearOldReservations(db, test.clock.now + HOUR_MS + 30 * DAY_MS)).toBe(false)
    expect(await kept(body._id)).toEqual(named)
    expect(await clearOldReservations(db, test.clock.now + HOUR_MS + 30 * DAY_MS + 1)).toBe(true)
    expect(await kept(body._id)).toEqual({ name: '', note: '', card_number: '', covers: 2 })
    expect(await clearOldReservations(db, test.clock.now + 31 * DAY_MS), 'once').toBe(false)
  })

  it('forget it with the end of the voyage where they are over; who is expected later stays', async () => {
    const admin = await staffClient(test, ['backoffice'])
    const [{ body: past }, { body: later }] = [await reserve({ note: 'nuts' }), await reserve({ inMs: 9 * HOUR_MS })]
    test.clock.now += 4 * HOUR_MS
    await admin.ok('endVoyage')
    expect(await kept(past._id)).toMatchObject({ name: '', note: '' })
    expect((await kept(later._id)).name).toBe('Silva')
    const body = JSON.stringify(await desk.ok('listReservations'))
    expect(faultOf('listReservations', { status: 200, body, tookMs: 0 }), 'as the contract says').toBeNull()
  })

  it('are no matter of the back office alone', async () => {
    const admin = await staffClient(test, ['backoffice'])
    expect((await admin.call('listReservations')).failure.code).toBe('forbidden')
    expect((await admin.call('createReservation', { body: form() })).failure.code).toBe('forbidden')
  })
})
