import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { TEST_WAIT_MS } from './tests/support/setup/test-timeouts.ts'

const TIMEOUTS_SETUP = 'tests/support/setup/test-timeouts.setup.ts'
const CHEAP_PASSWORDS_SETUP = 'tests/support/setup/cheap-passwords.setup.ts'

/** What all projects have in common: on a machine busy with other work tests wait longer, and nothing is tried twice. */
const timeouts = { testTimeout: 4 * TEST_WAIT_MS, hookTimeout: 6 * TEST_WAIT_MS, expect: { poll: { timeout: TEST_WAIT_MS } } }

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
          ...timeouts,
          ...modulesKept,
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: [TIMEOUTS_SETUP, CHEAP_PASSWORDS_SETUP],
        },
      },
      {
        test: {
          ...timeouts,
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
          ...timeouts,
          ...modulesKept,
          name: 'renderer',
          environment: 'happy-dom',
          include: ['tests/renderer/**/*.test.{ts,tsx}'],
          setupFiles: [TIMEOUTS_SETUP, CHEAP_PASSWORDS_SETUP, 'tests/support/renderer/setup.ts'],
        },
      },
      {
        test: {
          ...timeouts,
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
