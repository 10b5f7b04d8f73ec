import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPlace } from '../../../src/server/ops/backup/books.ts'
import { DATABASE_FILE } from '../../../src/server/kernel/db/database.ts'
import { paxForm } from '../../support/server/pax.ts'
import { withClockAt } from '../../support/fakes/faketime.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import { ask } from '../ask.ts'
import type { Measured, Proof } from '../proof.ts'
import { startProofServer, type ProofServer } from '../server-process.ts'
import { seams } from '../breaks/r27.ts'

const YEARS_AHEAD = '+1095d'
const DAY_MS = 86_400_000
const admin = { name: 'Anita Rao', email: 'anita.rao@mail.example', password: 'a lantern over the bay' }
const FLAGS = ['--backup-at', 'off', '--books-check', 'off']

const logIn = (server: ProofServer, password: string) => ask(server, 'login', { body: { email: admin.email, password } })

/** What a clock three years ahead leaves behind: an account locked by wrong logins, a live token, a code, money in the ledger. */
async function leaveBehind(server: ProofServer): Promise<string> {
  const { body } = await ask(server, 'setup', { body: admin })
  const token = String(body['token'])
  await ask(server, 'createPax', { body: paxForm(), token })
  const expiryDate = new Date(Date.now() + 1500 * DAY_MS).toISOString()
  const card = { cardNumber: '10001', balance: 500, nameOfCard: 'Rohan Mehta', expiryDate }
  await ask(server, 'activateCard', { body: card, token })
  await ask(server, 'sendOtp', { body: { cardNumber: '10001' }, token })
  for (let count = 0; count < 10; count += 1) await logIn(server, 'something else')
  return token
}

/** What of it still counts once the clock is right. */
async function faultsNow(server: ProofServer, token: string): Promise<string[]> {
  const found: string[] = []
  const old = await ask(server, 'session', { token })
  if (old.status !== 401) found.push(`a token of then is answered ${old.status}`)
  const right = await logIn(server, admin.password)
  if (right.status !== 200) return [...found, `the right password is answered ${right.status}`]
  const now = String(right.body['token'])
  const code = await ask(server, 'sendOtp', { body: { cardNumber: '10001' }, token: now })
  if (code.status !== 200) found.push(`a code is answered ${code.status}`)
  const health = await ask(server, 'health')
  if (health.body['clock'] !== 'behind') found.push(`health says that the clock is ${String(health.body['clock'])}`)
  if (!server.said().includes('the clock of this machine says')) found.push('the log says nothing of the clock')
  const report = await ask(server, 'xReport', { token: now })
  if (report.status !== 200) found.push(`the X report is answered ${report.status}`)
  return found
}

async function setForwardAndBack(name: string, database: string): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-clocks-'))
  const options = { flags: FLAGS, ...(database !== '' && { database }) }
  const ahead = await startProofServer(dataDir, { ...options, env: withClockAt(YEARS_AHEAD) ?? {} })
  const token = await leaveBehind(ahead)
  const locked = await logIn(ahead, admin.password)
  await ahead.end()
  const right = await startProofServer(dataDir, options)
  const found = await faultsNow(right, token)
  await right.end()
  if (locked.status !== 429) found.push(`ten wrong logins locked nothing: ${locked.status}`)
  const books = await checkPlace(
    database === '' ? { file: join(dataDir, DATABASE_FILE) } : { address: database },
    () => undefined,
  )
  if (books.ledgerRows === 0) found.push('no money moved while the clock was ahead')
  found.push(...books.breaches.map(({ invariant }) => `the books: ${invariant}`))
  rmSync(dataDir, { recursive: true, force: true })
  return found.map((words) => `${name}: ${words}`)
}

async function measure(): Promise<Measured> {
  if (withClockAt(YEARS_AHEAD) === null)
    return { holds: false, figure: '', skipped: 'libfaketime is not installed (package faketime)' }
  const postgres = await startPostgres({ durable: false })
  const found = (await Promise.all([setForwardAndBack('SQLite', ''), setForwardAndBack('PostgreSQL', postgres.address)])).flat()
  await postgres.stop()
  return {
    holds: found.length === 0,
    figure:
      found.length === 0
        ? 'the real program 1 095 days ahead, then right, on both databases: logins, sessions, codes free of it, the clock reported, books intact'
        : `${found.length} things of a wrong clock still count`,
    found,
  }
}

const proof: Proof = {
  id: 'R27',
  goal: 'a clock set forward and back locks nobody out, keeps no session alive, and is reported to the back office; both databases',
  lane: 'waits',
  measure,
  control: {
    broken: 'moments that have not come count',
    seams,
  },
}
export default proof
