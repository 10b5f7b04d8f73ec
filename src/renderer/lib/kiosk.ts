import { atom } from 'jotai'
import type { BridgeInput } from '../../shared/bridge.ts'
import { bridge } from './bridge.ts'
import { appInfoAtom } from './terminal.ts'

/** A login of the back office, as the host checks it. */
export type BackofficeLogin = BridgeInput<'leaveKiosk'>

/** Whether this terminal is a kiosk now. */
export const isKioskAtom = atom((get) => get(appInfoAtom)?.kiosk ?? false)

const unlockedAtom = atom(false)

/** Whether what belongs to the kiosk, its settings and its server, cannot be changed here now. */
export const isKioskLockedAtom = atom((get) => get(isKioskAtom) && !get(unlockedAtom))

/** As long as the host keeps them open, ms. */
const UNLOCKED_MS = 5 * 60_000

/** Opens the kiosk's settings for five minutes; answers why not, or null. */
export const unlockKioskAtom = atom(null, async (_get, set, login: BackofficeLogin): Promise<string | null> => {
  const answer = await bridge.call('unlockKiosk', login)
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
