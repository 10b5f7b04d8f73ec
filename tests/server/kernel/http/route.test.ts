import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change } from '../../../../src/shared/changes.ts'
import { type CallName, contract } from '../../../../src/shared/contract/index.ts'
import { type Endpoint, errorsOf } from '../../../../src/shared/contract/endpoint.ts'
import { errors } from '../../../../src/shared/errors.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { anonymous, type Client, staffClient } from '../../../support/server/client.ts'
import { paxForm, registerAll } from '../../../support/server/pax.ts'
import { type Guest, makeGuest } from '../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const host = '127.0.0.1:4150'

describe('a call', () => {
  let test: TestServer
  let desk: Client
  let office: Client
  beforeAll(async () => {
    test = await openTestServer('sqlite', { allowedOrigins: ['app://purser'] })
    desk = await staffClient(test, ['foodorder'])
    office = await staffClient(test, ['backoffice'])
  })
  afterAll(() => test.close())
  const db = () => test.server.deps.database.db

  describe('is let in', () => {
    it.each([
      ['nobody', () => anonymous(test), 401, 'unauthenticated'],
      ['staff of another area', () => desk, 403, 'forbidden'],
    ])('by its role, not for %s, before its body is looked at', async (_who, who, status, code) => {
      const refused = await who().call('createDish', { body: { nonsense: true } })
      expect([refused.status, refused.failure.code]).toEqual([status, code])
      expect((await office.call('createDish', { body: { nonsense: true } })).failure.code).toBe('invalid_request')
    })

    it('with any live session where it asks for a session only', async () => {
      expect((await desk.call('session')).status).toBe(200)
      expect((await anonymous(test).call('session')).failure.code).toBe('unauthenticated')
    })

    it('without one where it is public, whatever token came with it', async () => {
      expect((await anonymous(test).call('health', { token: 'no token of anybody at all' })).status).toBe(200)
    })

    it('to a page of the desktop app, unless it answers a token', async () => {
      const from = (url: string, method: 'GET' | 'POST', origin?: string) =>
        test.http.inject({ method, url, headers: { host, ...(origin !== undefined && { origin }) }, payload: {} })
      expect((await from('/api/health', 'GET', 'app://purser')).statusCode).toBe(200)
      expect((await from('/api/admin/login', 'POST', 'app://purser')).json()).toMatchObject({ code: 'foreign_origin' })
      expect((await from('/api/admin/login', 'POST')).json()).toMatchObject({ code: 'invalid_request' })
    })
  })

  describe('knows', () => {
    const terminalOf = async (header: string) => {
      const [pax] = await registerAll(desk, ['Rohan Mehta'])
      const dish = await office.ok('createDish', {
        body: { dishName: 'Tea', price: 1, imageUrl: '', rating: 4, type: 'drinks' },
      })
      const placed = await test.http.inject({
        method: 'PUT',
        url: `/api/paxinfo/${pax?._id}`,
        headers: { host, authorization: `Bearer ${desk.token}`, 'x-terminal': header },
        payload: { order: [{ _id: dish._id, qty: 1 }], totalprice: 1 },
      })
      const { orderid } = placed.json<{ orderid: string }>()
      const order = await db().selectFrom('orders').selectAll().where('id', '=', orderid).executeTakeFirstOrThrow()
      expect(order.staff_name).toBe('Anita Rao')
      return order.terminal
    }

    it.each([
      ['as it was named', encodeURIComponent('Pont supérieur ⚓'), 'Pont supérieur ⚓'],
      ['as it is where it was not encoded', 'Bar 100%', 'Bar 100%'],
      ['without what is no text', encodeURIComponent('Bar\u0000\n\u001b[2J 2'), 'Bar[2J 2'],
      ['by forty characters at most', 'x'.repeat(41), 'x'.repeat(40)],
      ['by nothing where it has no name', '', ''],
    ])('its terminal %s', async (_how, header, name) => {
      expect(await terminalOf(header)).toBe(name)
    })

    describe('its key unchanged', () => {
      const refill = async (key?: string) => {
        const { card } = guest
        return desk.call('refillCard', {
          body: { cardNumber: card.cardNumber, balance: 1 },
          ...(key !== undefined && { key }),
        })
      }
      let guest: Guest
      beforeAll(async () => {
        guest = await makeGuest(test, desk)
      })
      const kept = async () => (await db().selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key)
      const balance = async () => (await desk.ok('getCard', { params: { customerid: guest.card._id } }))[0]?.balance

      it.each(['k', '!~', '%0A', '%6b1', 'k'.repeat(100), '~'.repeat(99)])('where it is %s', async (key) => {
        const before = (await balance()) ?? 0
        expect((await refill(key)).body.balance).toBe(before + 1)
        expect((await refill(key)).body.balance, 'the same key again').toBe(before + 1)
        expect(await kept()).toContain(key)
      })

      it('so that two keys that differ in their last character, or decoded are the same, are two', async () => {
        const before = (await balance()) ?? 0
        for (const key of [`${'d'.repeat(99)}1`, `${'d'.repeat(99)}2`, 'a%62c', 'abc']) await refill(key)
        expect(await balance()).toBe(before + 4)
      })

      it.each([
        ['empty', ''],
        ['too long', 'k'.repeat(101)],
        ['of two words', 'k 1'],
        ['with a tab in it', 'k\t1'],
        ['of other letters', 'clé'],
        ['no more than a blank', ' '],
      ])('or refuses one that is %s', async (_what, key) => {
        const before = [await balance(), await kept()]
        const answer = await refill(key)
        expect(answer.status).toBe(400)
        expect(answer.failure).toMatchObject({ code: 'invalid_request', msg: expect.stringContaining('Idempotency-Key') })
        expect([await balance(), await kept()]).toEqual(before)
      })
    })

    it('the address it came from: each has tries of its own', async () => {
      const enrol = (remoteAddress: string) =>
        test.http.inject({
          method: 'POST',
          url: '/api/enrolments',
          remoteAddress,
          headers: { host },
          payload: { fullName: 'Leela Fernandes', email: `${newId()}@mail.example`, mobileNo: '098200 41786', consent: true },
        })
      const statuses = []
      for (let tries = 0; tries < 11; tries += 1) statuses.push((await enrol('10.0.0.7')).statusCode)
      expect(statuses.filter((status) => status === 429)).toHaveLength(1)
      expect((await enrol('10.0.0.8')).statusCode).toBe(200)
    })
  })

  it('takes bodies of the common size, and larger ones where its contract says so', async () => {
    const send = (name: 'createDish' | 'uploadPicture', payload: object) =>
      test.http.inject({
        method: 'POST',
        url: `/api${contract[name].path}`,
        headers: { host, authorization: `Bearer ${office.token}` },
        payload,
      })
    const picture = 'A'.repeat(300 * 1024)
    expect((await send('createDish', { dishName: picture })).json()).toMatchObject({ code: 'body_too_large' })
    expect((await send('uploadPicture', { picture })).json()).not.toMatchObject({ code: 'body_too_large' })
  })

  describe('notifies the other terminals', () => {
    const publishedBy = async (work: () => Promise<unknown>) => {
      const published: Change[] = []
      const leave = test.server.deps.changes.listen((change) => published.push(change))
      await work()
      leave()
      return published
    }

    it('what it changed, and nothing where it failed or only read', async () => {
      const form = paxForm({ paxManifestNo: '10077' })
      expect(await publishedBy(() => desk.ok('createPax', { body: form }))).toEqual([{ topics: contract.createPax.changes }])
      expect(await publishedBy(() => desk.call('createPax', { body: form }))).toEqual([])
      expect(await publishedBy(() => desk.ok('listPax'))).toEqual([])
    })
  })

  it('of a list answers its rows, where the next page begins, and how many there are where that is known', async () => {
    const page = (query: object) => desk.call('listPax', { query })
    const { body: all, headers } = await page({})
    expect(headers).toMatchObject({ 'x-total-count': String(all.length) })
    expect(headers).not.toHaveProperty('x-next-cursor')
    const first = await page({ limit: 1 })
    expect(first.body).toEqual(all.slice(0, 1))
    const second = await page({ limit: 1, cursor: first.headers['x-next-cursor'] })
    expect(second.body).toEqual(all.slice(1, 2))
    const search = await page({ fullName: 'Rohan', limit: 1 })
    expect(search.body).toHaveLength(1)
    expect(search.headers).not.toHaveProperty('x-total-count')
  })

  it('of no list answers no headers of one', async () => {
    const { headers } = await desk.call('session')
    expect(Object.keys(headers).filter((name) => name.startsWith('x-next') || name.startsWith('x-total'))).toEqual([])
  })
})

