import { atom } from 'jotai'
import type { AppInfo, KitchenState, PrintState, TerminalSettings } from '../../shared/bridge/bridge.ts'
import { API_PREFIX } from '../../shared/contract/index.ts'
import { bridge } from './bridge.ts'

/** The program this screen runs in, or null when its host did not answer. */
export const appInfoAtom = atom<AppInfo | null>(null)

/** Where the server's calls are, without a slash at the end; the screens of the desktop app come from elsewhere. */
export const apiBaseAtom = atom((get) => get(appInfoAtom)?.apiBase ?? `${location.origin}${API_PREFIX}`)

/** This workstation's settings, or null when its host did not answer. Changed through `saveSettings` of the bridge. */
export const settingsAtom = atom<TerminalSettings | null>(null)

/** Whether the server answered the last call, or has sent something since. */
export const reachableAtom = atom(true)

/** What the server says where its database is gone; empty while it is there. Nobody is then asked for a login or a first administrator. */
export const databaseGoneAtom = atom('')

const printAtom = atom<PrintState | null>(null)
printAtom.onMount = (set) => {
  let isTold = false
  const unsubscribe = bridge.subscribe('printChanged', (state) => {
    isTold = true
    set(state)
  })
  // A change that was notified in between is newer than the answer, or the same.
  void bridge.call('printState', {}).then((answer) => answer.ok && !isTold && set(answer.value))
  return unsubscribe
}

/** Printers, the default one, and the jobs on their way; followed while a screen shows it. Null while unknown. */
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

/** Whether kitchen tickets reach this workstation, and which its print queue refuses; followed while a screen shows them. */
export const kitchenStateAtom = atom((get) => get(kitchenAtom))

const updateAtom = atom('')
updateAtom.onMount = (set) => {
  const unsubscribe = bridge.subscribe('updateReady', ({ version }) => set(version))
  void bridge.call('readyUpdate', {}).then((answer) => answer.ok && answer.value.version !== '' && set(answer.value.version))
  return unsubscribe
}

/** The version that waits to be installed when the program closes; empty while none does. */
export const readyUpdateAtom = atom((get) => get(updateAtom))
