import type { LoginRecord } from '../../src/shared/contract/auth.ts'
import { newId } from '../../src/shared/ids.ts'
import { apiOf } from '../support/e2e/api.ts'
import { guestRow, manifestOf } from '../support/manifest.ts'
import { startPostgres } from '../support/server/postgres.ts'
import { ms, table } from './figures.ts'
import { newDataDir, removeDataDir, startServer } from './program.ts'

/* A manifest of 5,000 passengers over HTTP: the check, the import, and the same file again. */

const PASSENGERS = 5_000
const BUDGET_MS = 5_000

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const begun = performance.now()
  return [await work(), performance.now() - begun]
}

async function bench(database: string, databaseAddress: string): Promise<string[]> {
  const dataDir = newDataDir()
  const server = await startServer(dataDir, databaseAddress)
  const setup = { name: 'Bench', email: 'bench@ship.example', password: 'wind and water' }
  const answer = await fetch(`${server.address}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(setup),
  })
  const api = apiOf(server.address, (await answer.json()) as LoginRecord)
  await api.ok('updateVenue', { body: { ...(await api.ok('getVenue')), cardNumberCount: 2 * PASSENGERS } })
  const file = manifestOf(Array.from({ length: PASSENGERS }, (_row, nth) => guestRow(nth)))
  const [checked, checkMs] = await timed(() => api.ok('checkManifest', { body: file }))
  const body = { ...file, reading: checked.reading, digest: checked.digest, leaveOut: false }
  const [made, importMs] = await timed(() => api.ok('importManifest', { body, key: newId() }))
  if (made.created !== PASSENGERS) throw new Error(`${made.created} were registered`)
  const [again, againMs] = await timed(() => api.ok('importManifest', { body, key: newId() }))
  if (again.same !== PASSENGERS) throw new Error(`${again.same} were found unchanged`)
  await server.stop()
  removeDataDir(dataDir)
  if (importMs > BUDGET_MS) process.exitCode = 1
  return [database, ms(checkMs), ms(importMs), ms(againMs), `import ≤ ${ms(BUDGET_MS)}`]
}

const postgres = await startPostgres({ durable: true })
const rows = [await bench('SQLite', ''), await bench('PostgreSQL', postgres.address)]
await postgres.stop()
console.log(table(['5,000 rows', 'check', 'import', 'the same file again', 'goal'], rows))
process.exit()
