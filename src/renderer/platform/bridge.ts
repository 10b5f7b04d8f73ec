import type { Bridge, BridgeEvents, BridgeResult } from '../../shared/bridge/bridge.ts'
import { BRIDGE_PREFIX, bridgeEventNames, type BridgeEventName } from '../../shared/bridge/names.ts'
import { TOKEN_KEY } from './token-key.ts'
import { followShared } from './shared-stream.ts'

declare global {
  interface Window {
    /** Set by the desktop app's preload; absent in the browser terminal. */
    purser?: Bridge
  }
}

const unreachable = { ok: false, error: { code: 'no_connection', msg: 'This terminal does not answer' } } as const

interface HostEvent {
  name: BridgeEventName
  payload: unknown
}

const followHost = (prefix: string, onMessage: (event: HostEvent) => void) =>
  followShared<HostEvent>({
    name: `purser.bridge ${prefix}`,
    open: (post) => {
      const source = new EventSource(`${prefix}/events`)
      for (const name of bridgeEventNames)
        source.addEventListener(name, ({ data }) => post({ name, payload: JSON.parse(data) as unknown }))
      return () => source.close()
    },
    onMessage,
  })

/** The host has the server confirm restricted calls. */
function ownSession(): Record<string, string> {
  const token = localStorage.getItem(TOKEN_KEY)
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** The bridge contract over HTTP on the terminal's own origin: POST {prefix}/{method}, and one stream of server-sent events. */
function httpBridge(prefix: string): Bridge {
  const listeners = new Set<(event: HostEvent) => void>()
  let leave: (() => void) | null = null
  return {
    async call(name, input) {
      try {
        const answer = await fetch(`${prefix}/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...ownSession() },
          body: JSON.stringify(input),
        })
        return (await answer.json()) as BridgeResult<never>
      } catch {
        return unreachable
      }
    },
    subscribe(event, listener) {
      const act = ({ name, payload }: HostEvent) => name === event && listener(payload as BridgeEvents[typeof event])
      listeners.add(act)
      leave ??= followHost(prefix, (message) => [...listeners].forEach((each) => each(message)))
      return () => {
        listeners.delete(act)
        if (listeners.size > 0) return
        leave?.()
        leave = null
      }
    },
  }
}

/** Calls that only the host can do. Never throws; answers a result or a failure. */
export const bridge: Bridge = window.purser ?? httpBridge(BRIDGE_PREFIX)

/** In the desktop app, and not in a browser terminal, the host keeps the login. */
export const isDesktopApp = window.purser !== undefined
