import { atom, type createStore } from 'jotai'
import { API_PREFIX } from '../../shared/contract/index.ts'
import type { AppInfo, PrintState, TerminalSettings } from '../../shared/bridge.ts'
import { lookAtom, touchChosenAtom } from '../ui/theme/look.atoms.ts'
import { api, connect } from './api.ts'
import { bridge } from './bridge.ts'
import { followChanges } from './changes.ts'
import { authAtom, endSessionAtom, restoreSessionAtom } from './session.ts'

type Store = ReturnType<typeof createStore>

/** The program this screen runs in, or null when its host did not answer. */
export const appInfoAtom = atom<AppInfo | null>(null)

/** This workstation's settings, or null when its host did not answer. Changed through `saveSettings` of the bridge. */
export const settingsAtom = atom<TerminalSettings | null>(null)

/** Whether the server answered the last call, or has been heard since. */
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
  // A change that was told meanwhile is newer than the answer, or the same.
  void bridge.call('printState', {}).then((answer) => answer.ok && !isTold && set(answer.value))
  return unsubscribe
}

/** Printers, the default one, and the jobs on their way; followed while a screen shows it. Null while unknown. */
export const printStateAtom = atom((get) => get(printAtom))

const updateAtom = atom('')
updateAtom.onMount = (set) => {
  const unsubscribe = bridge.subscribe('updateReady', ({ version }) => set(version))
  void bridge.call('readyUpdate', {}).then((answer) => answer.ok && answer.value.version !== '' && set(answer.value.version))
  return unsubscribe
}

/** The version that waits to be installed when the program closes; empty while none does. */
export const readyUpdateAtom = atom((get) => get(updateAtom))

/** Asks the host who it is, restores the login, takes over the terminal's look and points the API client at the server. Once, before the first screen. */
export async function startTerminal(store: Store): Promise<void> {
  const [info, settings] = await Promise.all([
    bridge.call('appInfo', {}),
    bridge.call('getSettings', {}),
    store.set(restoreSessionAtom),
  ])
  if (info.ok) store.set(appInfoAtom, info.value)
  if (settings.ok) takeOver(store, settings.value)
  if (info.ok) bridge.subscribe('settingsChanged', (changed) => takeOver(store, changed))
  followOtherWindows(store)
  store.sub(settingsAtom, () => pointClient(store))
  store.sub(appInfoAtom, () => chooseTouch(store))
  pointClient(store)
  followServer(store)
}

/** Hears what other terminals change while somebody is logged in. */
function followServer(store: Store): void {
  let followed = ''
  const follow = () => {
    const { isAuth, token } = store.get(authAtom)
    const apiBase = apiBaseOf(store)
    const wanted = isAuth ? `${apiBase} ${token}` : ''
    if (wanted === followed) return
    followed = wanted
    const onReachable = (reachable: boolean) => store.set(reachableAtom, reachable)
    followChanges(isAuth ? { apiBase, token, onReachable, onRefused: checkSession } : null)
  }
  store.sub(authAtom, follow)
  store.sub(appInfoAtom, follow)
  follow()
}

/** Any call says what a refused stream means: no server, or no session any more. */
const checkSession = () => void api('session')

const apiBaseOf = (store: Store): string => store.get(appInfoAtom)?.apiBase ?? `${location.origin}${API_PREFIX}`

function takeOver(store: Store, settings: TerminalSettings): void {
  store.set(settingsAtom, settings)
  store.set(lookAtom, settings.theme)
  chooseTouch(store)
}

/** A kiosk has the touch layout whatever its settings say. */
function chooseTouch(store: Store): void {
  const isChosen = store.get(settingsAtom)?.touch === true
  store.set(touchChosenAtom, isChosen || store.get(appInfoAtom)?.kiosk === true)
}

function pointClient(store: Store): void {
  connect({
    apiBase: apiBaseOf(store),
    terminalName: store.get(settingsAtom)?.terminalName ?? '',
    token: () => (store.get(authAtom).isAuth ? store.get(authAtom).token : null),
    onSessionLost: () => store.get(authAtom).isAuth && store.set(endSessionAtom, 'lost'),
    onAnswer: (failure) => {
      store.set(reachableAtom, failure?.code !== 'no_connection')
      if (failure?.code !== 'no_connection') store.set(databaseGoneAtom, failure?.code === 'database_gone' ? failure.msg : '')
    },
  })
}

/** Logging in or out in another window of the same browser holds here too. */
function followOtherWindows(store: Store): void {
  window.addEventListener('storage', (event) => {
    if (event.key === 'auth' || event.key === null) void store.set(restoreSessionAtom)
  })
}
