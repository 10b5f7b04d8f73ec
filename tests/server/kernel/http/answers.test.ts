import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../../src/shared/contract/index.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { paxForm } from '../../../support/server/pax.ts'
import { makeOrder } from '../../../support/server/sale.ts'
import { describeServer, openTestServer, type TestServer } from '../../../support/server/server.ts'

const host = '127.0.0.1:4150'

describe('every answer', () => {
  let test: TestServer
  beforeAll(async () => {
    test = await openTestServer('sqlite', { allowedOrigins: ['app://purser'] })
    return () => test.close()
  })
  const health = (headers = {}) => test.http.inject({ url: '/api/health', headers: { host, ...headers } })

  it('is neither sniffed nor framed and runs nothing', async () => {
    const { headers } = await health()
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('may be read by the app’s own origin, with the headers of lists, and by no other', async () => {
    const { headers } = await health({ origin: 'app://purser' })
    expect(headers['access-control-allow-origin']).toBe('app://purser')
    expect(headers['access-control-expose-headers']).toBe('x-next-cursor, x-total-count, retry-after')
    const foreign = await health({ origin: 'https://evil.example' })
    expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })

  it('is promised before it is asked for: the app may send its token and its payment key', async () => {
    const preflight = (origin: string) =>
      test.http.inject({
        method: 'OPTIONS',
        url: '/api/cardinfo/update',
        headers: {
          host,
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization,idempotency-key,x-terminal,content-type',
        },
      })
    const own = await preflight('app://purser')
    expect([own.statusCode, own.headers['access-control-allow-origin']]).toEqual([204, 'app://purser'])
    expect(own.headers['access-control-allow-headers']).toBe('authorization,idempotency-key,x-terminal,content-type')
    expect((await preflight('https://evil.example')).statusCode).toBe(403)
  })

  it.each(['127.0.0.1', 'localhost:4150', '[::1]:4150', 'LOCALHOST'])('is given under the name %s', async (name) => {
    expect((await health({ host: name })).statusCode).toBe(200)
  })

  it.each(['127.0.0.1.evil.example', 'localhost.', '0.0.0.0:4150', '[::ffff:127.0.0.1]'])(
    'is refused under the name %j',
    async (name) => {
      expect((await health({ host: name })).statusCode).toBe(421)
    },
  )
})

describe('a server on the ship’s network', () => {
  it('answers under its configured names', async () => {
    const test = await openTestServer('sqlite', { allowedHosts: ['purser.ship.example'] })
    const health = (name: string) => test.http.inject({ url: '/api/health', headers: { host: name } })
    expect((await health('Purser.ship.example')).statusCode).toBe(200)
    expect((await health('other.ship.example')).statusCode).toBe(421)
    await test.close()
  })
})

describeServer('a call', (open) => {
  let test: TestServer
  let desk: Client
  beforeAll(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder', 'backoffice'])
  })

  it('takes a body as it is: a number in quotes is no number', async () => {
    const stock = { item_code: 'A', description: 'A', unit: 'kg', quantity: '5', price: 1 }
    const { status, failure } = await desk.call('createInventory', { body: stock })
    expect([status, failure.fields]).toEqual([400, [{ field: 'quantity', msg: 'Use a number' }]])
  })

  it('names each field that is missing, also one within a list', async () => {
    const stock = await desk.call('createInventory', { body: { item_code: 'A', description: 'A', unit: 'kg', price: 1 } })
    expect(stock.failure.fields?.map(({ field }) => field)).toEqual(['quantity'])
    const body = { order: [{ _id: newId() }], totalprice: 1, ordertable: [] }
    const order = await desk.call('placeOrder', { params: { userid: newId() }, body })
    expect(order.failure.fields?.map(({ field }) => field)).toEqual(['order.0.qty'])
  })

  it('takes no body of another kind of JSON', async () => {
    for (const payload of ['[]', '"text"', '5', 'null'])
      expect(
        (
          await test.http.inject({
            method: 'POST',
            url: '/api/paxInfo',
            headers: { host, authorization: `Bearer ${desk.token}`, 'content-type': 'application/json' },
            payload,
          })
        ).statusCode,
      ).toBe(400)
  })

  it('says of each field what would be right', async () => {
    const { failure } = await desk.call('createPax', {
      body: paxForm({ email: 'leela', dob: '18.04.1988', fullName: '', mobileNo: 'phone', sex: 'female' as 'Female' }),
    })
    expect(Object.fromEntries((failure.fields ?? []).map(({ field, msg }) => [field, msg]))).toEqual({
      fullName: 'Fill this in',
      email: 'Enter an email address such as name@mail.example',
      dob: 'Enter a date as YYYY-MM-DD',
      sex: 'Choose one of Male, Female, X',
      mobileNo: 'This has characters that are not allowed',
    })
  })

  it('refuses an id that is none, and a page size beyond the most', async () => {
    expect((await desk.call('getOrder', { params: { id: '42' } })).failure.code).toBe('invalid_request')
    for (const limit of ['0', '1001', 'all'])
      expect((await desk.call('listPax', { query: { limit } })).failure.fields?.map(({ field }) => field)).toEqual(['limit'])
  })

  it('knows its terminal by any name, cut to forty characters', async () => {
    const terminal = `Pont supérieur ⚓ ${'x'.repeat(60)}`
    const { pax } = await makeOrder(test, desk, { terminal })
    const { db } = test.server.deps.database
    const stored = await db.selectFrom('orders').select('terminal').where('id', '=', pax.orderid).executeTakeFirstOrThrow()
    expect(stored.terminal).toBe(terminal.slice(0, 40))
  })
})

describe('the page of the contract', () => {
  it('describes every call at /api/docs', async () => {
    const test = await openTestServer('sqlite')
    const { body } = await test.http.inject({ url: '/api/docs/json', headers: { host } })
    const paths = (JSON.parse(body) as { paths: Record<string, Record<string, { operationId: string }>> }).paths
    const described = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(described.filter((name) => name in contract).toSorted()).toEqual(Object.keys(contract).toSorted())
    expect((await test.http.inject({ url: '/api/docs/', headers: { host } })).statusCode).toBe(200)
    await test.close()
  })
})
