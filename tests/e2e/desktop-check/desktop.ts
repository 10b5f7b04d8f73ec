import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** The desktop app under check, on Electron itself or on its stand-in. */
export interface Desktop {
  /** The screens. */
  page: Page
  /** Where its server is. */
  address: string
  /** Kills the process of the screens; Playwright's page is lost with it. */
  crashScreens(): Promise<void>
  /** What the screens show, also after a crash. */
  textOfScreens(): Promise<string>
  /** Kills the server beside the app. */
  killServer(): Promise<void>
  minimize(): Promise<void>
  windowState(): Promise<{ minimized: boolean; kiosk: boolean }>
  /** Asks it to quit and starts it once more before it has; the address of the one that comes back. */
  startAgainWhileQuitting(): Promise<string>
  /** Quits as its menu does; resolves when it has ended. */
  quit(): Promise<void>
  /** Ends whatever is left. */
  kill(): Promise<void>
  /** Names and versions of what it runs on. */
  versions(): Promise<Record<string, string>>
}

export interface StartOptions {
  dataDir: string
  /** What `--data` says, where it is not the folder's whole path. */
  data?: string
  flags?: readonly string[]
  env?: Record<string, string>
}

/** Starts the desktop app and waits until its first screen can be used. */
export type StartDesktop = (options: StartOptions) => Promise<Desktop>

const LOOK_EVERY_MS = 100

/** What the app that holds a data folder says of itself; null while there is none. */
function occupantOf(dataDir: string): { pid: number; address: string } | null {
  const note = join(dataDir, 'workstation.running.json')
  try {
    return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { pid: number; address: string }) : null
  } catch {
    // It is being written.
    return null
  }
}

/** Waits for an app on this folder, of another process than `notPid`, and answers where it serves. The caller's time limit is the limit. */
export async function untilServing(dataDir: string, notPid = 0): Promise<{ pid: number; address: string }> {
  for (;;) {
    const found = occupantOf(dataDir)
    if (found !== null && found.pid !== notPid) return found
    await pause(LOOK_EVERY_MS)
  }
}
