import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Settings of the kernel that keep user namespaces from programs without a profile or rights of their own, each with what it means. */
const restrictions: [file: string, closedAt: string, meaning: string][] = [
  [
    'sys/kernel/apparmor_restrict_unprivileged_userns',
    '1',
    'AppArmor keeps user namespaces from programs of a checkout (Ubuntu 24.04)',
  ],
  ['sys/kernel/unprivileged_userns_clone', '0', 'the kernel keeps user namespaces from users'],
  ['sys/user/max_user_namespaces', '0', 'the kernel allows no user namespaces'],
]

const valueOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '')

const SUID_OF_ROOT = 0o4755

/** Whether the helper beside Electron may make the sandbox without user namespaces. */
function isHelperReady(helper: string): boolean {
  if (!existsSync(helper)) return false
  const { uid, mode } = statSync(helper)
  return uid === 0 && (mode & 0o7777) === SUID_OF_ROOT
}

/**
 * Why Chromium could make no sandbox on this Linux machine, and what to type; null where it could. Without user namespaces it needs
 * its helper as a program of root (Chromium, docs/linux/suid_sandbox_development.md). `proc` is the kernel's folder.
 */
export function whyNoSandbox(electron: string, platform: NodeJS.Platform = process.platform, proc = '/proc'): string | null {
  if (platform !== 'linux') return null
  const found = restrictions.find(([file, closedAt]) => valueOf(join(proc, file)) === closedAt)
  const helper = join(dirname(electron), 'chrome-sandbox')
  if (found === undefined || isHelperReady(helper)) return null
  const command = `sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}"`
  return `${found[2]}, which Chromium's sandbox needs. For the desktop app install the deb, or type:\n  ${command}\n  npm start`
}
