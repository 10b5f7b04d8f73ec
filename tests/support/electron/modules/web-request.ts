import type { WebRequest } from 'electron'
import type { MainSide, RequestFacts } from '../sides.ts'
import { strict } from './strict.ts'
import { contentsOf, frameOf } from './web-contents.ts'

type Event = 'onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived' | 'onCompleted' | 'onErrorOccurred'
type Listener = (details: object, answer: (response: Record<string, unknown>) => void) => void
type Filter = { urls: string[] }

/** One listener an event, as in Electron: the last one counts. */
export type Hooks = Partial<Record<Event, { filter: Filter; listener: Listener }>>

const everything: Filter = { urls: ['<all_urls>'] }

/** What is registered for an event, with or without a filter. */
function register(hooks: Hooks, event: Event, first: unknown, second: unknown): void {
  const [filter, listener] = typeof first === 'object' && first !== null ? [first, second] : [everything, first]
  if (listener === null) delete hooks[event]
  else hooks[event] = { filter: filter as Filter, listener: listener as Listener }
}

/** `session.webRequest` over these hooks. */
export function webRequestOf(hooks: Hooks): Partial<WebRequest> {
  const on =
    (event: Event) =>
    (first: unknown, second?: unknown): void =>
      register(hooks, event, first, second)
  return strict('webRequest', {
    onBeforeRequest: on('onBeforeRequest'),
    onBeforeSendHeaders: on('onBeforeSendHeaders'),
    onHeadersReceived: on('onHeadersReceived'),
    onCompleted: on('onCompleted'),
    onErrorOccurred: on('onErrorOccurred'),
  } satisfies Partial<WebRequest>)
}

/** A pattern such as `http://127.0.0.1:4150/*`; its stars match anything. */
const matches = ({ urls }: Filter, url: string): boolean =>
  urls.some((pattern) => {
    if (pattern === '<all_urls>') return true
    const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`).test(url)
  })

const detailsOf = ({ frame, contentsId, ...facts }: RequestFacts, more: object): object => ({
  ...facts,
  webContentsId: contentsId,
  webContents: contentsOf(contentsId),
  frame: frame === null ? null : frameOf(contentsId, frame),
  timestamp: Date.now(),
  ...more,
})

/** Asks the listener of an event; without one, or outside its filter, the request goes on as it is. */
function ask(hooks: Hooks, event: Event, facts: RequestFacts, more: object): Promise<Record<string, unknown>> {
  const hook = hooks[event]
  if (hook === undefined || !matches(hook.filter, facts.url)) return Promise.resolve({})
  return new Promise((resolve) => hook.listener(detailsOf(facts, more), resolve))
}

const notify = (hooks: Hooks, event: Event, facts: RequestFacts, more: object): void => void ask(hooks, event, facts, more)

/** What Chromium's half asks on the way of each request. */
export const answersOf = (
  hooks: Hooks,
): Pick<MainSide, 'beforeRequest' | 'beforeSendHeaders' | 'headersReceived' | 'completed' | 'failed'> => ({
  beforeRequest: (facts) => ask(hooks, 'onBeforeRequest', facts, { uploadData: [] }),
  beforeSendHeaders: async (facts, requestHeaders) => {
    const answer = await ask(hooks, 'onBeforeSendHeaders', facts, { requestHeaders: { ...requestHeaders } })
    return { cancel: answer['cancel'] === true, headers: (answer['requestHeaders'] ?? requestHeaders) as Record<string, string> }
  },
  headersReceived: async (facts, statusCode, responseHeaders) => {
    const more = { statusCode, statusLine: `HTTP/1.1 ${statusCode}`, responseHeaders: { ...responseHeaders } }
    const answer = await ask(hooks, 'onHeadersReceived', facts, more)
    return {
      cancel: answer['cancel'] === true,
      headers: (answer['responseHeaders'] ?? responseHeaders) as Record<string, string[]>,
    }
  },
  completed: (facts, statusCode, responseHeaders) =>
    notify(hooks, 'onCompleted', facts, { statusCode, responseHeaders, fromCache: false, error: 'net::OK' }),
  failed: (facts, error) => notify(hooks, 'onErrorOccurred', facts, { error, fromCache: false }),
})
