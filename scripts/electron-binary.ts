import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { obstacleBefore, thisMachine } from './desktop-obstacles.ts'

const PACKAGE = 'node_modules/electron'
const REACH_LIMIT_MS = 4000
const FETCH_LIMIT_MS = 120_000

/** Where the program is in a folder of Electron's files (getPlatformPath in Electron's install.js). */
const programIn: Partial<Record<NodeJS.Platform, string>> = {
  darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron'),
  win32: 'electron.exe',
}

/** Electron's program, when its binary is there; ELECTRON_OVERRIDE_DIST_PATH names another folder of it, as for Electron's own command. */
function installedBinary(env: NodeJS.ProcessEnv): string | null {
  const elsewhere = env['ELECTRON_OVERRIDE_DIST_PATH']
  if (elsewhere) return join(elsewhere, programIn[process.platform] ?? 'electron')
  const note = join(PACKAGE, 'path.txt')
  if (!existsSync(note)) return null
  const binary = join(PACKAGE, 'dist', readFileSync(note, 'utf8'))
  return existsSync(binary) ? binary : null
}

/** Whether Electron's download site answers; behind a proxy or with a mirror of one's own, the installer finds out. */
async function isReachable(version: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const detours = ['ELECTRON_MIRROR', 'npm_config_electron_mirror', 'HTTPS_PROXY', 'https_proxy']
  if (detours.some((variable) => Boolean(env[variable]))) return true
  const url = `https://github.com/electron/electron/releases/download/v${version}/SHASUMS256.txt`
  try {
    return (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(REACH_LIMIT_MS) })).ok
  } catch {
    return false
  }
}

async function fetchBinary(env: NodeJS.ProcessEnv): Promise<string | null> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  if (env['ELECTRON_SKIP_BINARY_DOWNLOAD'] === '1' || !(await isReachable(version, env))) return null
  console.log('Fetching Electron, about 110 MB, once; two minutes at most')
  spawnSync(process.execPath, [join(PACKAGE, 'install.js')], { stdio: 'ignore', timeout: FETCH_LIMIT_MS })
  return installedBinary(env)
}

export type ElectronBinary = { found: true; path: string } | { found: false; reason: string }

/** Electron's program, fetched if it can be; else the reason why there is none, for one line to the user. */
export async function findElectron(env: NodeJS.ProcessEnv = process.env): Promise<ElectronBinary> {
  if (!existsSync(PACKAGE)) return { found: false, reason: 'Electron is not installed' }
  const obstacle = obstacleBefore(thisMachine(env))
  if (obstacle !== null) return { found: false, reason: obstacle }
  const path = installedBinary(env) ?? (await fetchBinary(env))
  return path === null ? { found: false, reason: "Electron's binary is not here and cannot be fetched" } : { found: true, path }
}
