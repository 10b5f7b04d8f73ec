import { beforeEach, expect, it } from 'vitest'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { paxForm, registerAll } from '../../support/server/pax.ts'
import { makeGuest, makeSale, type Sale } from '../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'
import { planVoyage, sail, voyageForm } from '../../support/server/voyages.ts'

const twoWeeksOn = { fromDay: '2026-12-19', toDay: '2026-12-26', ports: [] }

describeServer('voyages', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  beforeEach(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
  })
  const stored = () => test.server.deps.database.db
  const voyageOf = async (sale: Sale) => ({
    bill: (await stored().selectFrom('bills').select('voyage_id').where('id', '=', sale.payment._id).executeTakeFirstOrThrow())
      .voyage_id,
    moves: await stored()
      .selectFrom('card_moves')
      .select('voyage_id')
      .where('card_id', '=', sale.guest.card._id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
      .then((rows) => rows.map(({ voyage_id }) => voyage_id)),
    guest: (await stored().selectFrom('pax').select('voyage_id').where('id', '=', sale.pax._id).executeTakeFirstOrThrow())
      .voyage_id,
  })

  it('are planned, changed, begun and ended, and the venue names the current one', async () => {
    const { _id, ...planned } = await planVoyage(admin)
    expect(planned).toMatchObject({ ...voyageForm, state: 'planned', version: 1, passengers: 0, beganAt: null })
    const renamed = await admin.ok('changeVoyage', {
      params: { _id },
      body: { ...voyageForm, name: 'Konkan Coast II', version: 1 },
    })
    expect(renamed).toMatchObject({ name: 'Konkan Coast II', version: 2 })
    const begun = await admin.ok('beginVoyage', { params: { _id } })
    expect(begun).toMatchObject({ state: 'current', beganAt: new Date(test.clock.now).toISOString(), endedAt: null })
    expect(await desk.ok('getVenue')).toMatchObject({ voyage: { _id, name: 'Konkan Coast II' }, voyageEnd: '2026-12-12' })
    await admin.ok('endVoyage')
    expect(await desk.ok('listVoyages')).toMatchObject([{ _id, state: 'ended', endedAt: new Date(test.clock.now).toISOString() }])
    expect(await desk.ok('getVenue')).not.toHaveProperty('voyage')
    const over = await admin.call('changeVoyage', { params: { _id }, body: { ...voyageForm, version: begun.version } })
    expect(over.failure.msg).toBe('This voyage has ended. It cannot be changed')
    expect((await admin.call('dropVoyage', { params: { _id } })).failure.msg).toBe('Only a planned voyage can be deleted')
  })

  it.each([
    [{ toDay: '2026-12-04' }, 'toDay', 'The voyage ends before it begins'],
    [
      { ports: [{ name: 'Kochi', arrive: '2026-12-13 08:00', leave: null }] },
      'ports',
      'The arrival at Kochi is outside of the voyage',
    ],
    [
      { ports: [{ name: 'Kochi', arrive: '2026-12-07 08:00', leave: '2026-12-06 17:00' }] },
      'ports',
      'The departure from Kochi is before the arrival at Kochi',
    ],
    [
      { ports: [{ name: 'Kochi', arrive: '2026-02-30 08:00', leave: null }] },
      'ports',
      'The arrival at Kochi is on a day that does not exist',
    ],
    [
      { clockChanges: [{ at: '2026-12-07T20:30:00.000Z', timeZone: 'Nowhere' }] },
      'clockChanges',
      'Choose a time zone from the list in place of Nowhere',
    ],
    [
      { clockChanges: [{ at: '2026-12-20T20:30:00.000Z', timeZone: 'Asia/Dubai' }] },
      'clockChanges',
      'The clock change to Asia/Dubai is outside of the voyage',
    ],
    [
      {
        clockChanges: [
          { at: '2026-12-08T20:30:00.000Z', timeZone: 'Asia/Karachi' },
          { at: '2026-12-07T20:30:00.000Z', timeZone: 'Asia/Dubai' },
        ],
      },
      'clockChanges',
      'The clock change to Asia/Dubai is before the one above it',
    ],
  ])('refuse %j by the field', async (changes, field, msg) => {
    const { failure } = await admin.call('planVoyage', { body: { ...voyageForm, ...changes } })
    expect(failure).toMatchObject({ code: 'rule_broken', fields: [{ field, msg }] })
  })

  it('do not overlap, but may share the day on which one ends and the next begins', async () => {
    await planVoyage(admin)
    const plan = (fromDay: string, toDay: string) =>
      admin.call('planVoyage', { body: { ...voyageForm, ports: [], fromDay, toDay } })
    const field = async (fromDay: string, toDay: string) => (await plan(fromDay, toDay)).failure.fields?.[0]
    const taken = 'Konkan Coast is from 2026-12-05 to 2026-12-12'
    expect(await field('2026-12-11', '2026-12-18')).toEqual({ field: 'fromDay', msg: taken })
    expect(await field('2026-12-01', '2026-12-06')).toEqual({ field: 'toDay', msg: taken })
    expect((await plan('2026-12-12', '2026-12-19')).status).toBe(200)
  })

  it('keep no more than one current', async () => {
    await sail(admin)
    const next = await planVoyage(admin, twoWeeksOn)
    const { failure } = await admin.call('beginVoyage', { params: { _id: next._id } })
    expect(failure).toMatchObject({ code: 'voyage_under_way', msg: 'Another voyage is under way. End it first: Konkan Coast' })
  })

  it('are known to the sales, card moves and passengers that are written while they are current', async () => {
    const none = await makeSale(test, desk)
    const { _id } = await sail(admin)
    const on = await makeSale(test, desk)
    await admin.ok('endVoyage')
    const after = await makeSale(test, desk)
    expect(await voyageOf(none)).toEqual({ bill: null, moves: [null, null], guest: null })
    expect(await voyageOf(on)).toEqual({ bill: _id, moves: [_id, _id], guest: _id })
    expect(await voyageOf(after)).toEqual({ bill: null, moves: [null, null], guest: null })
    expect(await verifyMoney(stored())).toEqual([])
  })

  it('release their own passengers at their end, and nobody who is registered for a planned one', async () => {
    const early = (await registerAll(desk, ['Arjun Nair']))[0]
    const current = await sail(admin)
    const [leaver] = await registerAll(desk, ['Sofia Almeida'])
    const holder = await makeGuest(test, desk, { fullName: 'Rohan Mehta' })
    const next = await planVoyage(admin, twoWeeksOn)
    const free = (await desk.ok('paxNumbers')).find((number) => number.free)?.paxManifestNo ?? ''
    const ahead = await desk.ok('createPax', {
      body: { ...paxForm({ fullName: 'Yuki Tanaka', paxManifestNo: free }), voyage: next._id },
    })
    const taken = paxForm({ fullName: 'Maya Iyer', paxManifestNo: leaver?.paxManifestNo ?? '' })
    const early2 = await desk.call('createPax', { body: { ...taken, voyage: next._id } })
    expect(early2.failure.code, 'a number belongs to one passenger aboard').toBe('pax_number_taken')

    const kept = [{ _id: holder.pax._id, fullName: 'Rohan Mehta', paxManifestNo: holder.pax.paxManifestNo, why: 'card' }]
    expect(await admin.ok('voyageState')).toEqual({ released: 2, kept })
    expect(await admin.ok('endVoyage')).toEqual({ released: 2, kept })
    const aboard = await stored().selectFrom('pax').select('id').where('released_at', 'is', null).execute()
    expect(aboard.map(({ id }) => id).toSorted()).toEqual([holder.pax._id, ahead._id].toSorted())
    expect((await desk.ok('listPax')).find(({ _id }) => _id === early?._id)?.leftAt).not.toBeNull()
    const note = await stored().selectFrom('audit_log').select(['action', 'detail']).orderBy('seq', 'desc').executeTakeFirst()
    expect(note).toEqual({ action: 'voyage_ended', detail: `${current.name}: 2 released, 1 kept` })

    expect((await desk.call('createPax', { body: { ...taken, voyage: next._id } })).status, 'the number is free again').toBe(200)
    const over = await desk.call('createPax', { body: { ...paxForm({ paxManifestNo: free }), voyage: current._id } })
    expect(over.failure.fields).toEqual([{ field: 'voyage', msg: 'Choose the current voyage or a planned one' }])
    expect((await admin.call('dropVoyage', { params: { _id: next._id } })).failure.msg).toBe(
      'Passengers are registered for this voyage',
    )
    const counts = (await desk.ok('listVoyages')).map(({ name, passengers }) => [name, passengers])
    expect(counts).toEqual(
      [
        ['Konkan Coast', 2],
        ['Konkan Coast', 2],
      ].toSorted(),
    )
  })
})
