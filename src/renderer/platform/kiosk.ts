import { atom } from 'jotai'
import type { BridgeInput } from '../../shared/bridge/bridge.ts'
import { bridge } from './bridge.ts'
import { accessRoutesAtom, sessionAtom } from './session.ts'
import { appInfoAtom } from './terminal.ts'

/** A login of the back office, as the host checks it. */
export type BackofficeLogin = BridgeInput<'leaveKiosk'>

/** Whether this terminal is a kiosk now. */
export const isKioskAtom = atom((get) => get(appInfoAtom)?.kiosk ?? false)

const unlockedAtom = atom(false)

const isSharedAtom = atom((get) => get(appInfoAtom)?.sharedServer ?? false)

/** Whether the login here is of the back office. */
const isBackofficeAtom = atom((get) => get(accessRoutesAtom).includes('backoffice'))

/** Whether somebody is logged in here who may not set up the terminal. Without a login nobody may, once there is an administrator: the host knows. */
const isOthersAtom = atom((get) => get(sessionAtom) !== null && !get(isBackofficeAtom))

/** Whether the server's panel has the way to unlock the settings: a kiosk has its own. */
export const isServerGuardedAtom = atom((get) => !get(isKioskAtom) && (get(isSharedAtom) || !get(isBackofficeAtom)))

/** Whether the server's address cannot be changed here now. */
export const isServerLockedAtom = atom(
  (get) => (get(isSharedAtom) || get(isKioskAtom) || get(isOthersAtom)) && !get(unlockedAtom),
)

/** Whether printers cannot be set up here now. */
export const arePrintersLockedAtom = atom((get) => (get(isSharedAtom) || get(isOthersAtom)) && !get(unlockedAtom))

/** Whether what belongs to the kiosk cannot be changed here now. */
export const isKioskLockedAtom = atom((get) => get(isKioskAtom) && !get(unlockedAtom))

/** As long as the host keeps them open, ms. */
const UNLOCKED_MS = 5 * 60_000

/** Opens the settings of the back office for five minutes; answers why not, or null. */
export const unlockSettingsAtom = atom(null, async (_get, set, login: BackofficeLogin): Promise<string | null> => {
  const answer = await bridge.call('unlockSettings', login)
  if (!answer.ok) return answer.error.msg
  set(unlockedAtom, true)
  setTimeout(() => set(unlockedAtom, false), UNLOCKED_MS)
  return null
})

/** Leaves the kiosk; answers why not, or null. The browser terminal closes its browser a moment later. */
export const leaveKioskAtom = atom(null, async (_get, set, login: BackofficeLogin): Promise<string | null> => {
  const answer = await bridge.call('leaveKiosk', login)
  if (!answer.ok) return answer.error.msg
  const info = await bridge.call('appInfo', {})
  if (info.ok) set(appInfoAtom, info.value)
  return null
})
