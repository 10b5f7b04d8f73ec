import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { findElectron } from './electron-binary.ts'

/** The Electron that `npm run electron:fetch` brings, for tests only: docs and limits in tests/support/electron-33/README.md. */
const FETCHED = '33.2.1'
export const SUPPORT = resolve(import.meta.dirname, '..', 'tests', 'support', 'electron-33')

/** Where it is kept. Root's own folder is closed to the user that it runs as. */
export function cachedElectron(env: NodeJS.ProcessEnv = process.env): string {
  const usual = process.getuid?.() === 0 ? '/var/cache' : join(homedir(), '.cache')
  return join(env['XDG_CACHE_HOME'] || usual, 'purser', `electron-${FETCHED}`)
}

/** In the fetched folder: starts Electron, as another user where root asks, since Chromium's sandbox does not run as root. */
export const STARTER = 'purser-electron'

/** An Electron to test on: its version, what starts it, the folder of its own files, and what its environment must have. */
export type TestElectron =
  | { found: true; version: string; path: string; folder: string; env: Record<string, string> }
  | { found: false; reason: string }

/** What Electron 33 lacks is supplied by modules in the environment's names. */
function shimsEnv(folder: string): Record<string, string> {
  return {
    PURSER_TEST_SHIMS: join(SUPPORT, 'shims', 'index.mjs'),
    PURSER_TEST_LIBSQL: join(folder, 'node_modules', '/'),
    PURSER_TEST_NODE: process.execPath,
  }
}

const ownVersion = (): string =>
  (JSON.parse(readFileSync(join('node_modules', 'electron', 'package.json'), 'utf8')) as { version: string }).version

/** Electron's own binary where it is, without fetching it; else the one of the cache; else why neither, and what to type. */
export async function findTestElectron(
  env: NodeJS.ProcessEnv = process.env,
  folder: string = cachedElectron(env),
): Promise<TestElectron> {
  const own = await findElectron({ ...env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' })
  if (own.found) return { ...own, version: ownVersion(), folder: dirname(own.path), env: {} }
  const path = join(folder, STARTER)
  if (existsSync(path)) return { found: true, version: FETCHED, path, folder: join(folder, 'electron'), env: shimsEnv(folder) }
  return { found: false, reason: `${own.reason}; for a real one to test on, type: npm run electron:fetch` }
}
