import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'

/** The machine that the desktop app is to open on; `root` is the folder of its files. */
export interface Machine {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  userId: number | undefined
  root: string
}

export const thisMachine = (env: NodeJS.ProcessEnv = process.env): Machine => ({
  platform: process.platform,
  env,
  userId: process.getuid?.(),
  root: '/',
})

/** Settings of the kernel that keep user namespaces from programs without a profile or rights of their own, each with what it means. */
const restrictions: [file: string, closedAt: string, meaning: string][] = [
  [
    'proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    '1',
    'AppArmor keeps user namespaces from programs of a checkout (Ubuntu 24.04)',
  ],
  ['proc/sys/kernel/unprivileged_userns_clone', '0', 'the kernel keeps user namespaces from users'],
  ['proc/sys/user/max_user_namespaces', '0', 'the kernel allows no user namespaces'],
]

const valueOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '')

/** Docker and Podman leave a file; systemd-nspawn, LXC and Flatpak a variable. */
const isContainer = ({ env, root }: Machine): boolean =>
  Boolean(env['container']) || ['.dockerenv', 'run/.containerenv'].some((file) => existsSync(join(root, file)))

const sentence = (cause: string, remedy: string): string => `${cause}; for the desktop app ${remedy}`

const SUID_OF_ROOT = 0o4755

/** Whether the helper beside Electron may make the sandbox without user namespaces. */
function isHelperReady(helper: string): boolean {
  if (!existsSync(helper)) return false
  const { uid, mode } = statSync(helper)
  return uid === 0 && (mode & 0o7777) === SUID_OF_ROOT
}

/** The socket of the Wayland compositor that the environment names (wl_display_connect). */
function waylandSocket({ env, root }: Machine): string {
  const display = env['WAYLAND_DISPLAY'] ?? ''
  return join(root, isAbsolute(display) ? display : join(env['XDG_RUNTIME_DIR'] ?? '', display))
}

const isWaylandAlone = ({ platform, env }: Machine): boolean =>
  platform === 'linux' && Boolean(env['WAYLAND_DISPLAY']) && !env['DISPLAY']

/**
 * Flags that Electron needs on this machine: it asks for Wayland by itself only where XDG_SESSION_TYPE says so, which compositors started
 * by hand leave out (shell/browser/electron_browser_main_parts_linux.cc).
 */
export const displayFlags = (machine: Machine): string[] => (isWaylandAlone(machine) ? ['--ozone-platform=wayland'] : [])

/** Why Electron could open no window here, binary or not, and what to type; null when it could. */
export function obstacleBefore(machine: Machine): string | null {
  const { platform, env, userId } = machine
  if (platform !== 'linux') return null
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    return isContainer(machine)
      ? sentence('this container has no display', 'type `npm start` outside the container')
      : sentence('this machine has no display', 'type `npm start` in a terminal of its desktop')
  if (isWaylandAlone(machine) && !existsSync(waylandSocket(machine)))
    return sentence(
      `there is no Wayland compositor at ${waylandSocket(machine)}`,
      'type `npm start` in a terminal of the desktop',
    )
  if (userId === 0) return sentence("Electron's sandbox does not run as root", 'type `npm start` as another user')
  return null
}

/** What Chromium says when it has no sandbox (zygote_host_impl_linux.cc, setuid_sandbox_host.cc, credentials.cc). */
const SANDBOX_WORDS = /No usable sandbox|SUID sandbox helper|Failed to move to new namespace|credentials\.cc/

/** What Chromium says when it reaches no display (ozone_platform_x11.cc, ozone_platform_wayland.cc, env.cc). */
const DISPLAY_WORDS = /Missing X server|platform failed to initialize|Failed to (connect to|initialize) Wayland/i

/** What the dynamic linker says of a library that is not installed (ld.so). */
const LIBRARY_WORDS = /error while loading shared libraries: ([^:\s]+):/

/** Packages of Debian and Ubuntu that have the libraries which Electron's binary asks for and small systems lack. */
const packages: [library: RegExp, name: string][] = [
  [/^libgtk-3|^libatk|^libgdk|^libpango|^libcairo/, 'libgtk-3-0'],
  [/^libnss|^libnspr|^libsmime/, 'libnss3'],
  [/^libgbm/, 'libgbm1'],
  [/^libasound/, 'libasound2-plugins'],
  [/^libcups/, 'libcups2'],
]

function libraryObstacle(library: string): string {
  const known = packages.find(([pattern]) => pattern.test(library))?.[1]
  const command = known === undefined ? `apt-file search ${library}` : `sudo apt-get install ${known} && npm start`
  return sentence(`${library} is not installed`, `type: ${command}`)
}

function sandboxObstacle(restriction: string | undefined, helper: string, machine: Machine): string {
  if (restriction === undefined && isContainer(machine))
    return sentence(
      "this container gives its programs no user namespaces, which Chromium's sandbox needs",
      'type `npm start` outside the container',
    )
  const command = `sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}" && npm start`
  const cause = restriction ?? 'Chromium could make no sandbox'
  return sentence(restriction === undefined ? cause : `${cause}, which Chromium's sandbox needs`, `type: ${command}`)
}

/**
 * Why Electron, which `said` this on standard error, ended before the app served, and what to type; null where neither its words nor
 * the machine say. Without user namespaces Chromium needs its helper as a program of root (docs/linux/suid_sandbox_development.md).
 */
export function obstacleAfter(said: string, electron: string, machine: Machine): string | null {
  if (machine.platform !== 'linux') return null
  const library = LIBRARY_WORDS.exec(said)?.[1]
  if (library !== undefined) return libraryObstacle(library)
  const { WAYLAND_DISPLAY: wayland, DISPLAY: display } = machine.env
  if (DISPLAY_WORDS.test(said))
    return sentence(`the display ${display || wayland} does not answer`, 'type `npm start` in a terminal of the desktop')
  const helper = join(dirname(electron), 'chrome-sandbox')
  const restriction = restrictions.find(([file, closedAt]) => valueOf(join(machine.root, file)) === closedAt)?.[2]
  const isLikely = restriction !== undefined && !isHelperReady(helper)
  return SANDBOX_WORDS.test(said) || isLikely ? sandboxObstacle(restriction, helper, machine) : null
}
