import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'

const PATHS: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/opt/google/chrome/chrome',
  ],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) =>
    process.env[variable] === undefined ? [] : [join(process.env[variable], 'Google', 'Chrome', 'Application', 'chrome.exe')],
  ),
}

/** The browser for the end-to-end tests: CHROME_PATH, Playwright's own, Chrome or Chromium of the machine; undefined when there is none. */
export function findBrowser(): string | undefined {
  const candidates = [process.env['CHROME_PATH'] ?? '', chromium.executablePath(), ...(PATHS[process.platform] ?? [])]
  return candidates.find((path) => path !== '' && existsSync(path))
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The browser of journeys that need no window. Debian's headless shell is the same Chromium without its own user interface, which a
 * headless Chromium draws too: a fifth of the processor time of a journey.
 */
export function findHeadlessBrowser(): string | undefined {
  return [process.env['CHROME_PATH'] ?? '', HEADLESS_SHELL].find((path) => path !== '' && existsSync(path)) ?? findBrowser()
}

const INSTALL_LIMIT_MS = 180_000

/** Null when a browser is there, after an attempt to install Playwright's own if need be; else what to type. */
export function browserOrAdvice(): string | null {
  if (findBrowser() !== undefined) return null
  console.log('No browser found; installing Chromium for the end-to-end tests')
  spawnSync(process.execPath, [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium-headless-shell'], {
    stdio: 'inherit',
    timeout: INSTALL_LIMIT_MS,
  })
  return findBrowser() === undefined
    ? 'Type: sudo apt-get install chromium   (or: npx playwright install --with-deps chromium), then run the tests again.'
    : null
}

/** How Chromium is started for tests: no sandbox where root runs it, and no calls home. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
