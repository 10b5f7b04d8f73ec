import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './tests/support/patience.ts'

const PATIENCE_SETUP = 'tests/support/patience.setup.ts'

/** What every room's tests have in common: on a machine busy with other work they wait, and nothing is tried twice. */
const patient = { testTimeout: 4 * PATIENCE_MS, hookTimeout: 6 * PATIENCE_MS, expect: { poll: { timeout: PATIENCE_MS } } }

/** One project a room: each runs alone with `npm test -- --project NAME`. */
export default defineConfig({
  test: {
    // Tests wait for servers, disks and time limits more than they compute; the default leaves one of two cores idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: [PATIENCE_SETUP],
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.setup.ts'],
          setupFiles: [PATIENCE_SETUP, 'tests/support/cheap-passwords.setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patient,
          name: 'renderer',
          environment: 'happy-dom',
          include: ['tests/renderer/**/*.test.{ts,tsx}'],
          setupFiles: [PATIENCE_SETUP, 'tests/support/cheap-passwords.setup.ts', 'tests/renderer/setup.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          setupFiles: [PATIENCE_SETUP],
        },
      },
    ],
  },
})
