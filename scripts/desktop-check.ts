import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from './electron-binary.ts'
import { findTestElectron } from './test-electron.ts'

/*
 * npm run desktop:check : runs the desktop app of this checkout on a real Electron, journey by journey, prints what held, and leaves a report
 * for docs/desktop-runs.md. PURSER_CHECK_PRINTER names the printer whose driver gets a test page; else it is the first that has one.
 */

/** The exit status where there is no Electron to check on. */
const NOT_POSSIBLE = 2

const HOW =
  'fetch it with `node node_modules/electron/install.js` where github.com can be reached, or from a mirror named in ELECTRON_MIRROR; on Linux run `.ci/desktop npm run desktop:check` where there is no display, and not as root'

/** The journeys of the desktop app. */
const journeys = (): string[] =>
  readdirSync(join('tests', 'e2e'))
    .filter((name) => /^desktop.*\.e2e\.ts$/.test(name))
    .map((name) => `tests/e2e/${name}`)

process.chdir(`${import.meta.dirname}/..`)
// Fetches it where it can be.
await findElectron()
const electron = await findTestElectron()
if (electron.found) {
  const report = join('reports', `desktop-check-${process.platform}-${process.arch}.md`)
  const reporter = join('tests', 'e2e', 'desktop-check', 'desktop-reporter.ts')
  const only = [...journeys(), '--workers', '1', '--reporter', reporter]
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...only], {
    stdio: 'inherit',
    env: { ...process.env, PURSER_CHECK_REPORT: report, PURSER_NIGHTLY: '1' },
  })
  process.exitCode = status ?? 1
} else {
  process.stderr.write(`The desktop check needs Electron itself, and ${electron.reason}: ${HOW}\n`)
  process.exitCode = NOT_POSSIBLE
}
