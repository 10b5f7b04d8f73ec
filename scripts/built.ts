import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SCREENS = 'out/renderer/index.html'
const DESKTOP = 'out/main/index.js'
const screenSources = ['src/renderer', 'src/shared', 'resources', 'vite.config.ts', 'package-lock.json']
const desktopSources = ['src/main', 'src/preload', 'src/server', 'src/shared', 'src/virtual-printer', 'electron.vite.config.ts']

/** The last change under a path, ms since 1970; a folder's own time shows removed files. */
function lastChange(path: string): number {
  const own = statSync(path).mtimeMs
  if (!statSync(path).isDirectory()) return own
  const inside = readdirSync(path, { recursive: true }).map((name) => statSync(join(path, String(name))).mtimeMs)
  return inside.reduce((latest, time) => Math.max(latest, time), own)
}

/** Whether a build product is missing or older than what it was made of. */
export function isStale(product: string, sources: readonly string[]): boolean {
  if (!existsSync(product)) return true
  const builtAt = statSync(product).mtimeMs
  return sources.some((source) => existsSync(source) && lastChange(source) > builtAt)
}

/** Runs a build program of node_modules and says so in one line; its output is shown only when it fails, which ends this one. */
function build(what: string, program: string, args: string[]): void {
  console.log(`Building ${what}: needed the first time and after changes`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  if (status === 0) return
  process.stderr.write(`${stdout}${stderr}\nBuilding ${what} failed\n`)
  process.exit(1)
}

/** Builds the screens if there are none. */
export function buildMissingScreens(): void {
  if (!existsSync(SCREENS)) buildAllScreens()
}

/** Builds the screens if they are missing or older than their sources. */
export function buildScreens(): void {
  if (isStale(SCREENS, screenSources)) buildAllScreens()
}

function buildAllScreens(): void {
  build('the screens', 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'])
}

/** Builds the whole desktop app if a part of it is missing or older than its sources. */
export function buildDesktop(): void {
  if (isStale(SCREENS, screenSources) || isStale(DESKTOP, desktopSources))
    build('the desktop app', 'node_modules/electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'])
}
