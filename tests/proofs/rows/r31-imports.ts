import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../../src/server/demo/random.ts'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import type { CallName } from '../../../src/shared/contract/index.ts'
import type { ImportFile } from '../../../src/shared/contract/imports.ts'
import { newId } from '../../../src/shared/ids.ts'
import { guestRow, manifestOf } from '../../support/manifest.ts'
import { csvFile } from '../../support/sheet-file.ts'
import { seams } from '../breaks/r31.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { KilledServer } from '../rules/killed-server.ts'
import { databases, type DatabaseName, openSite } from '../rules/site.ts'
import { within } from '../sales/shop.ts'
import type { Reply } from '../sales/wire.ts'

const ROWS = 60
/** Enough PAX numbers for all files. */
const NUMBERS = 100_000
const MAX_FOUND = 5

const letters = (nth: number): string =>
  (nth < 26 ? '' : letters(Math.floor(nth / 26) - 1)) + String.fromCharCode(97 + (nth % 26))

/** A file of its own for each turn, in which no row has a number: only the importer's rules tell its records again. */
interface Kind {
  check: CallName
  bring: CallName
  fileOf: (turn: number) => ImportFile
  /** How many records of a turn's file there are. */
  count: (db: Transaction, turn: number) => Promise<number>
}

const rowsOf = <T>(row: (nth: number) => T): T[] => Array.from({ length: ROWS }, (_row, nth) => row(nth))
const mark = (turn: number): string => `Turn ${letters(turn)}`
const counted = async (rows: Promise<readonly unknown[]>): Promise<number> => (await rows).length

const kinds: readonly Kind[] = [
  {
    check: 'checkManifest',
    bring: 'importManifest',
    fileOf: (turn) =>
      manifestOf(
        rowsOf((nth) =>
          guestRow(nth, { 'Given names': letters(nth), 'Passport no': '', 'Booking reference': mark(turn), Surname: mark(turn) }),
        ),
      ),
    count: (db, turn) => counted(db.selectFrom('pax').select('id').where('booking_group', '=', mark(turn)).execute()),
  },
  {
    check: 'checkMenu',
    bring: 'importMenu',
    fileOf: (turn) =>
      csvFile('menu.csv', [['Dish', 'Type', 'Price', 'Options'], ...rowsOf((nth) => [`${mark(turn)}, dish ${letters(nth)}`, 'Lunch', '90', `Size ${letters(turn)}: Small, Large +50`])]), // oxfmt-ignore
    count: (db, turn) =>
      counted(
        db
          .selectFrom('dishes')
          .select('id')
          .where('dish_name', 'like', `${mark(turn)}, %`)
          .execute(),
      ),
  },
]

interface Size {
  kills: number
  races: number
}

/** By kind and database. */
const sizeOf = ({ quick, broken }: Run): Size => {
  if (broken) return { kills: 1, races: 1 }
  return quick ? { kills: 4, races: 4 } : { kills: 60, races: 60 }
}

/** The body with which a file is imported. */
async function bodyOf(target: KilledServer, { check, fileOf }: Kind, turn: number): Promise<object> {
  const file = fileOf(turn)
  const { reading, digest } = await target.must(check, { body: file })
  return { ...file, reading, digest, leaveOut: false }
}

const saysOf = (reply: Reply): string => (reply === null ? 'nothing' : `${reply.status} ${reply.text.slice(0, 120)}`)
const isCounted = (reply: Reply, counts: Record<string, number>): boolean =>
  reply?.status === 200 && Object.entries(counts).every(([name, count]) => reply.body[name] === count)

/** Kills the server while it imports: all rows are there or none, the same key ends it, and another key finds nothing to do. */
async function killed(
  target: KilledServer,
  kind: Kind,
  turn: number,
  afterMs: number,
): Promise<{ left: number; faults: string[] }> {
  const body = await bodyOf(target, kind, turn)
  const key = newId()
  const sent = target.wire.call(kind.bring, { body, key })
  await pause(afterMs)
  await target.kill()
  const before = await sent
  const left = await within(target.site.place, (db) => kind.count(db, turn))
  await target.start()
  const [again, other] = [
    await target.wire.call(kind.bring, { body, key }),
    await target.wire.call(kind.bring, { body, key: newId() }),
  ]
  const faults = [
    ...(left === 0 || left === ROWS ? [] : [`${left} of ${ROWS} rows were left by a kill`]),
    ...(before?.status === 200 && left !== ROWS ? ['an answered import was lost'] : []),
    ...(isCounted(again, { created: ROWS }) ? [] : [`the same key was answered ${saysOf(again)}`]),
    ...(isCounted(other, { created: 0, changed: 0, same: ROWS }) ? [] : [`the same file was answered ${saysOf(other)}`]),
  ]
  return { left, faults }
}

