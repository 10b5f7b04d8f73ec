import { beforeAll, expect, it } from 'vitest'
import { noDiscounts } from '../../../src/shared/contract/discount-rules.ts'
import { cardsAlone } from '../../../src/shared/contract/tender-rules.ts'
import { defaultStations } from '../../../src/shared/contract/stations.ts'
import type { Venue } from '../../../src/shared/contract/venue.ts'
import { currentVenue, saveVenue, venueAt } from '../../../src/server/venue/venue.repo.ts'
import { version } from '../../../src/server/kernel/version.ts'
import { anonymous, staffClient } from '../../support/server/client.ts'
import { paxForm } from '../../support/server/pax.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'

const meridianStar: Venue = {
  name: 'MV Meridian Star',
  address: ['Lantern Restaurant, Deck 5', 'Port of Mumbai'],
  taxId: '27AABCM4821F1Z6',
  footer: [],
  timeZone: 'Europe/Lisbon',
  cardNumberStart: 70_001,
  cardNumberCount: 100,
  countryCode: '+351',
  pointsPerHundred: 1,
  refundLimit: null,
  refundDayLimit: null,
  refillLimit: null,
  voidLimit: null,
  keysRequired: false,
  dayFirst: false,
  csvSemicolons: false,
  dayEnds: 0,
  requireAmount: false,
  idleMinutes: 30,
  reservedMinutes: 15,
  lateMinutes: 30,
  stations: [...defaultStations],
  discounts: { ...noDiscounts },
  tenders: { ...cardsAlone },
}

describeServer('the venue', (open) => {
  let test: TestServer
  beforeAll(async () => {
    test = await open()
  })

  it('is Purser, with card numbers from 10001, until it is named', async () => {
    const desk = await staffClient(test, [])
    expect(await desk.ok('getVenue')).toMatchObject({
      name: 'Purser',
      cardNumberStart: 10_001,
      countryCode: '+91',
      pointsPerHundred: 1,
      refundLimit: null,
      voidLimit: null,
      keysRequired: false,
      requireAmount: false,
      idleMinutes: 30,
      reservedMinutes: 15,
      lateMinutes: 30,
    })
    expect((await currentVenue(test.server.deps.database.db)).version).toBe(0)
  })

  it('is shown to staff alone', async () => {
    expect((await anonymous(test).call('getVenue')).failure.code).toBe('unauthenticated')
  })

  it('rules over PAX numbers, the country code and the day once it is named', async () => {
    const { db } = test.server.deps.database
    await saveVenue(db, meridianStar, test.clock.now)
    const desk = await staffClient(test, ['foodorder'])
    expect(await desk.ok('getVenue')).toEqual(meridianStar)
    expect((await desk.ok('paxNumbers')).at(0)?.paxManifestNo).toBe('70001')
    const { _id: userid } = await desk.ok('createPax', { body: paxForm({ paxManifestNo: '70100', mobileNo: '0912 345 678' }) })
    expect((await desk.ok('revealPax', { params: { userid } })).mobileNo).toBe('+351912345678')
    expect((await desk.call('createPax', { body: paxForm({ paxManifestNo: '10001' }) })).failure.code).toBe('rule_broken')
  })

  it('keeps what it was called before, for the invoices of that time', async () => {
    const { db } = test.server.deps.database
    const before = (await currentVenue(db)).version
    await saveVenue(db, { ...meridianStar, name: 'MV Meridian Moon' }, test.clock.now)
    expect((await currentVenue(db)).name).toBe('MV Meridian Moon')
    expect((await venueAt(db, before)).name).toBe('MV Meridian Star')
    await expect(db.updateTable('venue_versions').set({ name: 'x' }).execute()).rejects.toThrow('append-only')
  })
})

describeServer('the health check', (open) => {
  it('says to anyone that the server serves, which version and on what', async () => {
    const test = await open()
    const health = await anonymous(test).ok('health')
    expect(health).toEqual({ status: 'ok', version, database: test.server.deps.database.dialect, storage: 'ok', clock: 'ok' })
  })
})
