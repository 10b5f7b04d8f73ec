import { beforeEach, expect, it } from 'vitest'
import type { ManifestReading } from '../../../src/shared/contract/manifest.ts'
import { newId } from '../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { type Guest, guestRow, manifestOf } from '../../support/manifest.ts'
import { paxForm } from '../../support/server/pax.ts'
import { planVoyage, sail } from '../../support/server/voyages.ts'
import { makeGuest, makeOrder } from '../../support/server/sale.ts'
import { describeOnBothDatabases, type TestServer } from '../../support/server/server.ts'

type File = ReturnType<typeof manifestOf>
const none = { created: 0, changed: 0, same: 0, refused: 0 }

describeOnBothDatabases('a manifest', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  beforeEach(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
  })
  const check = (file: File, reading?: ManifestReading) =>
    admin.ok('checkManifest', { body: { ...file, ...(reading !== undefined && { reading }) } })
  const bring = async (file: File, { leaveOut = false, key = newId() } = {}) => {
    const { reading, digest } = await check(file)
    return admin.call('importManifest', { body: { ...file, reading, digest, leaveOut }, key })
  }
  const pax = () => desk.ok('listPax', { query: { limit: 100 } })
  const audit = () => test.server.deps.database.db.selectFrom('audit_log').select(['action', 'detail']).orderBy('seq').execute()

  it('is checked first: guessed columns, what an import would do, and nothing is written', async () => {
    const answer = await check(manifestOf([guestRow(0), guestRow(1)]))
    expect(answer).toMatchObject({
      rows: 2,
      isRemembered: false,
      asksDayOrder: false,
      lacking: [],
      counts: { ...none, created: 2 },
      refusals: [],
    })
    expect(answer.columns[0]).toEqual({ name: 'Surname', example: 'Fernandes Alves' })
    expect(answer.reading.columns).toEqual(
      'lastName firstName dob sex nationality documentNo issuePlace issueDate expiryDate cabin bookingGroup email mobileNo personalAddress'.split(
        ' ',
      ),
    )
    expect(await pax()).toEqual([])
  })

  it('notes who compared which file with sealed passports, without its data', async () => {
    const file = manifestOf([guestRow(0), guestRow(1, { Email: '' })])
    const { reading } = await check(file)
    await check(manifestOf([guestRow(0)], ['Surname']))
    await admin.ok('refusedRows', { body: { ...file, reading } })
    const checks = (await audit()).filter(({ action }) => action === 'manifest_checked').map(({ detail }) => detail)
    expect(checks, 'a file with columns still to choose is not compared').toEqual([
      'manifest.csv: 2 rows',
      'manifest.csv: its refused rows',
    ])
  })

  it('registers everyone with the next free numbers, those who travel together side by side', async () => {
    await desk.ok('createPax', { body: paxForm({ paxManifestNo: '10002' }) })
    const rows = [guestRow(5), guestRow(0), guestRow(1), guestRow(4)]
    const { body } = await bring(manifestOf(rows))
    expect(body).toEqual({ ...none, created: 4 })
    const found = (await pax()).filter(({ cabin }) => cabin !== '')
    expect(found.map(({ paxManifestNo, cabin, bookingGroup }) => [paxManifestNo, cabin, bookingGroup]).toReversed()).toEqual([
      ['10001', '6101', 'WVC-0'],
      ['10003', '6101', 'WVC-0'],
      ['10004', '6103', 'WVC-1'],
      ['10005', '6103', 'WVC-1'],
    ])
    const [latest] = found
    expect(latest).toMatchObject({
      fullName: 'Leela Fa Fernandes Braga',
      sex: 'Male',
      type: 'adult',
      country: 'India',
      nationality: 'Indian',
      bookingNo: 'BKG-000005',
      documentNo: '••••',
    })
    expect(await desk.ok('revealPax', { params: { userid: latest?._id ?? '' } })).toMatchObject({
      documentNo: 'Z1000005',
      mobileNo: '+919800000005',
      issuePlace: 'Mumbai',
    })
    expect((await desk.ok('listPax', { query: { fullName: 'braga 6103' } })).map(({ _id }) => _id)).toEqual([latest?._id])
    expect(await audit()).toContainEqual({
      action: 'manifest_imported',
      detail: 'manifest.csv: 4 registered, 0 changed, 0 unchanged, 0 left out',
    })
    const next = await desk.ok('createPax', { body: paxForm({ paxManifestNo: '10006' }) })
    expect(next.bookingNo, 'numbers have no gap').toBe('BKG-000006')
  })

  it('imported twice is no change, and a changed row changes its passenger', async () => {
    const file = manifestOf([guestRow(0), guestRow(1)])
    await bring(file)
    expect((await bring(file)).body).toEqual({ ...none, same: 2 })
    const moved = manifestOf([guestRow(1), guestRow(0, { Cabin: '7001', Email: 'new@mail.example' })])
    expect((await check(moved)).counts).toEqual({ ...none, changed: 1, same: 1 })
    expect((await bring(moved)).body).toEqual({ ...none, changed: 1, same: 1 })
    const [changed] = await desk.ok('listPax', { query: { fullName: '7001' } })
    expect(changed).toMatchObject({ fullName: 'Leela Aa Fernandes Alves', email: 'new@mail.example', version: 2 })
    expect(await audit()).toContainEqual({
      action: 'pax_edited',
      detail: 'e-mail g…@mail.example → n…@mail.example, cabin 6101 → 7001',
    })
  })

  const wrong: [what: string, changes: Guest, refusals: [column: string, msg: string][]][] = [
    ['an empty name', { Surname: '', 'Given names': '' }, [['Given names', 'Fill this in']]],
    ['no date', { 'Date of birth': 'May' }, [['Date of birth', 'Enter a date such as 1988-04-18']]],
    ['a day to come', { 'Date of birth': '2027-01-01' }, [['Date of birth', 'The date of birth must be in the past']]],
    ['another sex', { Gender: 'Q' }, [['Gender', 'Enter Male, Female or X']]],
    ['an unknown country', { Nationality: 'Atlantis' }, [['Nationality', 'Enter a nationality such as Indian, or a country']]],
    ['an expired passport', { 'Date of expiry': '2022-01-01' }, [['Date of expiry', 'This passport has expired']]],
    ['a short number', { Mobile: '12 34' }, [['Mobile', 'Enter a mobile number of 8 to 15 digits']]],
    ['two faults', { Gender: '?', Email: '' }, [['Gender', 'Enter Male, Female or X'], ['Email', 'Fill this in']]], // oxfmt-ignore
  ]
  it.each(wrong)(
    'refuses a row with %s, says where and what to do, and imports nothing unless it is left out',
    async (_what, changes, refusals) => {
      const file = manifestOf([guestRow(0), guestRow(1, changes)])
      const answer = await check(file)
      expect(answer.counts).toEqual({ ...none, created: 1, refused: 1 })
      expect(answer.refusals).toEqual(refusals.map(([column, msg]) => ({ line: 3, column, msg })))
      expect((await bring(file)).failure).toMatchObject({
        code: 'rule_broken',
        msg: '1 row is refused. Correct the file, or leave them out',
      })
      expect(await pax()).toEqual([])
      expect((await bring(file, { leaveOut: true })).body).toEqual({ ...none, created: 1, refused: 1 })
      expect(await pax()).toHaveLength(1)
    },
  )

  it('puts a corrected name on the unpaid order of its guest', async () => {
    const { pax: guest } = await makeOrder(test, desk, {
      guest: await makeGuest(test, desk, { documentNo: 'Z1000000', paxManifestNo: '10001' }),
    })
    const { Email: _email, Mobile: _mobile, ...row } = guestRow(0)
    const columns = Object.keys(row)
    const file = manifestOf([row], columns)
    const asked = await check(file)
    const reading = {
      ...asked.reading,
      same: [
        { field: 'email' as const, value: guest.email },
        { field: 'mobileNo' as const, value: '+919800010001' },
      ],
    }
    const { digest, counts } = await check(file, reading)
    expect(counts).toEqual({ ...none, changed: 1 })
    await admin.ok('importManifest', { body: { ...file, reading, digest, leaveOut: false }, key: newId() })
    const [order] = await desk.ok('listOrders')
    expect([order?.userid, order?.fullName]).toEqual([guest._id, 'Leela Aa Fernandes Alves'])
  })

  it('recognises guests who sailed before', async () => {
    await bring(manifestOf([guestRow(0), guestRow(1)]))
    await admin.ok('endVoyage')
    await bring(manifestOf([guestRow(0, { Surname: 'Rao' }), guestRow(2)]))
    const aboard = (await pax()).filter(({ leftAt }) => leftAt === null)
    expect(aboard.map(({ fullName, staysBefore }) => [fullName, staysBefore])).toEqual([
      ['Leela Ca Fernandes Costa', 0],
      ['Leela Aa Rao', 1],
    ])
  })

  it('gives the refused rows back in the form they came in, with the reasons', async () => {
    const file = manifestOf([guestRow(0), guestRow(1, { Gender: '?', Email: '' })])
    const { reading } = await check(file)
    const refused = await admin.ok('refusedRows', { body: { ...file, reading } })
    expect(refused.name).toBe('manifest refused.csv')
    const lines = Buffer.from(refused.content, 'base64').toString().trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^Surname,.*,Why it was refused$/)
    expect(lines[1]).toMatch(/Gender: Enter Male, Female or X; Email: Fill this in/)
    const again = await check({ name: refused.name, content: refused.content })
    expect(again.counts, 'the column of reasons does no harm').toEqual({ ...none, refused: 1 })
  })

  it('takes the refused rows once they are correct, with the columns of the file they came from', async () => {
    const sent = manifestOf([guestRow(0), guestRow(1, { Email: '' })])
    const { reading } = await check(sent)
    await bring(sent, { leaveOut: true })
    const refused = await admin.ok('refusedRows', { body: { ...sent, reading } })
    const text = Buffer.from(refused.content, 'base64').toString().replace(',,', ',guest1@mail.example,')
    const correct = { name: refused.name, content: Buffer.from(text).toString('base64') }
    expect(await check(correct)).toMatchObject({ isRemembered: true, counts: { ...none, created: 1 } })
    expect((await bring(correct)).body).toEqual({ ...none, created: 1 })
  })

  it('refuses rows of one passenger, one number or one document, each of them, whatever their order', async () => {
    const twin = guestRow(1, { 'Passport no': guestRow(0)['Passport no'] })
    const named = guestRow(2, { 'Passport no': '' })
    const answer = await check(manifestOf([guestRow(0), twin, guestRow(2), named, guestRow(3)]))
    expect(answer.counts).toEqual({ ...none, created: 1, refused: 4 })
    expect(answer.refusals.map(({ line, msg }) => [line, msg])).toEqual([
      [2, 'The same passenger is in rows 2 and 3'],
      [3, 'The same passenger is in rows 2 and 3'],
      [4, 'The same passenger is in rows 4 and 5'],
      [5, 'The same passenger is in rows 4 and 5'],
    ])
  })

  it('leaves the contact of a live card to the Front Desk, and takes no number of another passenger', async () => {
    const { pax: holder } = await makeGuest(test, desk, {
      fullName: 'Leela Aa Fernandes Alves',
      dob: guestRow(0)['Date of birth'],
      paxManifestNo: '10001',
    })
    const columns = ['PAX no', ...Object.keys(guestRow(0))]
    const withNumber = (nth: number, number: string) => ({ ...guestRow(nth), 'PAX no': number }) as Guest
    const answer = await check(manifestOf([withNumber(0, '10001'), withNumber(1, '10001'), withNumber(2, '99999')], columns))
    expect(answer.refusals).toEqual([
      { line: 2, column: '', msg: 'A card is live: a supervisor changes the mobile number and the email on the Front Desk' },
      { line: 3, column: '', msg: 'PAX 10001 is aboard as another passenger' },
      { line: 4, column: 'PAX no', msg: "Choose one of the venue's PAX numbers" },
    ])
    expect((await pax())[0]?._id).toBe(holder._id)
  })

  it('asks for the order of day and month only where no date tells it', async () => {
    const dates = { 'Date of birth': '03/04/1988', 'Date of issue': '01/02/2021', 'Date of expiry': '05/06/2095' }
    const unclear = manifestOf([guestRow(0, dates)])
    const asked = await check(unclear)
    expect(asked).toMatchObject({ asksDayOrder: true, counts: null })
    const { failure } = await admin.call('importManifest', {
      body: { ...unclear, reading: asked.reading, digest: asked.digest, leaveOut: true },
      key: newId(),
    })
    expect(failure.code).toBe('rule_broken')
    const chosen = await check(unclear, { ...asked.reading, dayOrder: 'dmy' })
    expect(chosen.counts).toEqual({ ...none, created: 1 })
    const { reading, digest } = chosen
    await admin.ok('importManifest', { body: { ...unclear, reading, digest, leaveOut: false }, key: newId() })
    expect((await pax())[0]?.dob).toBe('1988-04-03')
    const clear = await check(manifestOf([guestRow(1, { ...dates, 'Date of birth': '03/14/1988' })]))
    expect(clear).toMatchObject({ asksDayOrder: false, counts: { ...none, changed: 0, created: 1 } })
  })

  it('does not take the clear dates of one file for the order of the next', async () => {
    await bring(manifestOf([guestRow(0)]))
    const unclear = guestRow(1, { 'Date of birth': '05/06/1990' })
    expect(await check(manifestOf([unclear]))).toMatchObject({ isRemembered: true, asksDayOrder: true, counts: null })
  })

  it('says what is lacking, takes one value for all rows, and remembers the columns of a file', async () => {
    const columns = [
      'Who',
      'Date of birth',
      'Gender',
      'Nationality',
      'Passport no',
      'Date of issue',
      'Date of expiry',
      'Email',
      'Mobile',
    ]
    const row = { ...guestRow(0), Who: 'Leela Rao' } as Guest
    const file = manifestOf([row], columns)
    const asked = await check(file)
    expect(asked).toMatchObject({ lacking: ['fullName', 'personalAddress', 'issuePlace'], counts: null })
    const reading: ManifestReading = {
      ...asked.reading,
      columns: asked.reading.columns.with(0, 'fullName'),
      same: [
        { field: 'personalAddress', value: 'c/o Wave Cruises, Mumbai' },
        { field: 'issuePlace', value: 'Mumbai' },
      ],
    }
    const ready = await check(file, reading)
    expect(ready).toMatchObject({ lacking: [], counts: { ...none, created: 1 } })
    await admin.ok('importManifest', {
      body: { ...file, reading: ready.reading, digest: ready.digest, leaveOut: false },
      key: newId(),
    })
    const remembered = await check(manifestOf([{ ...row, Who: 'Mira Rao', 'Passport no': 'Q1' } as Guest], columns))
    expect(remembered).toMatchObject({ isRemembered: true, lacking: ['personalAddress', 'issuePlace'] })
    expect(remembered.reading).toMatchObject({ columns: reading.columns, same: [] })
  })

  it('is imported once under its key, and only as the file that was checked', async () => {
    const file = manifestOf([guestRow(0)])
    const key = newId()
    const [first, second] = [await bring(file, { key }), await bring(file, { key })]
    expect([first.body, second.body]).toEqual([
      { ...none, created: 1 },
      { ...none, created: 1 },
    ])
    expect(await pax()).toHaveLength(1)
    const { reading, digest } = await check(file)
    const other = manifestOf([guestRow(1)])
    const { failure } = await admin.call('importManifest', { body: { ...other, reading, digest, leaveOut: false }, key: newId() })
    expect(failure.msg).toBe('This is not the file that was checked. Check it again')
  })

  it('refuses rows for which no number is left, and what is no sheet', async () => {
    const rows = Array.from({ length: 101 }, (_row, nth) => guestRow(nth))
    const answer = await check(manifestOf(rows))
    expect(answer.counts).toEqual({ ...none, created: 100, refused: 1 })
    expect(answer.refusals[0]?.msg).toBe('All PAX numbers are taken. Add more under Venue, Card numbers')
    const old = {
      name: 'pax.xls',
      content: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]).toString('base64'),
    }
    const { failure } = await admin.call('checkManifest', { body: old })
    expect([failure.code, failure.msg]).toEqual([
      'rule_broken',
      'pax.xls has the old format of Excel (.xls). Save it as XLSX, then choose it again',
    ])
  })

  it('is for the back office', async () => {
    const { failure } = await desk.call('checkManifest', { body: manifestOf([guestRow(0)]) })
    expect(failure.code).toBe('forbidden')
  })

  it('registers for the voyage that it names, and takes those aboard over to it; twice is no change', async () => {
    const { db } = test.server.deps.database
    const current = await sail(admin)
    const { body } = await bring(manifestOf([guestRow(0)]))
    expect(body).toEqual({ ...none, created: 1 })
    const next = await planVoyage(admin, { name: 'Maldives', fromDay: '2026-12-12', toDay: '2026-12-19', ports: [] })
    const file = manifestOf([guestRow(0), guestRow(1)])
    const named = { ...file, voyage: next._id }
    const { reading, digest, counts } = await admin.ok('checkManifest', { body: named })
    expect(counts).toEqual({ ...none, created: 1, changed: 1 })
    const again = () => admin.ok('importManifest', { body: { ...named, reading, digest, leaveOut: false }, key: newId() })
    expect(await again()).toEqual(counts)
    expect(await again()).toEqual({ ...none, same: 2 })
    expect(await db.selectFrom('pax').select('voyage_id').distinct().execute()).toEqual([{ voyage_id: next._id }])
    expect(await admin.ok('endVoyage'), 'nobody of the next voyage leaves').toEqual({ released: 0, kept: [] })
    const ended = { ...named, voyage: current._id, reading, digest, leaveOut: false }
    const { failure } = await admin.call('importManifest', { body: ended, key: newId() })
    expect(failure.fields).toEqual([{ field: 'voyage', msg: 'Choose the current voyage or a planned one' }])
  })
})
