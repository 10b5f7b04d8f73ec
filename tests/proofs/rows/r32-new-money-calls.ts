import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../../src/server/demo/random.ts'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import { hashPassword } from '../../../src/server/people/sessions/password.ts'
import { insertStaff } from '../../../src/server/people/sessions/staff.repo.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { noShifts } from '../../../src/shared/contract/shift-rules.ts'
import { newId } from '../../../src/shared/ids.ts'
import { seams } from '../breaks/r32.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { KilledServer } from '../rules/killed-server.ts'
import { type At, newMoves, type NewMove, type NextHolder } from '../rules/new-moves.ts'
import { databases, type DatabaseName, openSite } from '../rules/site.ts'
import { within } from '../sales/shop.ts'
import type { Reply } from '../sales/wire.ts'

/** In a batch. */
const GUESTS = 40
const MAX_FOUND = 5
const PASSWORD = 'a long enough password'
/** One key is sent so often at once. */
const AT_ONCE = 3

/** Where the calls write. */
const tables = [
  'cards',
  'card_moves',
  'ledger_entries',
  'drawer_entries',
  'safe_moves',
  'dispute_ends',
  'bills',
  'credit_notes',
] as const
type Rows = number[]

async function rowsIn(db: Transaction): Promise<Rows> {
  const counts = tables.map(async (table) => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  })
  const returned = await db.selectFrom('cards').select('id').where('state', '=', 'returned').execute()
  return [...(await Promise.all(counts)), returned.length]
}

const rowsOf = ({ target }: At): Promise<Rows> => within(target.site.place, rowsIn)
const changed = (before: Rows, after: Rows): string => after.map((count, nth) => count - (before[nth] ?? 0)).join(' ')
const isNothing = (change: string): boolean => /^0( 0)*$/.test(change)
const saysOf = (reply: Reply): string => (reply === null ? 'nothing' : `${reply.status} ${reply.text.slice(0, 120)}`)

/** A call that nothing disturbs: what it writes, and how long it takes, ms. Sent several times at once under one key, it is done once. */
async function undisturbed(at: At, { call, ready }: NewMove): Promise<{ whole: string; lastsMs: number; faults: string[] }> {
  const given = await ready(at)
  const before = await rowsOf(at)
  const began = performance.now()
  await at.target.must(call, { ...given, key: newId() })
  const lastsMs = Math.ceil(performance.now() - began)
  const whole = changed(before, await rowsOf(at))
  const next = await ready(at)
  const [start, key] = [await rowsOf(at), newId()]
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => at.target.wire.call(call, { ...next, key })))
  const [first] = answers
  const change = changed(start, await rowsOf(at))
  const isAlike = answers.every((one) => one?.status === 200 && one.text === first?.text)
  return {
    whole,
    lastsMs,
    faults: [
      ...(isNothing(whole) ? ['wrote nothing'] : []),
      ...(isAlike ? [] : [`one key at once was answered ${answers.map(saysOf).join(' and ')}`]),
      ...(change === whole ? [] : [`one key at once wrote ${change}, a single call ${whole}`]),
    ],
  }
}

/** A password that a kill interrupts stays counted as a wrong one, so that a dozen kills would lock out who takes a drawer over. */
const forgetTries = (tx: Transaction) => tx.deleteFrom('login_tries').execute()

