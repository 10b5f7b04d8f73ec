import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** One project a room: each runs alone with `npm test -- --project NAME`. */
export default defineConfig({
  test: {
    // Tests wait for servers, disks and time limits more than they compute; the default leaves one of two cores idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.setup.ts'],
          setupFiles: ['tests/support/cheap-passwords.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          include: ['tests/renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/cheap-passwords.setup.ts', 'tests/renderer/setup.ts'],
          testTimeout: 30_000,
          // Screens wait for a real server within time limits, which a stalled machine can miss once.
          retry: process.env['CI'] === undefined ? 0 : 1,
        },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
