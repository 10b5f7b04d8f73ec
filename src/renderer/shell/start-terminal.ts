import type { createStore } from 'jotai'
import type { TerminalSettings } from '../../shared/bridge/bridge.ts'
import { topics as allTopics } from '../../shared/changes.ts'
import { connect } from '../data/connection.ts'
import { onChanges } from '../data/changes.ts'
import { beginReadingAtom, queriesAtom } from '../data/query.ts'
import { readChanged } from '../data/read-again.ts'
import { followChanges } from '../data/change-stream.ts'
import { readOnce } from '../data/write.ts'
import { bridge, isDesktopApp } from '../platform/bridge.ts'
import { authAtom, endSessionAtom, restoreSessionAtom, sessionAtom } from '../platform/session.ts'
import { apiBaseAtom, appInfoAtom, databaseGoneAtom, reachableAtom, settingsAtom } from '../platform/terminal.ts'
import { lookAtom, touchChosenAtom } from '../ui/theme/look.atoms.ts'
import { lendSessionToHost } from './routing/lend-session.ts'

type Store = ReturnType<typeof createStore>

/** Runs once, before the first screen. Resolves to a function that stops following host, server and other windows. */
export async function startTerminal(store: Store): Promise<() => void> {
  const [info, settings] = await Promise.all([
    bridge.call('appInfo', {}),
    bridge.call('getSettings', {}),
    store.set(restoreSessionAtom),
  ])
  if (info.ok) store.set(appInfoAtom, info.value)
  if (settings.ok) takeOver(store, settings.value)
  const stops = [
    followOtherWindows(store),
    store.sub(settingsAtom, () => pointClient(store)),
    store.sub(appInfoAtom, () => chooseTouch(store)),
  ]
  if (info.ok) stops.push(bridge.subscribe('settingsChanged', (changed) => takeOver(store, changed)))
  pointClient(store)
  stops.push(followServer(store))
  // A page without a host cannot print.
  if (info.ok && !isDesktopApp) stops.push(lendSessionToHost(store))
  return () => stops.forEach((stop) => stop())
}

/** Clears what was read when the session ends. */
function followServer(store: Store): () => void {
  let followed = ''
  const follow = () => {
    const { isAuth, token } = store.get(authAtom)
    const apiBase = store.get(apiBaseAtom)
    const wanted = isAuth ? `${apiBase} ${token}` : ''
    if (wanted === followed) return
    followed = wanted
    if (isAuth) store.set(beginReadingAtom)
    else store.get(queriesAtom).clear()
    const onReachable = (reachable: boolean) => store.set(reachableAtom, reachable)
    followChanges(isAuth ? { apiBase, token, onReachable, onRefused: checkSession } : null)
  }
  const stops = [
    onChanges(allTopics, (changed) => readChanged(store.get(queriesAtom), changed)),
    store.sub(authAtom, follow),
    store.sub(appInfoAtom, follow),
    () => followChanges(null),
  ]
  follow()
  return () => stops.forEach((stop) => stop())
}

/** Any call will do: its failure handling finds out why the stream was refused, by no server or an ended session. */
const checkSession = () => void readOnce('session')

function takeOver(store: Store, settings: TerminalSettings): void {
  store.set(settingsAtom, settings)
  store.set(lookAtom, settings.theme)
  chooseTouch(store)
}

/** A kiosk always has the touch layout, whatever its settings are. */
function chooseTouch(store: Store): void {
  const isChosen = store.get(settingsAtom)?.touch === true
  store.set(touchChosenAtom, isChosen || store.get(appInfoAtom)?.kiosk === true)
}

function pointClient(store: Store): void {
  connect({
    apiBase: store.get(apiBaseAtom),
    terminalName: store.get(settingsAtom)?.terminalName ?? '',
    token: () => (store.get(authAtom).isAuth ? store.get(authAtom).token : null),
    session: () => store.get(sessionAtom),
    onSessionLost: () => store.get(authAtom).isAuth && store.set(endSessionAtom, 'lost'),
    onAnswer: (failure) => {
      const isReachable = failure?.code !== 'no_connection' && failure?.code !== 'certificate_refused'
      store.set(reachableAtom, isReachable)
      if (isReachable) store.set(databaseGoneAtom, failure?.code === 'database_gone' ? failure.msg : '')
    },
  })
}

/** A login or log-out in another window of the same browser applies here too. */
function followOtherWindows(store: Store): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'auth' || key === null) void store.set(restoreSessionAtom)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
