import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newId } from '../../../src/shared/ids.ts'
import { api, apiPage } from '../../../src/renderer/data/api.ts'
import { connect, type Connection } from '../../../src/renderer/data/connection.ts'
import { openRealTerminal, type RealTerminal } from '../../support/renderer/real-terminal.tsx'

let terminal: RealTerminal
let token: string | null = null
const onSessionLost = vi.fn()
const onAnswer = vi.fn()

const to = (apiBase: string, given: Partial<Connection> = {}) =>
  connect({ apiBase, terminalName: 'Tërminal 2', token: () => token, session: () => token, onSessionLost, onAnswer, ...given })

beforeAll(async () => {
  terminal = await openRealTerminal()
  to(`${terminal.address}/api`)
  const made = await api('setup', { body: { name: 'Anita Rao', email: 'anita@ship.example', password: 'long enough secret' } })
  token = made.ok ? made.value.token : null
})
afterAll(() => terminal.close())

beforeEach(() => {
  to(`${terminal.address}/api`)
  vi.clearAllMocks()
})

const passenger = {
  fullName: 'Rohan Mehta',
  email: 'rohan@mail.example',
  dob: '1988-04-18',
  sex: 'Male',
  type: 'adult',
  country: 'India',
  personalAddress: '14 Palm Grove Road',
  mobileNo: '+91 98200 41786',
  paxManifestNo: '10001',
  nationality: 'Indian',
  issuePlace: 'Mumbai',
  issueDate: '2021-06-02',
  expiryDate: '2091-06-01',
} as const

describe('api', () => {
  it('answers the reply of a call, whose input fills path, query and body', async () => {
    const made = await api('createPax', { body: passenger })
    expect(made).toMatchObject({ ok: true, value: { fullName: 'Rohan Mehta', paxManifestNo: '10001' } })
    const found = await api('listPax', { query: { fullName: 'meht' } })
    expect(found.ok && found.value.map((pax) => pax.fullName)).toEqual(['Rohan Mehta'])
    if (!made.ok) throw new Error('no passenger')
    const revealed = await api('revealPax', { params: { userid: made.value._id } })
    expect(revealed).toMatchObject({ ok: true, value: { issuePlace: 'Mumbai' } })
    expect(onAnswer).toHaveBeenLastCalledWith(null)
  })

  it('answers msg and code of a failure, and which fields broke a rule', async () => {
    expect(await api('createPax', { body: passenger })).toMatchObject({ ok: false, error: { code: 'pax_number_taken' } })
    const wrong = await api('createPax', { body: { ...passenger, email: 'none' } })
    expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid_request', fields: [{ field: 'email' }] } })
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  it('gives a page with its next cursor and the total', async () => {
    await api('createPax', { body: { ...passenger, fullName: 'Aarav Mehta', paxManifestNo: '10002' } })
    const first = await apiPage('listPax', { query: { limit: 1 } })
    expect(first).toMatchObject({ ok: true, value: { rows: [{ fullName: 'Aarav Mehta' }], total: 2 } })
    const cursor = first.ok ? first.value.nextCursor : null
    const second = await apiPage('listPax', { query: { limit: 1, cursor: cursor ?? '' } })
    expect(second).toMatchObject({ ok: true, value: { rows: [{ fullName: 'Rohan Mehta' }], nextCursor: null } })
  })

  it('reports when the server no longer knows the session', async () => {
    to(`${terminal.address}/api`, { token: () => 'x'.repeat(43) })
    expect(await api('listTables')).toMatchObject({ ok: false, error: { code: 'unauthenticated' } })
    expect(onSessionLost).toHaveBeenCalledOnce()
  })

  it('ends no login of now by an answer to a call of the one before', async () => {
    let session = 'before'
    to(`${terminal.address}/api`, { token: () => 'x'.repeat(43), session: () => session })
    const asked = api('listTables')
    session = 'now'
    expect(await asked).toMatchObject({ ok: false, error: { code: 'unauthenticated' } })
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  it('has a code of its own for no answer, whether nobody listens or a stranger does', async () => {
    to('http://127.0.0.1:1/api')
    expect(await api('health')).toMatchObject({ ok: false, error: { code: 'no_connection' } })
    expect(onAnswer).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'no_connection' }))

    const stranger = createServer((request, answer) => {
      answer.setHeader('access-control-allow-origin', '*')
      answer.setHeader('access-control-allow-headers', '*')
      answer.statusCode = request.method === 'OPTIONS' ? 204 : 502
      answer.end('<html>Bad gateway</html>')
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    to(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/api`)
    expect(await api('health')).toMatchObject({ ok: false, error: { code: 'no_connection' } })
    expect(onAnswer).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'no_connection' }))
    stranger.close()
  })

  it('waits for an answer as long as it takes: no time-out is set', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    const [limits, sent] = [vi.spyOn(AbortSignal, 'timeout'), vi.spyOn(XMLHttpRequest.prototype, 'send')]
    onTestFinished(() => {
      vi.useRealTimers()
      limits.mockRestore()
      sent.mockRestore()
    })
    const arrived = Promise.withResolvers<ServerResponse>()
    const slow = createServer((request, answer) => {
      answer.setHeader('access-control-allow-origin', '*')
      answer.setHeader('access-control-allow-headers', '*')
      if (request.method === 'OPTIONS') answer.end()
      else arrived.resolve(answer)
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    to(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/api`)
    const settled = vi.fn()
    const asked = api('listTables').finally(settled)
    const answer = await arrived.promise
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(settled, 'an hour later').not.toHaveBeenCalled()
    expect(limits).not.toHaveBeenCalled()
    expect(
      (sent.mock.contexts as XMLHttpRequest[]).map(({ timeout }) => timeout),
      'ms that the browser waits: 0 is without end',
    ).toEqual([0])
    answer.setHeader('content-type', 'application/json').end('[]')
    expect(await asked).toEqual({ ok: true, value: [] })
    slow.close()
  })

  it('sends the key of a money move, which answers the same again', async () => {
    const idempotencyKey = newId()
    const body = { cardNumber: '10001', balance: 500, nameOfCard: 'Rohan Mehta', expiryDate: '2091-01-01T00:00:00.000Z' }
    const first = await api('activateCard', { body }, { idempotencyKey })
    const again = await api('activateCard', { body }, { idempotencyKey })
    expect(first.ok).toBe(true)
    expect(again).toEqual(first)
    expect(await api('activateCard', { body }, { idempotencyKey: newId() })).toMatchObject({
      ok: false,
      error: { code: 'card_active' },
    })
  })
})
