import type { OnBeforeSendHeadersListenerDetails, Session } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { guardRequests } from '../../../../src/main/electron/request-guard.ts'
import { APP_ORIGIN } from '../../../../src/main/electron/scheme.ts'
import { API_PREFIX } from '../../../../src/shared/contract/index.ts'

// Electron's module is its program's path outside Electron, and of it nothing is asked here.
vi.mock('electron', () => ({ protocol: {} }))

const SERVER = 'http://purser.ship:4150'
const TOKEN = 'token-of-this-login'

type Asked = Pick<OnBeforeSendHeadersListenerDetails, 'id' | 'url' | 'method' | 'requestHeaders' | 'resourceType'> & {
  initiatorOrigin: string | undefined
  frame: { parent: object | null; origin: string } | null
}

/** What a session tells of one request: `before` it is sent, and once it has `ended`. */
interface Listeners {
  before(details: Asked, answer: (sent: { requestHeaders?: Record<string, string> }) => void): void
  ended(details: { id: number; statusCode: number }): void
}

/** Electron's part of a session, which only keeps who listens; `token` null is nobody logged in. */
function guarded(token: string | null = TOKEN) {
  const listeners: Partial<Listeners> = {}
  const check = vi.fn(async () => null)
  const onProblem = vi.fn<(problem: unknown) => void>()
  const webRequest = {
    onBeforeRequest: () => undefined,
    onBeforeSendHeaders: (listener: Listeners['before']) => void (listeners.before = listener),
    onErrorOccurred: () => undefined,
    onCompleted: (listener: Listeners['ended']) => void (listeners.ended = listener),
  }
  guardRequests({ webRequest } as unknown as Session, {
    apiOrigin: () => SERVER,
    login: { token: () => token, check },
    onProblem,
  })
  return {
    check,
    onProblem,
    /** The headers with which a request of our own screens leaves, but for what is said of it. */
    sent(asked: Partial<Asked> = {}): Record<string, string> {
      const ours: Asked = {
        id: 1,
        url: `${SERVER}${API_PREFIX}/tables`,
        method: 'GET',
        requestHeaders: { Accept: 'application/json' },
        resourceType: 'xhr',
        initiatorOrigin: APP_ORIGIN,
        frame: { parent: null, origin: APP_ORIGIN },
      }
      const answer = vi.fn<(sent: { requestHeaders?: Record<string, string> }) => void>()
      listeners.before?.({ ...ours, ...asked }, answer)
      return answer.mock.calls[0]?.[0].requestHeaders ?? {}
    },
    ended: (statusCode: number) => listeners.ended?.({ id: 1, statusCode }),
  }
}

describe('the token of the desktop app', () => {
  test('goes with what the screens ask of their own server', () => {
    expect(guarded().sent()).toEqual({ Accept: 'application/json', Authorization: `Bearer ${TOKEN}` })
  })

  test.each([
    ['another server', { url: `http://purser.ship:4151${API_PREFIX}/tables` }],
    ['a server whose name begins like ours', { url: `http://purser.ship.elsewhere.example:4150${API_PREFIX}/tables` }],
    ['a page of the server that is not its API', { url: `${SERVER}/docs` }],
    ['a question before another request', { method: 'OPTIONS' }],
    ['a picture', { resourceType: 'image' as const }],
    ['a foreign page', { initiatorOrigin: 'https://elsewhere.example' }],
    ['a frame within the screens', { frame: { parent: {}, origin: APP_ORIGIN } }],
    ['a foreign page in the window', { frame: { parent: null, origin: 'https://elsewhere.example' } }],
    ['a page that is gone', { frame: null }],
  ])('does not go to %s', (_what, asked) => {
    expect(guarded().sent(asked)).not.toHaveProperty('Authorization')
  })

  test('is never one that a page has put there itself', () => {
    const requestHeaders = { authorization: 'Bearer of-the-page' }
    expect(guarded().sent({ requestHeaders })).toEqual({ Authorization: `Bearer ${TOKEN}` })
    expect(guarded(null).sent({ requestHeaders })).toEqual({})
  })

  test('does not go where Electron does not say who asks, which is said once', () => {
    const { onProblem, sent } = guarded()
    sent()
    sent({ initiatorOrigin: undefined, frame: { parent: {}, origin: APP_ORIGIN } })
    expect(onProblem, 'control: what says it, and frames within').not.toHaveBeenCalled()
    for (let times = 0; times < 3; times += 1) expect(sent({ initiatorOrigin: undefined })).not.toHaveProperty('Authorization')
    expect(onProblem).toHaveBeenCalledOnce()
  })

  test('is checked once a server has refused it, and only then', () => {
    const { check, sent, ended } = guarded()
    sent()
    ended(200)
    expect(check).not.toHaveBeenCalled()
    sent()
    ended(401)
    expect(check).toHaveBeenCalledOnce()
    ended(401)
    expect(check).toHaveBeenCalledOnce()
  })
})
