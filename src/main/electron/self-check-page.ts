import type { BrowserWindow } from 'electron'
import type { BridgeInput, BridgeMethodName, BridgeReply, BridgeResult } from '../../shared/bridge/bridge.ts'
import { type InputOf, fillPath, headers, type ReplyOf } from '../../shared/contract/endpoint.ts'
import { API_PREFIX, type CallName, type Contract, contract } from '../../shared/contract/index.ts'

type Given<N extends CallName> = Partial<InputOf<Contract[N]>> & { key?: string }

/** What the screens' page can call: its server, with the token that the request guard adds, and the bridge behind its preload. */
export interface PageCalls {
  /** The reply of a call that must succeed. */
  api<N extends CallName>(name: N, given?: Given<N>): Promise<ReplyOf<Contract[N]>>
  /** The same for a method of the bridge. */
  bridge<M extends BridgeMethodName>(method: M, input: BridgeInput<M>): Promise<BridgeReply<M>>
}

/** Runs in the page. */
const FETCH = `async (url, init) => {
  const answer = await fetch(url, init)
  return { status: answer.status, body: await answer.json() }
}`
const CALL = '(method, input) => window.purser.call(method, input)'

const queryOf = (query: object = {}): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** Makes calls from within the page of a window, as its screens do. */
export function pageCalls({ webContents }: BrowserWindow, apiOrigin: string): PageCalls {
  const inPage = (script: string, ...given: unknown[]): Promise<unknown> =>
    webContents.executeJavaScript(`(${script})(...${JSON.stringify(given)})`)
  return {
    api: async (name, { params, query, body, key } = {}) => {
      const { method, path } = contract[name]
      const url = apiOrigin + API_PREFIX + fillPath(path, params) + queryOf(query)
      const init = {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { [headers.idempotencyKey]: key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      const answer = (await inPage(FETCH, url, init)) as { status: number; body: { msg?: string } }
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.body.msg ?? ''}`)
      return answer.body as never
    },
    bridge: async (method, input) => {
      const result = (await inPage(CALL, method, input)) as BridgeResult<never>
      if (!result.ok) throw new Error(`the bridge's ${method} says: ${result.error.msg}`)
      return result.value
    },
  }
}
