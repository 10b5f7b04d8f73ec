import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { isNightly } from './tests/support/setup/nightly.ts'
import { TEST_WAIT_MS } from './tests/support/setup/test-timeouts.ts'

/** A project's own list wins over `--exclude`, so the quick run says by a variable that it leaves slow tests out. */
const isQuick = process.env['PURSER_QUICK'] === '1'

const TIMEOUTS_SETUP = 'tests/support/setup/test-timeouts.setup.ts'
const CHEAP_PASSWORDS_SETUP = 'tests/support/setup/cheap-passwords.setup.ts'

/** On a machine busy with other work tests wait longer, and nothing is tried twice. What is too slow for each change is left for the night. */
const common = {
  testTimeout: 4 * TEST_WAIT_MS,
  hookTimeout: 6 * TEST_WAIT_MS,
  expect: { poll: { timeout: TEST_WAIT_MS } },
  exclude: [...configDefaults.exclude, ...(isNightly ? [] : ['**/*.nightly.test.ts']), ...(isQuick ? ['**/*.slow.test.ts'] : [])],
}

/**
 * Loading the modules again costs more than most test files take, so a worker keeps them from file to file. A file must leave nothing
 * behind: it closes what it opens and restores what it replaces.
 */
const modulesKept = { isolate: false }

/** Each project runs alone with `npm test -- --project NAME`. */
export default defineConfig({
  test: {
    // Tests wait for servers, disks and time limits more than they compute; the default leaves one of two cores idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...common,
          ...modulesKept,
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: [TIMEOUTS_SETUP, CHEAP_PASSWORDS_SETUP],
        },
      },
      {
        test: {
          ...common,
          ...modulesKept,
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/setup/postgres.setup.ts'],
          setupFiles: [TIMEOUTS_SETUP, CHEAP_PASSWORDS_SETUP],
        },
      },
      {
        plugins: [react()],
        test: {
          ...common,
          ...modulesKept,
          name: 'renderer',
          environment: 'happy-dom',
          include: ['tests/renderer/**/*.test.{ts,tsx}'],
          setupFiles: [TIMEOUTS_SETUP, CHEAP_PASSWORDS_SETUP, 'tests/support/renderer/setup.ts'],
        },
      },
      {
        test: {
          ...common,
          ...modulesKept,
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          setupFiles: [TIMEOUTS_SETUP],
        },
      },
    ],
  },
})
