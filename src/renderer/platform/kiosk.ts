import { atom } from 'jotai'
import type { BridgeInput } from '../../shared/bridge/bridge.ts'
import { UNLOCKED_MS } from '../../shared/bridge/names.ts'
import { bridge } from './bridge.ts'
import { accessRoutesAtom, sessionAtom } from './session.ts'
import { appInfoAtom } from './terminal.ts'

export type BackofficeLogin = BridgeInput<'leaveKiosk'>

export const isKioskAtom = atom((get) => get(appInfoAtom)?.kiosk ?? false)

const unlockedAtom = atom(false)

const isSharedAtom = atom((get) => get(appInfoAtom)?.sharedServer ?? false)

const isBackofficeAtom = atom((get) => get(accessRoutesAtom).includes('backoffice'))

/** Without a login the host decides: no one may set up the terminal once there is an administrator. */
const isOthersAtom = atom((get) => get(sessionAtom) !== null && !get(isBackofficeAtom))

/** A kiosk has a separate way to unlock its settings. */
export const isServerGuardedAtom = atom((get) => !get(isKioskAtom) && (get(isSharedAtom) || !get(isBackofficeAtom)))

export const isServerLockedAtom = atom(
  (get) => (get(isSharedAtom) || get(isKioskAtom) || get(isOthersAtom)) && !get(unlockedAtom),
)

export const arePrintersLockedAtom = atom((get) => (get(isSharedAtom) || get(isOthersAtom)) && !get(unlockedAtom))

export const isKioskLockedAtom = atom((get) => get(isKioskAtom) && !get(unlockedAtom))

/** Unlocks the back-office settings for five minutes; answers the refusal, or null. */
export const unlockSettingsAtom = atom(null, async (_get, set, login: BackofficeLogin): Promise<string | null> => {
  const answer = await bridge.call('unlockSettings', login)
  if (!answer.ok) return answer.error.msg
  set(unlockedAtom, true)
  setTimeout(() => set(unlockedAtom, false), UNLOCKED_MS)
  return null
})

/** Answers the refusal, or null. The browser terminal closes its browser a moment later. */
export const leaveKioskAtom = atom(null, async (_get, set, login: BackofficeLogin): Promise<string | null> => {
  const answer = await bridge.call('leaveKiosk', login)
  if (!answer.ok) return answer.error.msg
  const info = await bridge.call('appInfo', {})
  if (info.ok) set(appInfoAtom, info.value)
  return null
})
