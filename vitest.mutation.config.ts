import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Rules before statements and services before whole calls: most mutants die in the cheapest tests. */
class CheapestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = ({ moduleId }: TestSpecification): number =>
      moduleId.includes('/tests/unit/') ? 0 : /\.(repo|service)\.test\.ts$/.test(moduleId) ? 1 : 2
    return Promise.resolve(files.toSorted((a, b) => cost(a) - cost(b) || a.moduleId.localeCompare(b.moduleId)))
  }
}

/**
 * The tests as `npm run mutate` runs them once for each mutant: on SQLite alone, but for what only PostgreSQL can show, and with the
 * same random values each time.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env['PURSER_MUTATION_TESTS'] ?? 'tests/{unit,server}/**/*.test.ts').split(' '),
    env: { PURSER_TEST_DATABASES: 'sqlite' },
    globalSetup: process.env['PURSER_MUTATION_POSTGRES'] === 'on' ? ['tests/support/setup/postgres.setup.ts'] : [],
    setupFiles: ['tests/support/setup/fixed-seed.ts'],
    sequence: { sequencer: CheapestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
