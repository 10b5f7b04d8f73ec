import { hashesSoFar, makeHashesCheap } from '../../support/setup/cheap-scrypt.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../../../src/server/people/sessions/password.ts'
import { insertStaff } from '../../../src/server/people/sessions/staff.repo.ts'
import { type Transaction, openDatabase } from '../../../src/server/kernel/db/database.ts'
import { newId } from '../../../src/shared/ids.ts'
import { anonymous, type Client } from '../../support/server/client.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import type { TestServer } from '../../support/server/server.ts'
import { openInside } from '../inside.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { startProofServer } from '../server-process.ts'
import { leaksByTime, MAX_APART } from '../time-leak.ts'
import { seams } from '../breaks/r08.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const A_QUARTER = 10
const A_DAY = 100
const PASSWORD = 'a long enough password'

const accounts = { known: 'anita.rao@mail.example', unknown: 'nobody@mail.example', disabled: 'gone@mail.example' } as const
type Account = keyof typeof accounts

/** Guesses, and how they come: so many at once, so often. A burst at every quarter, a trickle for two days. */
const attacks = [
  { guesses: 4_000, atOnce: 100, everyMs: QUARTER_MS / 2 },
  { guesses: 6_000, atOnce: 1, everyMs: 70_000 },
]

interface Tally {
  sent: number
  /** Guesses that were compared with a password, by account: their moments, ms. */
  compared: Record<Account, number[]>
  breaches: string[]
}

const staffRow = (email: string, password_hash: string, disabled_at: number | null) => ({
  id: newId(),
  name: 'Anita Rao',
  email,
  password_hash,
  accessroutes: '["foodorder"]',
  disabled_at,
  created_at: 0,
})

async function addStaff(db: Transaction): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await insertStaff(db, staffRow(accounts.known, hash, null))
  await insertStaff(db, staffRow(accounts.disabled, hash, 1))
}

const logIn = (client: Client, email: string, password: string) => client.call('login', { body: { email, password } })

/** One account under attack; its owner logs in every few hours, which must give the guesser nothing. */
async function attack(test: TestServer, account: Account, { guesses, atOnce, everyMs }: (typeof attacks)[number], tally: Tally) {
  const client = anonymous(test)
  let ownerAt = test.clock.now
  for (let sent = 0; sent < guesses && tally.breaches.length === 0; sent += atOnce) {
    test.clock.now += everyMs
    const at = test.clock.now
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, nth) => logIn(client, accounts[account], `guess ${sent + nth}`)),
    )
    tally.sent += atOnce
    for (const { status } of answers) {
      if (status === 401) tally.compared[account].push(at)
      else if (status !== 429) tally.breaches.push(`a guess at the ${account} account answered ${status}`)
    }
    findBreach(account, tally)
    if (account === 'known' && at - ownerAt > 3 * 60 * MINUTE_MS) {
      ownerAt = at
      test.clock.now += 1
      await logIn(client, accounts.known, PASSWORD)
    }
  }
}

/** The rule, looked at from the newest guess: the one before the last ten is a quarter old, the one before the last hundred a day. */
function findBreach(account: Account, { compared, breaches }: Tally): void {
  const moments = compared[account]
  const span = (count: number): number => (moments.at(-1) ?? 0) - (moments.at(-1 - count) ?? -Infinity)
  if (span(A_QUARTER) < QUARTER_MS) breaches.push(`more than ${A_QUARTER} guesses at the ${account} account within 15 minutes`)
  if (span(A_DAY) < DAY_MS) breaches.push(`more than ${A_DAY} guesses at the ${account} account within a day`)
}

async function attackAll(postgres: string | undefined, share: number, tally: Tally): Promise<void> {
  const test = await openInside({ postgres, inMemory: true })
  await addStaff(test.server.deps.database.db)
  for (const account of Object.keys(accounts) as Account[]) {
    tally.compared[account] = []
    for (const each of attacks) await attack(test, account, { ...each, guesses: Math.ceil((each.guesses * share) / 3) }, tally)
  }
  if (tally.breaches.length === 0 && postgres === undefined) await ownerComesBack(test, tally)
  await test.close()
}

