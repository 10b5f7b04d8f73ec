import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../../src/shared/contract/index.ts'
import { errorsOf } from '../../../../src/shared/contract/endpoint.ts'
import { type ErrorCode, errors } from '../../../../src/shared/errors.ts'
import { staffClient } from '../../../support/server/client.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { parts } from './parts.ts'

describe('the parts of the contract', () => {
  it('have every call, each in a file of its own', () => {
    const calls = Object.values(parts).flatMap((part) => Object.keys(part))
    expect(calls.toSorted()).toEqual(Object.keys(contract).toSorted())
    expect(Object.keys(parts).filter((part) => !existsSync(join(import.meta.dirname, `${part}.test.ts`)))).toEqual([])
  })
})

describe('failures that any call can give', () => {
  it('are declared for each call in the OpenAPI page, with those of its permission', () => {
    for (const call of Object.values(contract)) {
      expect(errorsOf(call)).toContain('invalid_request')
      expect(errorsOf(call).includes('unauthenticated')).toBe((call.permission as string) !== 'public')
    }
  })

  describeOnBothDatabases('at the door', (open) => {
    let test: TestServer
    beforeAll(async () => {
      test = await open()
    })
    const send = (headers: Record<string, string>, payload: string | object = { email: 'a@mail.example', password: 'x' }) =>
      test.http.inject({ method: 'POST', url: '/api/admin/login', headers: { host: '127.0.0.1:4150', ...headers }, payload })

    it.each([
      { what: 'a foreign Host', headers: { host: 'evil.example' }, code: 'wrong_host' },
      { what: 'a foreign Origin', headers: { origin: 'https://evil.example' }, code: 'foreign_origin' },
      { what: 'a cross-site fetch', headers: { 'sec-fetch-site': 'cross-site' }, code: 'foreign_origin' },
      {
        what: 'a form post',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'email=a',
        code: 'not_json',
      },
      { what: 'text', headers: { 'content-type': 'text/plain' }, payload: '{}', code: 'not_json' },
      { what: 'broken JSON', headers: { 'content-type': 'application/json' }, payload: '{"email":', code: 'invalid_request' },
      {
        what: 'a huge body',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email: 'x'.repeat(300_000) }),
        code: 'body_too_large',
      },
    ])('$what is refused with $code', async ({ headers, payload, code }) => {
      const answer = await send(headers, payload)
      expect([answer.json().code, answer.statusCode]).toEqual([code, errors[code as ErrorCode].status])
    })

    it('lets its own page in, so the refusals above are not blanket ones', async () => {
      const answer = await send({ origin: 'http://127.0.0.1:4150', 'sec-fetch-site': 'same-origin' })
      expect(answer.json().code).toBe('wrong_credentials')
    })

    it('answers an unknown path with not_found and never with a page', async () => {
      const answer = await test.http.inject({ url: '/api/nowhere', headers: { host: 'localhost' } })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    })

    it('finds a path in any case: paxInfo and paxinfo are one resource', async () => {
      const client = await staffClient(test, ['foodorder'])
      const answer = await test.http.inject({
        url: '/api/PAXINFO',
        headers: { host: 'localhost', authorization: `Bearer ${client.token}` },
      })
      expect([answer.statusCode, answer.json()]).toEqual([200, []])
    })
  })
})
