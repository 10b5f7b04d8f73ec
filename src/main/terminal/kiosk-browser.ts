import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RestartPolicy } from '../host/restart-policy.ts'

const onPath = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsFolders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** Possible paths of Chromium, Chrome or Edge, the preferred one first. `PURSER_BROWSER` replaces them. */
export function browserCandidates(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  const named = env['PURSER_BROWSER'] === undefined || env['PURSER_BROWSER'] === '' ? [] : [env['PURSER_BROWSER']]
  if (named.length > 0) return named
  if (platform === 'darwin') return macApps.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (platform !== 'win32') {
    const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), '/snap/bin']
    return onPath.flatMap((name) => folders.map((folder) => join(folder, name)))
  }
  const folders = windowsFolders.flatMap((variable) => env[variable] ?? [])
  return windowsPrograms.flatMap((program) => folders.map((folder) => `${folder}\\${program}`))
}

/** The browser for a kiosk, or null if there is none on this machine. */
export function findKioskBrowser(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string | null {
  return browserCandidates(platform, env).find((path) => existsSync(path)) ?? null
}

/** The error if there is no browser. */
export const NO_BROWSER =
  'no browser for the kiosk: install Chromium, Chrome or Edge, or name one with PURSER_BROWSER=/path/to/browser'

/**
 * The browser's flags: one full-screen window without address bar, in a separate profile, which keeps the login and the order
 * after a crash. `PURSER_BROWSER_FLAGS` adds flags, such as --ozone-platform=wayland.
 */
export function kioskFlags(address: string, profile: string, env: NodeJS.ProcessEnv): string[] {
  const more = (env['PURSER_BROWSER_FLAGS'] ?? '').split(' ').filter(Boolean)
  return [
    '--kiosk',
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--hide-crash-restore-bubble',
    '--noerrdialogs',
    '--disable-pinch',
    '--overscroll-history-navigation=0',
    '--disable-features=Translate,MediaRouter',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
    '--password-store=basic',
    ...more,
  ]
}

export interface KioskBrowserParts {
  program: string
  flags: readonly string[]
  policy: RestartPolicy
  /** Prints a line for the operator. */
  say(line: string): void
}

/** A browser that is restarted whenever it ends, until it is stopped. */
export interface KioskBrowser {
  /** Closes it for good; resolves once it has ended. */
  stop(): Promise<void>
}

const STOP_LIMIT_MS = 3000

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (status, signal) => resolve(signal ?? `status ${String(status)}`))
  })

/** Starts the browser and restarts it whenever it crashes or is closed; only `stop` ends it. */
export function runKioskBrowser({ program, flags, policy, say }: KioskBrowserParts): KioskBrowser {
  const stopping = new AbortController()
  const { signal } = stopping
  let child: ChildProcess | null = null
  const keepRunning = async (): Promise<void> => {
    while (!signal.aborted) {
      child = spawn(program, flags, { stdio: 'ignore' })
      const how = await endOf(child)
      child = null
      if (signal.aborted) return
      const delayMs = policy.next(performance.now()) ?? policy.rule.maxDelayMs
      say(`The browser ended (${how}); it restarts in ${delayMs / 1000} s`)
      await pause(delayMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const ended = keepRunning()
  return {
    stop: async () => {
      stopping.abort()
      child?.kill('SIGTERM')
      const force = setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS)
      await ended
      clearTimeout(force)
    },
  }
}
