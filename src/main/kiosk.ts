import type { TerminalSettings } from '../shared/bridge.ts'
import type { Result } from '../shared/errors.ts'
import { checkBackoffice, type CheckingServer, type Credentials, type Refused } from './backoffice-check.ts'

export type KioskRefused = Refused | { code: 'not-a-kiosk' }

export interface KioskParts {
  /** Whether this run began as a kiosk. */
  active: boolean
  server(): CheckingServer
  /** Opens the way out: the window becomes an ordinary one, or the browser is closed. */
  open(): void
  now?: () => number
}

/** The lock of a kiosk: what it may do is opened by a login of the back office alone. */
export interface Kiosk {
  isActive(): boolean
  /** Ends the kiosk for this run. */
  leave(login: Credentials): Promise<Result<null, KioskRefused>>
  /** Lets the locked settings be changed for the next five minutes. */
  unlock(login: Credentials): Promise<Result<null, KioskRefused>>
  /** Whether a change of settings may be saved now. */
  mayChange(before: TerminalSettings, wanted: TerminalSettings): boolean
}

/** How long a login opens the locked settings, ms. */
const UNLOCKED_MS = 5 * 60_000

/** Settings that would open a kiosk: among them the server, since another one would know other passwords. */
const locked = ['kiosk', 'idleLockMinutes', 'screenKeyboard', 'serverAddress'] as const satisfies (keyof TerminalSettings)[]

/** Makes the lock of this run; one that is no kiosk keeps nothing from anybody. */
export function createKiosk({ active, server, open, now = Date.now }: KioskParts): Kiosk {
  let isActive = active
  let unlockedUntil = 0
  const check = (login: Credentials): Promise<Result<null, KioskRefused>> =>
    isActive ? checkBackoffice(server(), login) : Promise.resolve({ ok: false, error: { code: 'not-a-kiosk' } })
  return {
    isActive: () => isActive,
    leave: async (login) => {
      const checked = await check(login)
      if (!checked.ok) return checked
      isActive = false
      open()
      return checked
    },
    unlock: async (login) => {
      const checked = await check(login)
      if (checked.ok) unlockedUntil = now() + UNLOCKED_MS
      return checked
    },
    mayChange: (before, wanted) => !isActive || now() < unlockedUntil || locked.every((field) => before[field] === wanted[field]),
  }
}
