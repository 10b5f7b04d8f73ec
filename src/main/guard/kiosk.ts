import type { TerminalSettings } from '../../shared/bridge/bridge.ts'
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
  /** Whether this run uses a shared server; an address that waits for the next start binds nobody yet, so that a slip can be mended. */
  sharedServer: boolean
  server(): CheckingServer
  /** Opens the way out: the window becomes an ordinary one, or the browser is closed. */
  open(): void
  /** Whether the shared server has never answered this workstation: its address may be a slip, and nobody can be checked. */
  isStranded?(): Promise<boolean>
  now?: () => number
}

/** The locks of a terminal, which only a login of the back office opens: a kiosk's way out, and the settings that are not for everybody. */
export interface Kiosk {
  isActive(): boolean
  /** Ends the kiosk for this run. */
  leave(login: Credentials): Promise<Result<null, KioskRefused>>
  /** Lets the locked settings be changed for the next five minutes; without a check where the shared server has never answered. */
  unlock(login: Credentials): Promise<Result<null, KioskRefused>>
  /** The session that unlocked them, in whose name changes are noted; null while they are locked. */
  token(): string | null
  /** Whether a change of settings may be saved now. */
  mayChange(before: TerminalSettings, wanted: TerminalSettings): boolean
  /** Whether it may be changed now if the system opens the app at sign-in: in a kiosk only by the back office. */
  mayChangeAutostart(): boolean
  /** Whether printers may be added, changed and removed now: at a shared server only by the back office. */
  mayChangePrinters(): boolean
}

/** How long a login opens the locked settings, ms. */
const UNLOCKED_MS = 5 * 60_000

/** Settings that are not everybody's at a shared server: which one it is, by which certificate it is known, and whose invoices are made here. */
const sharedLocked = ['serverAddress', 'otherAddresses', 'pins', 'outlet'] as const satisfies (keyof TerminalSettings)[]

/** Settings that would open a kiosk: among them the server, since another one would know other passwords. */
const kioskLocked = ['kiosk', 'idleLockMinutes', 'screenKeyboard', ...sharedLocked] as const satisfies (keyof TerminalSettings)[]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Makes the locks of this run; a terminal of its own server that is no kiosk locks nothing. */
export function createKiosk(parts: KioskParts): Kiosk {
  const { active, sharedServer, server, open, isStranded = () => Promise.resolve(false), now = Date.now } = parts
  let isActive = active
  let unlockedUntil = 0
  let token: string | null = null
  const isUnlocked = (): boolean => now() < unlockedUntil
  /** Opens the locks in a session, which ends with that; the one before ends now. */
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
