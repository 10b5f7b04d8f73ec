import type { createStore } from 'jotai'
import { bridge } from '../../platform/bridge.ts'
import { sessionAtom } from '../../platform/session.ts'

/**
 * Lends this page's session to the host of the browser terminal, which takes kitchen tickets with it even while no page is open,
 * and takes it back at log-out. A restarted host asks for it again. Returns a function that stops following the session.
 */
export function lendSessionToHost(store: ReturnType<typeof createStore>): () => void {
  let lent = ''
  const lend = (): void => {
    const session = store.get(sessionAtom)
    const token = session?.token ?? ''
    if (lent !== '' && lent !== token) void bridge.call('takeBackSession', { token: lent })
    lent = token
    if (session !== null) void bridge.call('lendSession', { token, accessroutes: session.accessroutes })
  }
  const stops = [store.sub(sessionAtom, lend), bridge.subscribe('sessionWanted', lend)]
  lend()
  return () => stops.forEach((stop) => stop())
}
