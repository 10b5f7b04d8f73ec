import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { testServer } from '../../../../src/main/server-connection/server-test.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A server that answers the health call so, at its address. */
async function serving(status: number, body: string, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/api/health' ? status : 404, { 'content-type': 'application/json', ...headers })
    response.end(body)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const health = JSON.stringify({ status: 'ok', version: '1.2.3', database: 'postgres', storage: 'ok' })

test('a Purser server is known by its health, with its version', async () => {
  expect(await testServer(await serving(200, health))).toMatchObject({ outcome: 'purser', version: '1.2.3' })
})

test('one that does not answer to this name says so', async () => {
  const refusal = JSON.stringify({ code: 'wrong_host', msg: 'This server does not answer to that name' })
  expect(await testServer(await serving(421, refusal))).toMatchObject({ outcome: 'wrong-name', version: '' })
})

test.each([
  ['a page', 200, '<p>Welcome</p>'],
  ['other JSON', 200, '{"status":"up"}'],
  ['nothing', 204, ''],
])('%s is no Purser server', async (_what, status, body) => {
  expect(await testServer(await serving(status, body))).toMatchObject({ outcome: 'other', version: '' })
})

test('a redirect is not followed', async () => {
  const purser = await serving(200, health)
  const redirecting = await serving(302, '', { location: `${purser}/api/health` })
  expect((await testServer(redirecting)).outcome).toBe('other')
  const asElectron = async (): Promise<Response> => Promise.reject(new Error('Redirect was cancelled'))
  expect((await testServer(redirecting, asElectron)).outcome).toBe('other')
})

test('an address where nobody listens is unreachable', async () => {
  const address = await serving(200, health)
  await new Promise((resolve) => servers.pop()?.close(resolve))
  expect((await testServer(address)).outcome).toBe('unreachable')
})

test("an address is asked over the host's own network", async () => {
  const asked: string[] = []
  const answer = await testServer('https://purser.ship.example', async (url) => {
    asked.push(url)
    return new Response(health)
  })
  expect(asked).toEqual(['https://purser.ship.example/api/health'])
  expect(answer).toMatchObject({ outcome: 'purser', version: '1.2.3' })
})
