import { spawnSync } from 'node:child_process'

/*
 * npm run walk : looks at every screen, dialog and step of a sale at all eight sizes and in both themes, as the nightly run does. Further
 * arguments go to Playwright, such as `-- --grep 'every dialog'`.
 */

const files = ['every-size', 'longest', 'layout-rules'].map((name) => `tests/e2e/${name}.e2e.ts`)

process.chdir(`${import.meta.dirname}/..`)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...files, ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, PURSER_NIGHTLY: '1' } },
)
process.exitCode = status ?? 1
