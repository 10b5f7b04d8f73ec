import { beforeEach, expect, it } from 'vitest'
import type { EnrolmentForm } from '../../../../src/shared/contract/members.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { anonymous, type Client, staffClient } from '../../../support/server/client.ts'
import { endVoyage, paxForm } from '../../../support/server/pax.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const leela: EnrolmentForm = {
  fullName: 'Leela Fernandes',
  email: 'Leela.Fernandes@mail.example',
  mobileNo: '098200 41786',
  consent: true,
}

describeServer('becoming a member', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  let nobody: Client
  beforeEach(async () => {
    test ??= await open()
    admin ??= await staffClient(test, ['backoffice'])
    desk ??= await staffClient(test, ['foodorder'])
    nobody = anonymous(test)
    const { db } = test.server.deps.database
    await db.deleteFrom('enrolments').execute()
    await endVoyage(test)
    test.clock.now += 3_600_001
  })
  const enrol = (changes: Partial<Record<keyof EnrolmentForm, unknown>> = {}) =>
    nobody.call('enrol', { body: { ...leela, ...changes } })
  const waiting = () => admin.ok('listEnrolments', { query: { state: 'waiting' } })
  const register = (paxManifestNo: string, fullName: string, changes = {}) =>
    desk.ok('createPax', { body: paxForm({ paxManifestNo, fullName, ...changes }) })
  const decide = (_id: string | undefined, body: object) => admin.call('decideEnrolment', { params: { _id }, body })

  it('takes an application from anyone, and shows it to backoffice alone', async () => {
    expect((await enrol()).body).toEqual({ received: true })
    expect(await waiting()).toMatchObject([
      {
        fullName: 'Leela Fernandes',
        email: 'leela.fernandes@mail.example',
        mobileNo: '+919820041786',
        state: 'waiting',
        pax: null,
      },
    ])
    expect((await nobody.call('listEnrolments')).failure.code).toBe('unauthenticated')
    expect((await desk.call('listEnrolments')).failure.code).toBe('forbidden')
  })

  it('answers the same to a stranger, to a passenger, and to one who asks twice; the second is not kept', async () => {
    await register('10001', 'Leela Fernandes', { email: 'leela.fernandes@mail.example' })
    const answers = [await enrol(), await enrol(), await enrol({ email: 'stranger@mail.example' })]
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { received: true }])
    expect(await waiting()).toHaveLength(2)
  })

  it.each([
    { what: 'without consent', changes: { consent: false }, field: 'consent' },
    { what: 'without a name', changes: { fullName: ' ' }, field: 'fullName' },
    { what: 'with a name that shows nothing', changes: { fullName: '\u200b' }, field: 'fullName' },
    { what: 'with an address that is none', changes: { email: 'leela' }, field: 'email' },
    { what: 'with a number that reaches nobody', changes: { mobileNo: '+0000' }, field: 'mobileNo' },
  ])('refuses one $what, at its field', async ({ changes, field }) => {
    expect((await enrol(changes)).failure.fields?.[0]?.field).toBe(field)
    expect(await waiting()).toEqual([])
  })

  it('takes ten from an address in a quarter of an hour, then says when to come back', async () => {
    const send = (index: number) => enrol({ email: `guest${index}@mail.example` })
    for (let index = 0; index < 10; index += 1) expect((await send(index)).status).toBe(200)
    const refused = await send(10)
    expect([refused.status, refused.failure.code, refused.headers['retry-after']]).toEqual([429, 'throttled', '900'])
    const elsewhere = await test.http.inject({
      method: 'POST',
      url: '/api/enrolments',
      headers: { host: '127.0.0.1:4150' },
      remoteAddress: '192.0.2.7',
      payload: leela,
    })
    expect(elsewhere.statusCode, 'another address is not held up').toBe(200)
    test.clock.now += 900_000
    expect((await send(10)).status).toBe(200)
    const kept = await test.server.deps.database.db.selectFrom('login_tries').select('account').execute()
    expect(
      kept.filter(({ account }) => /127\.0\.0\.1|192\.0\.2/.test(account)),
      'addresses are kept as codes',
    ).toEqual([])
  })

  it('counts the address that a named proxy reports, and no other that somebody writes before it', async () => {
    const behind = await open({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })
    const from = async (forwarded: string, remoteAddress = '127.0.0.1', server = behind) => {
      const headers = { host: '127.0.0.1:4150', 'x-forwarded-for': forwarded }
      return (await server.http.inject({ method: 'POST', url: '/api/enrolments', headers, remoteAddress, payload: leela }))
        .statusCode
    }
    const tenFrom = async (send: (index: number) => Promise<number>) => {
      for (let index = 0; index < 10; index += 1) expect(await send(index)).toBe(200)
    }
    await tenFrom((index) => from(`198.51.100.${index}`))
    expect(await from('198.51.100.10'), 'each guest behind the proxy has ten of their own').toBe(200)
    await tenFrom((index) => from(`203.0.113.${index}, 198.51.100.77, 10.0.0.5`))
    expect(await from('203.0.113.99, 198.51.100.77, 10.0.0.5'), 'what the guest wrote before the proxies does not count').toBe(
      429,
    )
    await tenFrom((index) => from(`203.0.113.${index}`, '192.0.2.9'))
    expect(await from('203.0.113.200', '192.0.2.9'), 'nobody but the named proxies is believed').toBe(429)
    await tenFrom((index) => from(`203.0.113.${index}`, '127.0.0.1', test))
    expect(await from('203.0.113.200', '127.0.0.1', test), 'no proxy is named').toBe(429)
  })

  it('takes two hundred in an hour from all addresses together', async () => {
    const from = (index: number) =>
      test.http.inject({
        method: 'POST',
        url: '/api/enrolments',
        headers: { host: '127.0.0.1:4150' },
        remoteAddress: `198.51.100.${index}`,
        payload: leela,
      })
    const statuses = new Map<number, number>()
    for (let index = 0; index < 201; index += 1) {
      const { statusCode } = await from(index)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, 200],
      [429, 1],
    ])
  })

  it('suggests the passenger aboard with the same e-mail address or mobile number, of a family the one of that name', async () => {
    await register('10001', 'Rahul Fernandes', { email: 'leela.fernandes@mail.example' })
    const own = await register('10002', 'Leela Fernandes', { email: 'other@mail.example' })
    const other = await register('10003', 'Vikas Menon', { email: 'Vikas@mail.example', mobileNo: '9811111111' })
    await enrol()
    await enrol({ fullName: 'V. Menon', email: 'vikas@mail.example', mobileNo: '9822222222' })
    await enrol({ fullName: 'Nobody Known', email: 'nobody@mail.example', mobileNo: '9833333333' })
    const suggested = (await waiting()).map((row) => [row.fullName, row.suggested?._id ?? null])
    expect(Object.fromEntries(suggested)).toEqual({ 'Leela Fernandes': own._id, 'V. Menon': other._id, 'Nobody Known': null })
  })

  it('finds passengers aboard by a part of the name or the number, name and number only, without foodorder rights', async () => {
    const left = await register('10001', 'Leela Left')
    await endVoyage(test)
    const aboard = await register('10007', 'Tomás 50%_Silva')
    const find = (text: string) => admin.ok('findMemberPax', { query: { text } })
    const view = { _id: aboard._id, fullName: 'Tomás 50%_Silva', paxManifestNo: '10007', member: false }
    for (const text of ['tomas', '50%_', '1000', '']) expect(await find(text)).toEqual([view])
    expect([await find('5_%'), await find('leela'), await find(left._id)]).toEqual([[], [], []])
    expect((await desk.call('findMemberPax')).failure.code).toBe('forbidden')
  })

  it('makes the chosen passenger a member, once, and says who decided', async () => {
    const pax = await register('10001', 'Leela Fernandes')
    await enrol()
    const [application] = await waiting()
    expect(pax.points).toBeNull()
    const { body } = await decide(application?._id, { approved: true, userid: pax._id })
    expect(body).toMatchObject({
      state: 'approved',
      decidedBy: 'Anita Rao',
      pax: { _id: pax._id, member: true },
      suggested: null,
    })
    expect((await desk.ok('listPax'))[0]).toMatchObject({ _id: pax._id, points: 0 })
    expect((await decide(application?._id, { approved: false })).failure.code).toBe('enrolment_decided')
    expect(await admin.ok('listEnrolments', { query: { state: 'approved' } })).toEqual([body])
    const note = await test.server.deps.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(note).toEqual({ action: 'enrolment_approved', subject: application?._id })
  })

  it('is decided once by two who decide at the same moment', async () => {
    const pax = await register('10001', 'Leela Fernandes')
    await enrol()
    const [application] = await waiting()
    const answers = await Promise.all([
      decide(application?._id, { approved: true, userid: pax._id }),
      decide(application?._id, { approved: false }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const member = (await desk.ok('listPax'))[0]?.points !== null
    expect((await admin.ok('listEnrolments'))[0]?.state).toBe(member ? 'approved' : 'declined')
  })

  it('needs a passenger aboard, and waits on where there is none', async () => {
    const left = await register('10001', 'Leela Fernandes')
    await endVoyage(test)
    await enrol()
    const [application] = await waiting()
    expect((await decide(application?._id, { approved: true })).failure.fields?.[0]?.field).toBe('userid')
    expect((await decide(application?._id, { approved: true, userid: newId() })).failure.code).toBe('pax_not_found')
    expect((await decide(application?._id, { approved: true, userid: left._id })).failure.fields).toEqual([
      { field: 'userid', msg: 'This passenger has left' },
    ])
    expect(await waiting()).toHaveLength(1)
    expect((await decide(application?._id, { approved: false })).body).toMatchObject({ state: 'declined', pax: null })
  })

  it('lists page by page, newest first', async () => {
    for (let index = 0; index < 5; index += 1) {
      test.clock.now += 1000
      await enrol({ email: `guest${index}@mail.example` })
    }
    const first = await admin.call('listEnrolments', { query: { limit: '3' } })
    const cursor = first.headers['x-next-cursor']
    const second = await admin.call('listEnrolments', { query: { limit: '3', cursor } })
    expect(first.headers['x-total-count']).toBe('5')
    expect([...first.body, ...second.body].map(({ email }) => email[5])).toEqual(['4', '3', '2', '1', '0'])
  })
})