describe('the contract at /api/docs', () => {
  interface Described {
    operationId: string
    summary: string
    description: string
    security?: unknown
    parameters?: { name: string; in: string }[]
    requestBody?: unknown
    responses: Record<string, { content: Record<string, { schema: { properties?: object } }> }>
  }
  let described: Map<string, Described>
  beforeAll(async () => {
    const test = await openTestServer('sqlite')
    const { paths } = (await test.http.inject({ url: '/api/docs/json', headers: { host } })).json<{
      paths: Record<string, Record<string, Described>>
    }>()
    described = new Map(
      Object.values(paths)
        .flatMap(Object.values)
        .map((call: Described) => [call.operationId, call]),
    )
    await test.close()
  })

  it.each(Object.keys(contract) as CallName[])(
    'describes %s: who may, what it takes, what it answers and how it fails',
    (name) => {
      const call: Endpoint = contract[name]
      const page = described.get(name)
      expect(page?.summary).toBe(call.summary)
      expect(page?.description).toContain(`Permission: ${call.permission}. Errors: ${errorsOf(call).join(', ')}.`)
      expect(page?.description.includes('Send an Idempotency-Key')).toBe(call.idempotent === true)
      expect(page?.security).toEqual(call.permission === 'public' ? undefined : [{ bearer: [] }])
      const given = (where: string) =>
        (page?.parameters ?? []).filter((parameter) => parameter.in === where).map((one) => one.name)
      expect(given('path').toSorted()).toEqual(Object.keys(call.params?.properties ?? {}).toSorted())
      expect(given('query').toSorted()).toEqual(Object.keys(call.query?.properties ?? {}).toSorted())
      expect(page?.requestBody === undefined).toBe(call.body === undefined)
      const failures = new Set(errorsOf(call).map((code) => String(errors[code].status)))
      const { 200: _answer, ...failed } = page?.responses ?? {}
      expect(Object.keys(failed).toSorted()).toEqual([...failures].toSorted())
      for (const { content } of Object.values(failed))
        expect(Object.keys(content['application/json']?.schema.properties ?? {})).toContain('retryAfterSeconds')
    },
  )
})
