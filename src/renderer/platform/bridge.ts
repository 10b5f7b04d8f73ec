import { EventSource } from 'eventsource'
import { BRIDGE_PREFIX, type Bridge, type BridgeEventName, type BridgeEvents, type BridgeResult } from '../../shared/bridge.ts'

declare global {
  interface Window {
    /** Put there by the desktop app's preload; absent in the browser terminal. */
    purser?: Bridge
  }
}

const unreachable = { ok: false, error: { code: 'no_connection', msg: 'This terminal does not answer' } } as const

/** The native contract over the terminal's own origin: POST {prefix}/{method}, and one stream of server-sent events. */
function httpBridge(prefix: string): Bridge {
  let stream: EventSource | null = null
  return {
    async call(name, input) {
      try {
        const answer = await fetch(`${prefix}/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
        return (await answer.json()) as BridgeResult<never>
      } catch {
        return unreachable
      }
    },
    subscribe(event, listener) {
      stream ??= new EventSource(`${prefix}/events`)
      const source = stream
      const hear = (message: MessageEvent<string>) => listener(JSON.parse(message.data) as BridgeEvents[typeof event])
      source.addEventListener(event satisfies BridgeEventName, hear)
      return () => source.removeEventListener(event, hear)
    },
  }
}

/** What only the host can do: printers, settings, codes for the desk, the login's keeping. Never throws; answers or says why not. */
export const bridge: Bridge = window.purser ?? httpBridge(BRIDGE_PREFIX)

/** Whether this is the desktop app, where the host keeps the login; else a browser terminal. */
export const isDesktopApp = window.purser !== undefined
