import type { TestProject } from 'vitest/node'
import { startPostgres } from '../server/postgres.ts'

/** One PostgreSQL for all server suites; each suite makes its own database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ durable: false })
  project.provide('postgresAddress', postgres.address)
  return () => postgres.stop()
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresAddress: string
  }
}
