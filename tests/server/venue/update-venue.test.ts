import { beforeAll, beforeEach, expect, it } from 'vitest'
import { defaultStations } from '../../../src/shared/contract/stations.ts'
import type { Venue, VenueForm } from '../../../src/shared/contract/venue.ts'
import { defaultVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { endVoyage, paxForm, registerAll } from '../../support/server/pax.ts'
import { makeSale } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'

const form: VenueForm & Venue = {
  name: 'MV Meridian Moon',
  address: ['Lantern Restaurant, Deck 5', 'Port of Lisbon'],
  taxId: 'PT 501 442 600',
  footer: ['Thank you.'],
  timeZone: 'Europe/Lisbon',
  cardNumberStart: 10_001,
  cardNumberCount: 100,
  countryCode: '+351',
  pointsPerHundred: 2,
  refundLimit: 2500.5,
  refundDayLimit: 30_000,
  refillLimit: 20_000,
  voidLimit: 500,
  keysRequired: true,
  dayFirst: true,
  csvSemicolons: true,
  dayEnds: 4,
  requireAmount: true,
  idleMinutes: 45,
  reservedMinutes: 30,
  lateMinutes: 45,
  stations: [...defaultStations],
  discounts: { allowed: true, foodorder: 5, backoffice: 30 },
  tenders: { cash: true, tips: true, percents: [8, 12] },
}

describeServer('PUT venue', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  beforeAll(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
  })
  beforeEach(async () => {
    await endVoyage(test)
    await saveVenue(test.server.deps.database.db, defaultVenue, test.clock.now)
  })
  const count = async (table: 'venue_versions' | 'audit_log') =>
    (await test.server.deps.database.db.selectFrom(table).selectAll().execute()).length
  const refused = async (changes: Partial<VenueForm>) => {
    const { failure } = await admin.call('updateVenue', { body: { ...form, ...changes } })
    return [failure.code, failure.fields?.[0]?.field]
  }

  it('is what everybody reads from then on, and is noted with the fields that changed', async () => {
    expect(await admin.ok('updateVenue', { body: form })).toEqual(form)
    expect(await desk.ok('getVenue')).toEqual(form)
    await admin.ok('updateVenue', { body: { ...form, taxId: 'PT 1', footer: [] } })
    const notes = await test.server.deps.database.db.selectFrom('audit_log').select(['action', 'detail']).orderBy('id').execute()
    expect(notes.at(-1)).toEqual({ action: 'venue_changed', detail: 'taxId, footer' })
  })

  it('names the kitchen’s stations, each category made at one at least', async () => {
    const all = { name: ' Galley ', types: ['drinks', 'Lunch', 'Dinner', 'Starters', 'breakfast', 'desserts'] } as const
    const galley = { name: 'Galley', types: ['Lunch', 'Dinner', 'Starters', 'breakfast', 'desserts', 'drinks'] }
    const bar = { name: 'Bar', types: ['drinks'] }
    const stations = [
      { ...all, types: [...all.types] },
      { ...bar, types: [...bar.types, 'drinks'] },
    ] as Venue['stations']
    await admin.ok('updateVenue', { body: { ...form, stations } })
    expect((await desk.ok('getVenue')).stations).toEqual([galley, bar])
    const { stations: _left, ...without } = form
    await admin.ok('updateVenue', { body: { ...without, name: 'MV Meridian Star' } })
    expect((await desk.ok('getVenue')).stations, 'left out, they stay').toEqual([galley, bar])
    const wrong: unknown[] = [[], [bar], [galley, { ...bar, name: 'GALLEY' }], [{ ...galley, name: 'all' }]]
    for (const one of [...wrong, [{ ...galley, types: ['soup'] }], [galley, { ...bar, types: [] }]])
      expect((await refused({ stations: one as Venue['stations'] }))[1], JSON.stringify(one)).toMatch(/^stations/)
  })

  it('names the last day of the voyage, and leaves it out again', async () => {
    const named = { ...form, voyageEnd: '2026-12-05' }
    expect(await admin.ok('updateVenue', { body: named })).toEqual(named)
    expect(await desk.ok('getVenue')).toEqual(named)
    expect(await refused({ voyageEnd: '2026-13-45' })).toEqual(['invalid_request', 'voyageEnd'])
    expect(await refused({ voyageEnd: '2026-11-20' }), 'past').toEqual(['rule_broken', 'voyageEnd'])
    expect(await refused({ voyageEnd: '2226-12-05' }), 'a slip in the year').toEqual(['rule_broken', 'voyageEnd'])
    await admin.ok('updateVenue', { body: form })
    expect(await desk.ok('getVenue'), 'left out, it stays').toEqual(named)
    await admin.ok('updateVenue', { body: { ...form, voyageEnd: null } })
    expect(await desk.ok('getVenue'), 'none again').toEqual(form)
    const before = await count('venue_versions')
    await admin.ok('updateVenue', { body: { ...form, voyageEnd: null } })
    expect(await count('venue_versions'), 'none instead of none changes nothing').toBe(before)
  })

  it('leaves issued invoices with the name and address they were printed with', async () => {
    const before = await makeSale(test, desk)
    await admin.ok('updateVenue', { body: form })
    const after = await makeSale(test, desk)
    const venueOf = async (orderid: string) => (await desk.ok('getInvoice', { params: { orderid } })).venue.name
    expect(await venueOf(before.payment.orderid)).toBe('Purser')
    expect(await venueOf(after.payment.orderid)).toBe('MV Meridian Moon')
  })

  it('that changes nothing writes no version and no note', async () => {
    await admin.ok('updateVenue', { body: form })
    const before = [await count('venue_versions'), await count('audit_log')]
    await admin.ok('updateVenue', { body: form })
    expect([await count('venue_versions'), await count('audit_log')]).toEqual(before)
  })

  it('drops blank lines and blanks around texts', async () => {
    const untidy = { ...form, name: ' MV Meridian Moon ', address: ['', ' Deck 5 ', '  '], footer: ['\u200b'], taxId: ' 27A ' }
    const stored: Venue = { ...form, address: ['Deck 5'], footer: [], taxId: '27A' }
    expect(await admin.ok('updateVenue', { body: untidy })).toEqual(stored)
  })

  it.each([
    { what: 'a blank name', changes: { name: '\u200b' }, field: 'name' },
    { what: 'a time zone that does not exist', changes: { timeZone: 'Asia/Atlantis' }, field: 'timeZone' },
    { what: 'an offset for a time zone', changes: { timeZone: '+05:30' }, field: 'timeZone' },
    { what: 'tables let go sooner than they are renewed', changes: { idleMinutes: 4 }, field: 'idleMinutes' },
    { what: 'card numbers of 4 digits', changes: { cardNumberStart: 9_999 }, field: 'cardNumberStart' },
    { what: 'card numbers of 7 digits', changes: { cardNumberStart: 999_901 }, field: 'cardNumberStart' },
  ])('refuses $what at its field', async ({ changes, field }) => {
    expect(await refused(changes)).toEqual(['rule_broken', field])
    expect((await desk.ok('getVenue')).name).toBe('Purser')
  })

  it('takes the last hundred numbers of 6 digits', async () => {
    await admin.ok('updateVenue', { body: { ...form, cardNumberStart: 999_900 } })
    expect((await desk.ok('paxNumbers')).at(-1)?.paxManifestNo).toBe('999999')
  })

  it('takes as many card numbers as have six digits at most, and lists no more than a hundred of them', async () => {
    await admin.ok('updateVenue', { body: { ...form, cardNumberStart: 99_990, cardNumberCount: 900_000 } })
    const numbers = async (begins: string) => (await desk.ok('paxNumbers', { query: { begins } })).map((one) => one.paxManifestNo)
    expect((await desk.ok('paxNumbers')).map(({ paxManifestNo }) => paxManifestNo)).toEqual(
      Array.from({ length: 100 }, (_number, index) => String(99_990 + index)),
    )
    expect(await numbers('99999'), 'the last one is 999989').toEqual(['99999'])
    expect(await numbers('99998')).toEqual(['99998', ...Array.from({ length: 10 }, (_number, index) => `99998${index}`)])
    expect(await numbers('123456')).toEqual(['123456'])
    expect(await numbers('0')).toEqual([])
    await desk.ok('createPax', { body: paxForm({ paxManifestNo: '654321' }) })
    expect(await desk.ok('paxNumbers', { query: { begins: '654321' } })).toEqual([{ paxManifestNo: '654321', free: false }])
    expect((await desk.call('createPax', { body: paxForm({ paxManifestNo: '999990' }) })).failure.fields?.[0]?.field).toBe(
      'paxManifestNo',
    )
    expect(await refused({ cardNumberStart: 99_990, cardNumberCount: 100 }), 'it is held').toEqual([
      'rule_broken',
      'cardNumberCount',
    ])
    expect(await refused({ cardNumberStart: 100_001, cardNumberCount: 900_000 })).toEqual(['rule_broken', 'cardNumberStart'])
  })

  it('keeps the card numbers while somebody aboard holds one of them, and lets them go with the voyage', async () => {
    await registerAll(desk, ['Leela Fernandes', 'Arjun Nair'])
    const moved = { ...form, cardNumberStart: 20_001 }
    const { failure } = await admin.call('updateVenue', { body: moved })
    expect(failure.fields).toEqual([
      { field: 'cardNumberStart', msg: '2 passengers aboard hold these numbers. End the voyage first' },
    ])
    await admin.ok('updateVenue', { body: form })
    await endVoyage(test)
    await admin.ok('updateVenue', { body: moved })
    expect((await desk.ok('paxNumbers'))[0]).toEqual({ paxManifestNo: '20001', free: true })
  })

  it('never moves the numbers under a passenger who registers at the same moment', async () => {
    const moved = { ...form, cardNumberStart: 20_001 }
    const [first] = await desk.ok('paxNumbers')
    const [registered, changed] = await Promise.all([
      desk
        .call('createPax', { body: paxForm({ paxManifestNo: first?.paxManifestNo ?? '' }) })
        .then(({ status }) => status === 200),
      admin.call('updateVenue', { body: moved }).then(({ status }) => status === 200),
    ])
    expect([registered, changed].filter(Boolean), 'one of the two comes first and the other is refused').toHaveLength(1)
  })

  it('counts two changes at once as two versions', async () => {
    const names = ['MV One', 'MV Two', 'MV Three']
    const answers = await Promise.all(names.map((name) => admin.call('updateVenue', { body: { ...form, name } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await test.server.deps.database.db.selectFrom('venue_versions').select('name').orderBy('version').execute()
    expect(rows.slice(-3).map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })
})
