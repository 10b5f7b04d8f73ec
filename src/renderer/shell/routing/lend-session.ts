import type { createStore } from 'jotai'
import { bridge } from '../../platform/bridge.ts'
import { sessionAtom } from '../../platform/session.ts'

/** The host takes kitchen tickets with this session even while no page is open. Returns a function that stops following it. */
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
