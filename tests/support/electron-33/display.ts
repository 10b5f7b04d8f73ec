import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'

/** What desktop apps find around them: a display, a home, and a key store where one can be made. */
export interface Display {
  /** Whether it was opened here, in the place of the machine's own. */
  isOwn: boolean
  /** What an app's environment must name. */
  env: Record<string, string>
  /** Why apps find no key store; null where they do. */
  withoutKeys: string | null
  close(): Promise<void>
}

const SCREEN = '1920x1080x24'
const isRoot = process.getuid?.() === 0

/** As root the desktop app runs as nobody, who must own what it writes to. */
export function handOver(folder: string): void {
  if (isRoot) spawnSync('chown', ['-R', 'nobody:nogroup', folder])
}

/** A command of the user that the desktop app runs as. */
export const ofUser = (command: string, args: readonly string[]): [string, string[]] =>
  isRoot ? ['setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', command, ...args]] : [command, [...args]]

function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(...ofUser(command, args), { env, stdio: ['pipe', 'pipe', 'ignore'] })
  child.on('error', () => undefined)
  return child
}

async function endAll(programs: readonly ChildProcess[]): Promise<void> {
  for (const program of programs) {
    if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) continue
    const ended = once(program, 'exit')
    program.kill()
    await ended
  }
}

/** The first line that a program says; rejects where it cannot be started or ends without one. */
function firstLine(program: ChildProcess, stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: stream }).once('line', resolve)
    program.once('error', reject)
    program.once('exit', (status) => reject(new Error(`${program.spawnfile} ended with ${status}`)))
  })
}

/** Xvfb takes the first display that is free and says which. */
async function startXvfb(): Promise<{ program: ChildProcess; display: string }> {
  const program = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  return { program, display: `:${await firstLine(program, program.stdio[3] as Readable)}` }
}

const LOOK_EVERY_MS = 50

/** Whether the key store has taken its name on the bus. */
function hasSecrets(env: NodeJS.ProcessEnv): boolean {
  const question = 'org.freedesktop.DBus.NameHasOwner'
  const words = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/', question, 'string:org.freedesktop.secrets']
  return spawnSync(...ofUser('dbus-send', words), { env, encoding: 'utf8' }).stdout.includes('boolean true')
}

const isThere = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

/** Windows and macOS always have one. */
const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])

/** Whether a command of the user that the desktop app runs as ends well. */
const canUser = (command: string, ...args: string[]): boolean =>
  spawnSync(...ofUser(command, args), { stdio: 'ignore' }).status === 0

/** Why no desktop app can open a window here; null where it can. */
export function obstacle(): string | null {
  if (!hasDisplay() && !isThere('Xvfb')) return 'there is no display, and Xvfb is not installed: type npm run electron:fetch'
  if (!isRoot) return null
  if (!canUser('test', '-r', 'package.json')) return `${process.cwd()} is closed to nobody, whom root starts the app as`
  return canUser('unshare', '--user', 'true') ? null : "nobody gets no user namespaces, which Chromium's sandbox needs"
}

interface KeyStore {
  env: Record<string, string>
  without: string | null
  programs: ChildProcess[]
}

/** A session bus with GNOME's keyring on it, unlocked: Electron's safeStorage takes it where the desktop says it is GNOME. */
async function startKeyStore(env: NodeJS.ProcessEnv): Promise<KeyStore> {
  const missing = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].find((program) => !isThere(program))
  if (missing !== undefined) return { env: {}, without: `${missing} is not installed`, programs: [] }
  const bus = startProgram('dbus-daemon', ['--session', '--nofork', '--print-address'], env)
  const address = await firstLine(bus, bus.stdout as Readable)
  const own = { DBUS_SESSION_BUS_ADDRESS: address, XDG_CURRENT_DESKTOP: 'GNOME' }
  const keyring = startProgram('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], { ...env, ...own })
  keyring.stdin?.end('keyring of a test')
  while (keyring.exitCode === null && !hasSecrets({ ...env, ...own })) await pause(LOOK_EVERY_MS)
  return { env: own, without: null, programs: [keyring, bus] }
}

/** The display of this machine where it has one; else one of Xvfb's with a window manager and a key store, ended by `close`. */
export async function openDisplay(): Promise<Display> {
  if (hasDisplay()) return { isOwn: false, env: {}, withoutKeys: null, close: () => Promise.resolve() }
  // Not in a folder of the tests' own, which root may have closed; Chromium puts its sockets there.
  const home = mkdtempSync('/tmp/purser-home-')
  handOver(home)
  const { program, display } = await startXvfb()
  const own = { HOME: home, TMPDIR: home, XDG_RUNTIME_DIR: home, DISPLAY: display }
  const env = { ...process.env, ...own }
  const manager = startProgram('openbox', [], env)
  const keys = await startKeyStore(env)
  return {
    isOwn: true,
    env: { ...own, ...keys.env },
    withoutKeys: keys.without,
    close: async () => {
      await endAll([...keys.programs, manager, program])
      rmSync(home, { recursive: true, force: true })
    },
  }
}
