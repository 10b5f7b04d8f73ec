import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Client, staffClient } from '../../support/server/client.ts'
import { endVoyage, paxForm } from '../../support/server/pax.ts'
import { describeServer, type TestServer } from '../../support/server/server.ts'

describeServer('registering a passenger', (open) => {
  let test: TestServer
  let desk: Client
  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
  })
  const register = (changes = {}) => desk.call('createPax', { body: paxForm(changes) })
  const storedPax = () => test.server.deps.database.db.selectFrom('pax').selectAll().execute()

  it('answers the record with an id, a booking number and no order', async () => {
    const pax = await desk.ok('createPax', { body: paxForm() })
    expect(pax).toMatchObject({
      fullName: 'Leela Fernandes',
      paxManifestNo: '10001',
      bookingNo: 'BKG-000001',
      createdAt: '2026-11-21T14:00:00.000Z',
      orderid: '',
      paid: false,
      order: [],
      ordertable: [],
      totalprice: 0,
      orderstatus: '',
      invoiceno: '',
    })
  })

  it.each([
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['919820000001', '+919820000001'],
    ['011 44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['(0044) 20 7946 0958', '+442079460958'],
    ['098200 00001', '+919820000001'],
    ['98200.00001', '+919820000001'],
    ['+91 0 98200 00001', '+919820000001'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+1 (555) 010-0199', '+15550100199'],
  ])('understands the mobile number %s as %s', async (mobileNo, understood) => {
    const { _id: userid } = await desk.ok('createPax', { body: paxForm({ mobileNo }) })
    expect((await desk.ok('revealPax', { params: { userid } })).mobileNo).toBe(understood)
  })

  it('takes a passport whose sex is unspecified', async () => {
    expect((await desk.ok('createPax', { body: paxForm({ sex: 'X' }) })).sex).toBe('X')
  })

  it('gives booking numbers without gaps, also when a registration is refused in between', async () => {
    await register()
    expect((await register()).status).toBe(409)
    const second = await desk.ok('createPax', { body: paxForm({ paxManifestNo: '10002' }) })
    expect(second.bookingNo).toBe('BKG-000002')
  })

  it('masks address, passport data and all but three digits of the mobile number', async () => {
    const { body } = await register()
    expect([body.personalAddress, body.issuePlace, body.issueDate, body.expiryDate, body.mobileNo]).toEqual([
      '••••',
      '••••',
      '••••',
      '••••',
      '•••• 786',
    ])
  })

  it('keeps address and passport data unreadable in the database', async () => {
    await register()
    const stored = JSON.stringify(await storedPax())
    for (const secret of ['Palm Grove', '2021-06-02', '2095-06-01']) expect(stored).not.toContain(secret)
    expect(stored).toContain('Leela Fernandes')
  })

  it('refuses a PAX number that another passenger aboard holds, and names the field', async () => {
    await register()
    const { status, failure } = await register({ fullName: 'Rohan Mehta' })
    expect([status, failure.code, failure.msg]).toEqual([409, 'pax_number_taken', 'Another passenger holds this PAX number'])
    expect(failure.fields).toEqual([{ field: 'paxManifestNo', msg: 'Another passenger holds this PAX number' }])
  })

  it('lets one of many terminals that register the same number at the same moment win', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_terminal, number) => register({ fullName: `Guest ${number}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await storedPax()).toHaveLength(1)
  })

  it('registers different numbers at the same moment, each with a booking number of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_terminal, index) => register({ paxManifestNo: String(10_001 + index) })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers.map(({ body }) => body.bookingNo).toSorted()).toEqual(
      Array.from({ length: 8 }, (_number, index) => `BKG-00000${index + 1}`),
    )
  })

  it('frees a PAX number at the end of its holder’s voyage', async () => {
    await register()
    await endVoyage(test)
    expect((await register({ fullName: 'Rohan Mehta' })).status).toBe(200)
  })

  it('stores names composed, trimmed and without control characters', async () => {
    const { body } = await register({ fullName: '  Tomás\u0085 Silva\u202e ' })
    expect(body.fullName).toBe('Tomás Silva')
  })

  it('judges dates by the day aboard, not by UTC', async () => {
    // 19:00 UTC on the 21st is past midnight in Asia/Kolkata.
    test.clock.now = Date.UTC(2026, 10, 21, 19, 0)
    expect((await register({ dob: '2026-11-21', issueDate: '2026-11-21' })).status).toBe(200)
    expect((await register({ paxManifestNo: '10002', expiryDate: '2026-11-21' })).status).toBe(422)
  })

  it('offers the venue’s hundred numbers, the free ones first', async () => {
    await register({ paxManifestNo: '10001' })
    await register({ paxManifestNo: '10003' })
    const numbers = await desk.ok('paxNumbers')
    expect(numbers).toHaveLength(100)
    expect(numbers.slice(0, 2)).toEqual([
      { paxManifestNo: '10002', free: true },
      { paxManifestNo: '10004', free: true },
    ])
    expect(numbers.slice(-2)).toEqual([
      { paxManifestNo: '10001', free: false },
      { paxManifestNo: '10003', free: false },
    ])
  })
})

describeServer('the registration form', (open) => {
  let test: TestServer
  let desk: Client
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
  })
  afterEach(() => endVoyage(test))
  const register = (changes = {}) => desk.call('createPax', { body: paxForm(changes) })
  const registered = async () => (await desk.ok('listPax')).length

  it.each([
    ['a country outside the list', { country: 'Atlantis' }, 'country'],
    ['a birth today', { dob: '2026-11-21' }, 'dob'],
    ['a passport issued tomorrow', { issueDate: '2026-11-22' }, 'issueDate'],
    ['a passport that expires on the day of issue', { issueDate: '2021-06-02', expiryDate: '2021-06-02' }, 'expiryDate'],
    ['a passport that expired yesterday', { expiryDate: '2026-11-20' }, 'expiryDate'],
    ['a mobile number of seven digits', { mobileNo: '+12 34567' }, 'mobileNo'],
    ['a date of birth of the century before last', { dob: '1888-04-18' }, 'dob'],
    ['a passport older than its holder', { dob: '2021-06-03' }, 'issueDate'],
    ['a passport for two centuries', { expiryDate: '2226-06-01' }, 'expiryDate'],
    ['a mobile number of sixteen digits', { mobileNo: '+1234567890123456' }, 'mobileNo'],
    ['a PAX number below the venue’s', { paxManifestNo: '10000' }, 'paxManifestNo'],
    ['a PAX number above the venue’s', { paxManifestNo: '10101' }, 'paxManifestNo'],
    ['a name of zero-width characters', { fullName: '\u200b\u200b' }, 'fullName'],
    ['a place of control characters', { issuePlace: '\u0085' }, 'issuePlace'],
  ])('refuses %s with the field named', async (_rule, changes, field) => {
    const { status, failure } = await register(changes)
    expect([status, failure.code, failure.fields?.map((one) => one.field)]).toEqual([422, 'rule_broken', [field]])
    expect(await registered()).toBe(0)
  })

  it.each([
    ['a passport that expires today', { expiryDate: '2026-11-21' }],
    ['a passport issued today', { issueDate: '2026-11-21' }],
    ['the venue’s last PAX number', { paxManifestNo: '10100' }],
    ['a birth yesterday', { dob: '2026-11-20', issueDate: '2026-11-20' }],
  ])('takes %s', async (_edge, changes) => {
    expect((await register(changes)).status).toBe(200)
  })

  it.each(['fullName', 'country', 'personalAddress', 'nationality', 'issuePlace'])('refuses a blank %s', async (field) => {
    const { status, failure } = await register({ [field]: '   ' })
    expect([status, failure.fields?.map((one) => one.field)]).toEqual([400, [field]])
  })

  it('names every field of an empty form', async () => {
    const { failure } = await desk.call('createPax', { body: {} })
    const person = ['fullName', 'email', 'dob', 'sex', 'type', 'country', 'personalAddress', 'mobileNo', 'paxManifestNo']
    const passport = ['nationality', 'issuePlace', 'issueDate', 'expiryDate']
    expect(failure.fields?.map(({ field }) => field).toSorted()).toEqual([...person, ...passport].toSorted())
  })
})
