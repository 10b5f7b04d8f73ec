import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { TEST_WAIT_MS } from './tests/support/setup/test-timeouts.ts'

const TIMEOUTS_SETUP = 'tests/support/setup/test-timeouts.setup.ts'

/** What all projects have in common: on a machine busy with other work tests wait longer, and nothing is tried twice. */
const timeouts = { testTimeout: 4 * TEST_WAIT_MS, hookTimeout: 6 * TEST_WAIT_MS, expect: { poll: { timeout: TEST_WAIT_MS } } }

/**
 * Loading the server's modules and PostgreSQL's driver anew costs more than most files of tests do: a worker keeps them from file to file. A file
 * leaves nothing behind that the next one could meet: what it opens it closes, what it replaces it puts back.
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
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: [TIMEOUTS_SETUP],
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
          setupFiles: [TIMEOUTS_SETUP, 'tests/support/setup/cheap-passwords.setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...timeouts,
          name: 'renderer',
          environment: 'happy-dom',
          include: ['tests/renderer/**/*.test.{ts,tsx}'],
          setupFiles: [TIMEOUTS_SETUP, 'tests/support/setup/cheap-passwords.setup.ts', 'tests/support/renderer/setup.ts'],
        },
      },
      {
        test: {
          ...timeouts,
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          setupFiles: [TIMEOUTS_SETUP],
        },
      },
    ],
  },
})
