import { beforeEach, expect, it } from 'vitest'
import { startShipClock } from '../../../src/server/venue/ship-clock.ts'
import { businessTimeOf } from '../../../src/shared/time.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { makeSale } from '../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../support/server/server.ts'
import { sail, voyageForm } from '../../support/server/voyages.ts'

const HOUR_MS = 3_600_000
const iso = (ms: number): string => new Date(ms).toISOString()

describeOnBothDatabases("the ship's clocks", (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  beforeEach(async () => {
    test = await open()
    // Half past ten in the evening by the ship's clock (Asia/Kolkata).
    test.clock.now = Date.UTC(2026, 11, 5, 17, 0)
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
  })
  const stored = () => test.server.deps.database.db
  const dayOfSale = async () => {
    const { payment } = await makeSale(test, desk)
    const bill = stored().selectFrom('bills').where('id', '=', payment._id)
    return bill.select(['day', 'hour', 'venue_version']).executeTakeFirstOrThrow()
  }
  const turnAt = (hours: number, timeZone: string) =>
    sail(admin, { clockChanges: [{ at: iso(test.clock.now + hours * HOUR_MS), timeZone }] })

  it('change at their moment by themselves, and each sale has the day and hour of its clock', async () => {
    await turnAt(1, 'Asia/Dubai')
    test.clock.now += HOUR_MS - 60_000
    expect(await dayOfSale()).toMatchObject({ day: '2026-12-05', hour: 23 })
    test.clock.now += 120_000
    // An hour and a half back: a minute past eleven is 22:01 again.
    expect(await dayOfSale()).toMatchObject({ day: '2026-12-05', hour: 22 })
    expect(await desk.ok('getVenue')).toMatchObject({ timeZone: 'Asia/Dubai' })
    const [voyage] = await desk.ok('listVoyages')
    expect(voyage?.clockAt).toBe(voyage?.clockChanges[0]?.at)
    const notes = await stored().selectFrom('audit_log').select('detail').where('action', '=', 'clock_changed').execute()
    expect(notes).toEqual([{ detail: 'Asia/Kolkata > Asia/Dubai' }])
    expect(await admin.ok('listAudit')).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'clock_changed' })]))
  })

  it('do not bring back a business day when they are put back past midnight', async () => {
    await turnAt(2, 'Asia/Dubai')
    test.clock.now += 1.6 * HOUR_MS
    expect(await dayOfSale()).toMatchObject({ day: '2026-12-06', hour: 0 })
    test.clock.now += 0.5 * HOUR_MS
    expect(await dayOfSale()).toMatchObject({ day: '2026-12-06', hour: 23 })
    test.clock.now += HOUR_MS
    expect(await dayOfSale()).toMatchObject({ day: '2026-12-06', hour: 0 })
    expect((await admin.ok('salesReport')).days).toMatchObject([{ day: '2026-12-06', sales: 3 }])
  })

  it('leave old papers the time that they were printed with', async () => {
    await turnAt(1, 'Asia/Dubai')
    const { payment } = await makeSale(test, desk)
    test.clock.now += 2 * HOUR_MS
    await makeSale(test, desk)
    const invoice = await desk.ok('getInvoice', { params: { orderid: payment.orderid } })
    expect(invoice.venue.timeZone).toBe('Asia/Kolkata')
  })

  it('change only on the current voyage, and at its beginning if it is late', async () => {
    const clockChanges = [
      { at: iso(test.clock.now + HOUR_MS), timeZone: 'Asia/Karachi' },
      { at: iso(test.clock.now + 2 * HOUR_MS), timeZone: 'Asia/Dubai' },
    ]
    const { _id } = await admin.ok('planVoyage', { body: { ...voyageForm, clockChanges } })
    test.clock.now += 3 * HOUR_MS
    expect(await desk.ok('getVenue')).toMatchObject({ timeZone: 'Asia/Kolkata' })
    await admin.ok('beginVoyage', { params: { _id } })
    expect(await desk.ok('getVenue')).toMatchObject({ timeZone: 'Asia/Dubai' })
    const notes = await stored().selectFrom('audit_log').select('detail').where('action', '=', 'clock_changed').execute()
    expect(notes).toEqual([{ detail: 'Asia/Kolkata > Asia/Karachi > Asia/Dubai' }])
  })

  it('keep the changes that took effect, and take no new ones in the past', async () => {
    const { _id, version } = await turnAt(1, 'Asia/Dubai')
    test.clock.now += 2 * HOUR_MS
    const change = (clockChanges: object[]) =>
      admin.call('changeVoyage', { params: { _id }, body: { ...voyageForm, version, clockChanges } })
    const past = [{ at: iso(test.clock.now - 2 * HOUR_MS + 60_000), timeZone: 'Asia/Karachi' }]
    for (const clockChanges of [[], past]) {
      const { failure } = await change(clockChanges)
      expect(failure.fields).toMatchObject([{ field: 'clockChanges' }])
    }
    const [voyage] = await desk.ok('listVoyages')
    const ahead = { at: iso(test.clock.now + HOUR_MS), timeZone: 'Asia/Karachi' }
    expect((await change([...(voyage?.clockChanges ?? []), ahead])).status).toBe(200)
  })

  it('change once, although several servers keep the time', async () => {
    await turnAt(1, 'Asia/Dubai')
    test.clock.now += 2 * HOUR_MS
    const { database, changes, now } = test.server.deps
    const clocks = [1, 2, 3].map(() => startShipClock(database, changes, now))
    await Promise.all(clocks.map((clock) => clock.turn()))
    clocks.forEach((clock) => clock.stop())
    expect(await stored().selectFrom('audit_log').select('seq').where('action', '=', 'clock_changed').execute()).toHaveLength(1)
    const { timeZone, day_not_before } = await stored()
      .selectFrom('venue_versions')
      .select(['time_zone as timeZone', 'day_not_before'])
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    expect(timeZone).toBe('Asia/Dubai')
    expect(day_not_before).toBe(businessTimeOf(test.clock.now - HOUR_MS, { timeZone: 'Asia/Kolkata', dayEnds: 0 }).day)
  })
})