/** Two imports of one file at once, one of them sent twice: one of them creates the records. */
async function raced(target: KilledServer, kind: Kind, turn: number): Promise<string[]> {
  const body = await bodyOf(target, kind, turn)
  const [one, other] = [newId(), newId()]
  const answers = await Promise.all([one, other, one].map((key) => target.wire.call(kind.bring, { body, key })))
  const [first, second, twin] = answers
  const created = [first, second].map((reply) => Number(reply?.body['created'] ?? -1)).toSorted((a, b) => a - b)
  return [
    ...(created[0] === 0 && created[1] === ROWS ? [] : [`two at once were answered ${answers.map(saysOf).join(' and ')}`]),
    ...(first?.text === twin?.text ? [] : [`one key was answered ${saysOf(first ?? null)} and ${saysOf(twin ?? null)}`]),
  ]
}

interface Played {
  kills: number
  /** How many of the kills left nothing. */
  none: number
  races: number
  found: string[]
}

async function playKind(target: KilledServer, kind: Kind, run: Run, firstTurn: number): Promise<Played> {
  const random = seededRandom(run.seed + firstTurn)
  const { kills, races } = sizeOf(run)
  const played: Played = { kills: 0, none: 0, races: 0, found: [] }
  const named = (faults: string[]) => played.found.push(...faults.map((fault) => `${kind.bring}: ${fault}`))
  const began = Date.now()
  named(await raced(target, kind, firstTurn))
  // Kills come at any moment of such an import, and a little after it.
  const lastsMs = Math.ceil((Date.now() - began) / 2)
  for (; played.kills < kills && played.found.length < MAX_FOUND; played.kills += 1) {
    const { left, faults } = await killed(target, kind, firstTurn + 1 + played.kills, random.whole(0, lastsMs))
    if (left === 0) played.none += 1
    named(faults)
  }
  for (; played.races < races && played.found.length < MAX_FOUND; played.races += 1)
    named(await raced(target, kind, firstTurn + 1 + kills + played.races))
  return played
}

async function playOn(name: DatabaseName, run: Run): Promise<Played> {
  const target = new KilledServer(await openSite(name, 1))
  await target.kill()
  await within(target.site.place, async (db) => {
    const { version: _version, ...venue } = await currentVenue(db)
    await saveVenue(db, { ...venue, cardNumberCount: NUMBERS }, Date.now())
    // A prepared guest has no sealed passport, with which a manifest is compared.
    await db.updateTable('pax').set({ released_at: 1 }).execute()
  })
  await target.start()
  const all: Played = { kills: 0, none: 0, races: 0, found: [] }
  for (const [nth, kind] of kinds.entries()) {
    const played = await playKind(target, kind, run, nth * 10_000)
    all.kills += played.kills
    all.none += played.none
    all.races += played.races
    all.found.push(...played.found)
  }
  const breaches = await target.close()
  return { ...all, found: [...all.found, ...breaches].map((fault) => `${name}: ${fault}`) }
}

async function measure(run: Run): Promise<Measured> {
  const all: Played[] = []
  for (const name of run.broken ? databases.slice(0, 1) : databases) all.push(await playOn(name, run))
  const sum = (of: 'kills' | 'none' | 'races') => all.reduce((count, one) => count + one[of], 0)
  const found = all.flatMap((one) => one.found)
  return {
    holds: found.length === 0,
    figure: `${sum('kills')} kills, ${sum('none')} of which left nothing, and ${sum('races')} races of two imports of ${ROWS} rows: ${found.length} left in part, created twice or changed by the same file`,
    found: found.slice(0, 10),
  }
}

export default {
  id: 'R31',
  goal: 'an import of a manifest or menu is all or nothing under ≥ 200 SIGKILLs, one effect for two at once, and nothing when repeated; both databases',
  lane: 'processor',
  measure,
  control: { broken: 'an importer that ignores who is aboard', seams },
} satisfies Proof
