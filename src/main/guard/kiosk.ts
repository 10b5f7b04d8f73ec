import type { TerminalSettings } from '../../shared/bridge/bridge.ts'
import { UNLOCKED_MS } from '../../shared/bridge/names.ts'
import type { Result } from '../../shared/errors.ts'
import {
  checkBackoffice,
  type CheckingServer,
  type Credentials,
  endSession,
  openBackoffice,
  type Refused,
} from '../login/backoffice-check.ts'

export type KioskRefused = Refused | { code: 'not-a-kiosk' }

export interface KioskParts {
  /** Whether this run began as a kiosk. */
  active: boolean
  /**
   * Whether this run uses a shared server. An address that takes effect at the next start does not lock the settings yet, so that
   * a mistake can be corrected.
   */
  sharedServer: boolean
  server(): CheckingServer
  /** Leaves the kiosk: the window becomes an ordinary one, or the browser is closed. */
  open(): void
  /** Whether the shared server has never answered this workstation: its address may be mistyped, and no login can be checked. */
  isStranded?(): Promise<boolean>
  now?: () => number
}

/** The locks of a terminal, which only a back office login opens: the way out of a kiosk, and the restricted settings. */
export interface Kiosk {
  isActive(): boolean
  /** Ends the kiosk for this run. */
  leave(login: Credentials): Promise<Result<null, KioskRefused>>
  /** Unlocks the settings for five minutes; without a check if the shared server has never answered. */
  unlock(login: Credentials): Promise<Result<null, KioskRefused>>
  /** The session that unlocked the settings, in whose name changes are recorded; null while they are locked. */
  token(): string | null
  /** Whether a change of settings may be saved now. */
  mayChange(before: TerminalSettings, wanted: TerminalSettings): boolean
  /** Whether autostart may be changed now: in a kiosk only by the back office. */
  mayChangeAutostart(): boolean
  /** Whether printers may be added, changed and removed now: with a shared server only by the back office. */
  mayChangePrinters(): boolean
}

/** Settings locked at a shared server: which server it is, its certificates, and for which outlet this terminal sells. */
const sharedLocked = ['serverAddress', 'otherAddresses', 'pins', 'outlet'] as const satisfies (keyof TerminalSettings)[]

/** Settings that could open a kiosk. The server is one of them, since another server would accept other passwords. */
const kioskLocked = ['kiosk', 'idleLockMinutes', 'screenKeyboard', ...sharedLocked] as const satisfies (keyof TerminalSettings)[]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Creates the locks of this run; a terminal that has its own server and is not a kiosk locks nothing. */
export function createKiosk(parts: KioskParts): Kiosk {
  const { active, sharedServer, server, open, isStranded = () => Promise.resolve(false), now = Date.now } = parts
  let isActive = active
  let unlockedUntil = 0
  let token: string | null = null
  const isUnlocked = (): boolean => now() < unlockedUntil
  /** Unlocks in a session, which ends together with the unlocking; the previous session ends now. */
  const unlockIn = (opened: string | null): void => {
    if (token !== null) void endSession(server(), token)
    token = opened
    unlockedUntil = now() + UNLOCKED_MS
    if (opened === null) return
    const at = server()
    setTimeout(() => void endSession(at, opened), UNLOCKED_MS).unref()
  }
  return {
    isActive: () => isActive,
    leave: async (login) => {
      if (!isActive) return { ok: false, error: { code: 'not-a-kiosk' } }
      const checked = await checkBackoffice(server(), login)
      if (!checked.ok) return checked
      isActive = false
      open()
      return checked
    },
    unlock: async (login) => {
      const opened = await openBackoffice(server(), login)
      if (!opened.ok && !(opened.error.code === 'no-server' && (await isStranded()))) return opened
      unlockIn(opened.ok ? opened.value : null)
      return { ok: true, value: null }
    },
    token: () => (isUnlocked() ? token : null),
    mayChange: (before, wanted) => {
      const locked = isActive ? kioskLocked : sharedServer ? sharedLocked : []
      return isUnlocked() || locked.every((field) => isSame(before[field], wanted[field]))
    },
    mayChangeAutostart: () => isUnlocked() || !isActive,
    mayChangePrinters: () => isUnlocked() || !sharedServer,
  }
}
