import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refill } from '../../../src/renderer/screens/cards/card-moves.ts'
import { connect } from '../../../src/renderer/data/connection.ts'
import { keyed, settles, TRY_LIMIT_MS, waitBefore } from '../../../src/renderer/data/money-call.ts'
import type { ApiFailure } from '../../../src/renderer/data/api-types.ts'
import { errors, type ErrorCode } from '../../../src/shared/errors.ts'

/** What the server does with one request after the other: break the line, stay mute, refuse, or answer. */
type Reply = 'break' | 'mute' | 'answer' | ErrorCode

let server: Server
let replies: Reply[] = []
let keys: (string | undefined)[] = []
let store = createStore()

beforeEach(async () => {
  localStorage.clear()
  store = createStore()
  keys = []
  server = createServer((request, answer) => {
    answer.setHeader('access-control-allow-origin', '*')
    answer.setHeader('access-control-allow-headers', '*')
    answer.setHeader('access-control-allow-methods', '*')
    if (request.method === 'OPTIONS') return void answer.writeHead(204).end()
    keys.push(request.headers['idempotency-key'] as string | undefined)
    const reply = replies.shift() ?? 'answer'
    if (reply === 'mute') return
    if (reply === 'break') return void request.socket.destroy()
    answer.writeHead(reply === 'answer' ? 200 : errors[reply].status, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(reply === 'answer' ? { balance: 150 } : { code: reply, msg: reply }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  connect({
    apiBase,
    terminalName: '',
    token: () => null,
    session: () => null,
    onSessionLost: () => undefined,
    onAnswer: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

const press = () => store.set(refill.run, { cardNumber: '10001', balance: 50 })
const isKept = () => store.get(refill.unanswered) !== null

describe('a move whose answer was missing', () => {
  it.each(['no answer', 'unavailable', 'internal'] as const)('keeps its key after %s', async (trouble) => {
    replies = [trouble === 'no answer' ? 'break' : trouble]
    expect((await press()).ok).toBe(false)
    expect(isKept()).toBe(true)
    expect((await press()).ok).toBe(true)
    expect(isKept()).toBe(false)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it.each(['unauthenticated', 'forbidden', 'throttled'] as const)(
    'keeps it when asking again is refused at the door (%s), which says nothing of the first try',
    async (refusal) => {
      replies = ['break', refusal]
      await press()
      expect(await press()).toMatchObject({ ok: false, error: { code: refusal } })
      expect(isKept()).toBe(true)
      expect((await press()).ok).toBe(true)
      expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    },
  )

  it('is settled by what the move itself decides', async () => {
    replies = ['break', 'card_not_found']
    await press()
    await press()
    expect(isKept()).toBe(false)
  })

  it('is not waited for longer than the limit, on a connection that has died silently', async () => {
    replies = ['mute']
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = press()
    while (keys.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(TRY_LIMIT_MS)
    expect(await asked).toMatchObject({ ok: false, error: { code: 'no_connection' } })
    vi.useRealTimers()
    expect(isKept()).toBe(true)
    expect((await press()).ok).toBe(true)
    expect(new Set(keys).size).toBe(1)
  })
})

it('a move refused at its first try is over, and the next one takes another key', async () => {
  replies = ['unauthenticated', 'card_not_found']
  for (let nth = 0; nth < 3; nth += 1) {
    await press()
    expect(isKept()).toBe(false)
  }
  expect(new Set(keys).size).toBe(3)
})

describe('what settles a move', () => {
  const failure = (code: ApiFailure['code']) => ({ code, msg: '' }) as ApiFailure
  const whenSettled = (code: ApiFailure['code']) => [settles(failure(code), false), settles(failure(code), true)]

  it('is what the call decided about the key, at any try', () => {
    for (const code of [
      'insufficient_balance',
      'approval_missing',
      'total_mismatch',
      'nothing_to_pay',
      'card_not_found',
    ] as const)
      expect(whenSettled(code)).toEqual([true, true])
  })

  it('is a refusal from before the key was looked up at the first try only', () => {
    for (const code of ['throttled', 'unauthenticated', 'forbidden'] as const) expect(whenSettled(code)).toEqual([true, false])
  })

  it('is never a breakdown', () => {
    for (const code of ['no_connection', 'internal', 'unavailable', 'disk_full', 'database_gone'] as const)
      expect(whenSettled(code)).toEqual([false, false])
  })

  it('is asked for after a little longer each time, and as long as the server says', () => {
    const lost = { code: 'no_connection', msg: '' } as const
    expect([1, 2, 3, 4, 5, 6].map((tries) => waitBefore(tries, lost))).toEqual([1000, 2000, 4000, 6000, 6000, 6000])
    expect(waitBefore(1, { code: 'throttled', msg: '', retryAfterSeconds: 30 })).toBe(30_000)
  })
})

describe('a write of one order', () => {
  interface Given {
    params: { id: string }
    amount: number
  }
  /** What was sent, by its key, order and amount. */
  const sent: [string | undefined, string, number][] = []
  const lost = { ok: false, error: { code: 'no_connection', msg: '' } } as const
  const done = { ok: true, value: null } as const
  const give = (answers: (typeof lost | typeof done)[]) =>
    keyed(({ params, amount }: Given, { idempotencyKey }) => {
      sent.push([idempotencyKey, params.id, amount])
      return Promise.resolve(answers.shift() ?? done)
    })
  beforeEach(() => sent.splice(0))

  it('is sent again as it was while it is not answered, and has another key once it is', async () => {
    const ask = give([lost])
    for (const amount of [10, 20, 20]) await ask({ params: { id: 'one' }, amount })
    expect(sent.map(([, , amount]) => amount)).toEqual([10, 10, 20])
    expect([sent[1]?.[0] === sent[0]?.[0], sent[2]?.[0] === sent[0]?.[0]]).toEqual([true, false])
  })

  it('is never sent in place of another order’s', async () => {
    const ask = give([lost])
    await ask({ params: { id: 'one' }, amount: 10 })
    await ask({ params: { id: 'two' }, amount: 20 })
    expect(sent.map(([, id, amount]) => [id, amount])).toEqual([
      ['one', 10],
      ['two', 20],
    ])
    expect(sent[1]?.[0]).not.toBe(sent[0]?.[0])
  })
})