/** Kills the server during the call: all of it is there or nothing, and the same key ends it once. */
async function killed(
  at: At,
  { call, ready }: NewMove,
  whole: string,
  afterMs: number,
): Promise<{ isNone: boolean; faults: string[] }> {
  const given = { ...(await ready(at)), key: newId() }
  const before = await rowsOf(at)
  const sent = at.target.wire.call(call, given)
  await pause(afterMs)
  await at.target.kill()
  const answered = await sent
  const left = changed(before, await rowsOf(at))
  await within(at.target.site.place, forgetTries)
  await at.target.start()
  const [again, third] = [await at.target.wire.call(call, given), await at.target.wire.call(call, given)]
  const end = changed(before, await rowsOf(at))
  const isSame = again?.status === 200 && third?.text === again.text && (answered === null || answered.text === again.text)
  return {
    isNone: isNothing(left),
    faults: [
      ...(left === whole || isNothing(left) ? [] : [`a kill left ${left} of ${whole}`]),
      ...(answered !== null && left !== whole ? ['an answered call was lost'] : []),
      ...(isSame ? [] : [`one key was answered ${[answered, again, third].map(saysOf).join(', ')}`]),
      ...(end === whole ? [] : [`one key wrote ${end}, a single call ${whole}`]),
    ],
  }
}

const killsOf = ({ quick, broken }: Run): number => (broken ? 1 : quick ? 2 : 30)

interface Played {
  kills: number
  /** How many of the kills left nothing. */
  none: number
  found: string[]
}

async function playAll(at: At, run: Run): Promise<Played> {
  const random = seededRandom(run.seed)
  const played: Played = { kills: 0, none: 0, found: [] }
  for (const move of newMoves) {
    const { whole, lastsMs, faults } = await undisturbed(at, move)
    const named = (all: string[]) => played.found.push(...all.map((fault) => `${move.call}: ${fault}`))
    named(faults)
    for (let kills = 0; kills < killsOf(run) && played.found.length < MAX_FOUND; kills += 1) {
      const turn = await killed(at, move, whole, random.whole(0, lastsMs))
      played.kills += 1
      if (turn.isNone) played.none += 1
      named(turn.faults)
    }
  }
  return played
}

/** A venue that keeps shifts, takes bank cards and cash, and has no limits; and someone who takes a drawer over. */
async function furnish(db: Transaction): Promise<NextHolder> {
  const { version: _version, ...venue } = await currentVenue(db)
  const tenders = { ...venue.tenders, cash: true, besideCash: ['bank' as const] }
  const shifts = { ...noShifts, held: 'shared' as const }
  await saveVenue(db, { ...venue, tenders, shifts, refundLimit: null, refundDayLimit: null }, Date.now())
  const id = newId()
  const email = `${id}@mail.example`
  await insertStaff(db, {
    id,
    name: 'Joseph Fernandes',
    email,
    password_hash: await hashPassword(PASSWORD),
    accessroutes: '["foodorder"]',
    disabled_at: null,
    created_at: Date.now(),
  })
  return { email, password: PASSWORD }
}

async function playOn(name: DatabaseName, run: Run): Promise<Played> {
  const target = new KilledServer(await openSite(name, GUESTS))
  await target.kill()
  const next = await within(target.site.place, furnish)
  await target.start()
  const played = await playAll({ target, next }, run).catch((error: unknown) => ({
    kills: 0,
    none: 0,
    found: [(error as Error).message],
  }))
  const breaches = await target.close()
  return { ...played, found: [...played.found, ...breaches].map((fault) => `${name}: ${fault}`) }
}

async function measure(run: Run): Promise<Measured> {
  const all: Played[] = []
  for (const name of run.broken ? databases.slice(0, 1) : databases) all.push(await playOn(name, run))
  const sum = (of: 'kills' | 'none') => all.reduce((count, one) => count + one[of], 0)
  const found = all.flatMap((one) => one.found)
  return {
    holds: found.length === 0,
    figure: `${newMoves.length} calls, ${sum('kills')} kills, ${sum('none')} of which left nothing; each key sent again and ${AT_ONCE} times at once: ${found.length} left in part, lost, doubled or answered otherwise`,
    found: found.slice(0, 10),
  }
}

export default {
  id: 'R32',
  goal: 'batches of cards, shifts, the safe, loads by bank card and the end of a dispute are all or nothing under ≥ 500 SIGKILLs, and one effect and one answer for each key; both databases',
  lane: 'processor',
  measure,
  control: { broken: 'keys that are not remembered', seams },
} satisfies Proof
