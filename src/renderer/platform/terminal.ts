import { atom } from 'jotai'
import type { AppInfo, KitchenState, PrintState, TerminalSettings } from '../../shared/bridge/bridge.ts'
import { API_PREFIX } from '../../shared/contract/index.ts'
import { bridge } from './bridge.ts'

/** Null if the host did not answer. */
export const appInfoAtom = atom<AppInfo | null>(null)

/** Without a trailing slash. The desktop app's screens come from another origin than the server. */
export const apiBaseAtom = atom((get) => get(appInfoAtom)?.apiBase ?? `${location.origin}${API_PREFIX}`)

/** Null if the host did not answer. Changed through `saveSettings` of the bridge. */
export const settingsAtom = atom<TerminalSettings | null>(null)

/** Whether the server answered the last call, or has sent something since. */
export const reachableAtom = atom(true)

/** The server's message while its database is gone, otherwise empty; no login or first administrator is then asked for. */
export const databaseGoneAtom = atom('')

const printAtom = atom<PrintState | null>(null)
printAtom.onMount = (set) => {
  let isTold = false
  const unsubscribe = bridge.subscribe('printChanged', (state) => {
    isTold = true
    set(state)
  })
  // A state received by event meanwhile is as new as the answer, or newer.
  void bridge.call('printState', {}).then((answer) => answer.ok && !isTold && set(answer.value))
  return unsubscribe
}

/** Followed while a screen shows it; null while unknown. */
export const printStateAtom = atom((get) => get(printAtom))

const kitchenAtom = atom<KitchenState>({ waits: false, refused: [] })
kitchenAtom.onMount = (set) => {
  let isTold = false
  const unsubscribe = bridge.subscribe('kitchenChanged', (state) => {
    isTold = true
    set(state)
  })
  void bridge.call('kitchenState', {}).then((answer) => answer.ok && !isTold && set(answer.value))
  return unsubscribe
}

/** Whether kitchen tickets reach this workstation, and which ones its print queue refuses; followed while a screen shows them. */
export const kitchenStateAtom = atom((get) => get(kitchenAtom))

const updateAtom = atom('')
updateAtom.onMount = (set) => {
  const unsubscribe = bridge.subscribe('updateReady', ({ version }) => set(version))
  void bridge.call('readyUpdate', {}).then((answer) => answer.ok && answer.value.version !== '' && set(answer.value.version))
  return unsubscribe
}

/** The version that is installed when the program closes; empty if none is ready. */
export const readyUpdateAtom = atom((get) => get(updateAtom))