/** A throttled account takes not even the right password, says when it will, and then does; no hash is spent meanwhile. */
async function ownerComesBack(test: TestServer, { breaches }: Tally): Promise<void> {
  const client = anonymous(test)
  test.clock.now += DAY_MS
  for (let nth = 0; nth < A_QUARTER; nth += 1) await logIn(client, accounts.known, 'wrong')
  const before = hashesSoFar()
  const refused = await logIn(client, accounts.known, PASSWORD)
  if (refused.status !== 429 || hashesSoFar() !== before) breaches.push('a throttled account compared a password')
  test.clock.now += (refused.failure.retryAfterSeconds ?? 0) * 1000
  if ((await logIn(client, accounts.known, PASSWORD)).status !== 200)
    breaches.push('the right password was not taken after the wait that was answered')
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface Compared {
  pairs: number
  /** Medians in ms, of known and unknown accounts. */
  medians: [number, number]
  /** How far apart they are, as a share. */
  apart: number
  /** Whether the pairs show a leak: a busy machine moves both medians, but not all pairs the same way. */
  leaks: boolean
}

/** Known and unknown in turns, the first of a pair changing, until the medians decide: noise comes closer with more pairs, a leak does not. */
async function timed(
  ask: (isKnown: boolean, nth: number) => Promise<unknown>,
  { minPairs, maxPairs }: { minPairs: number; maxPairs: number },
): Promise<Compared> {
  const took: [number[], number[]] = [[], []]
  const one = async (isKnown: boolean, nth: number): Promise<void> => {
    const started = performance.now()
    await ask(isKnown, nth)
    took[isKnown ? 0 : 1].push(performance.now() - started)
  }
  for (let pairs = 1; ; pairs += 1) {
    const knownFirst = pairs % 2 === 0
    await one(knownFirst, pairs)
    await one(!knownFirst, pairs)
    const medians: [number, number] = [median(took[0]), median(took[1])]
    const apart = Math.abs(medians[0] - medians[1]) / Math.max(...medians)
    if (pairs >= maxPairs || (pairs >= minPairs && apart <= MAX_APART))
      return { pairs, medians, apart, leaks: leaksByTime(...took) }
  }
}

/** Over a socket, against a server of its own with hashes at their full cost; every account is tried once. */
async function timeHashes(quick: boolean): Promise<Compared> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-prove-'))
  const limits = { minPairs: quick ? 9 : 25, maxPairs: 80 }
  const database = await openDatabase({ dataDir, database: '' })
  const hash = await hashPassword(PASSWORD)
  for (let nth = 0; nth <= limits.maxPairs; nth += 1)
    await insertStaff(database.db, staffRow(`known${nth}@mail.example`, hash, null))
  await database.close()
  const server = await startProofServer(dataDir, { flags: ['--log-level', 'silent', '--backup-at', 'off'] })
  const compared = await timed(async (isKnown, nth) => {
    const answer = await fetch(`${server.address}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${isKnown ? 'known' : 'other'}${nth}@mail.example`, password: 'wrong' }),
    })
    await answer.text()
    if (answer.status !== 401) throw new Error(`a first guess answered ${answer.status}`)
  }, limits)
  await server.end()
  rmSync(dataDir, { recursive: true, force: true })
  return compared
}

/** What a throttled guess costs, which is no hash: on a server in this process, hundreds of times. */
async function timeThrottled(quick: boolean): Promise<Compared> {
  const test = await openInside({ inMemory: true })
  await addStaff(test.server.deps.database.db)
  const client = anonymous(test)
  for (const email of [accounts.known, accounts.unknown])
    for (let nth = 0; nth < A_QUARTER; nth += 1) await logIn(client, email, 'wrong')
  const before = hashesSoFar()
  const compared = await timed((isKnown) => logIn(client, isKnown ? accounts.known : accounts.unknown, 'wrong'), {
    minPairs: quick ? 200 : 600,
    maxPairs: 2000,
  })
  if (hashesSoFar() !== before) throw new Error('a throttled guess cost a hash')
  await test.close()
  return compared
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

async function times(quick: boolean, breaches: string[]): Promise<string> {
  const hashed = await timeHashes(quick)
  makeHashesCheap()
  const throttled = await timeThrottled(quick)
  for (const [what, { apart, medians, leaks }] of Object.entries({ compared: hashed, throttled }))
    if (leaks)
      breaches.push(
        `known and unknown accounts, ${what}: ${medians.map((ms) => ms.toFixed(2)).join(' and ')} ms, ${percent(apart)} apart`,
      )
  return `known and unknown ${percent(hashed.apart)} apart in ${hashed.pairs} pairs of ${hashed.medians[0].toFixed(0)} ms, ${percent(throttled.apart)} in ${throttled.pairs} throttled pairs`
}

async function measure({ quick, broken }: Run): Promise<Measured> {
  const tally: Tally = { sent: 0, compared: { known: [], unknown: [], disabled: [] }, breaches: [] }
  const timing = broken ? '' : await times(quick, tally.breaches)
  makeHashesCheap()
  const before = hashesSoFar()
  await attackAll(undefined, 1, tally)
  if (!broken) {
    const running = await startPostgres({ durable: false })
    await attackAll(running.address, quick ? 0.2 : 1, tally)
    await running.stop()
  }
  const { sent, breaches } = tally
  return {
    holds: breaches.length === 0,
    figure: `${sent} guesses at 3 accounts on both databases, ${hashesSoFar() - before} hashes; ${timing}`,
    found: breaches.slice(0, 5),
  }
}

export default {
  id: 'R8',
  goal: '10 000 password guesses: ≤ 10 tries per account and 15 minutes, ≤ 100 a day; known and unknown accounts within 5 % in time',
  lane: 'waits',
  measure,
  control: {
    broken: 'throttle off',
    seams,
  },
} satisfies Proof
