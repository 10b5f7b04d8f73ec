import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../../src/server/demo/random.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { audit, Desk, tillOf } from '../sales/desk.ts'
import { type Ask, Guest, type Till } from '../sales/guest.ts'
import { killGroups } from '../sales/group-kills.ts'
import { type Course, courses } from '../sales/meal.ts'
import { newFolder, openShop, removeFolder, type Shop, takeNumbers } from '../sales/shop.ts'
import { type ProofServer, startProofServer } from '../server-process.ts'

/** All money calls of a card, each from the guest's present state; null where another call has to come first. */
const cardMoves = {
  activate: ({ card, guest }: At) => (card === null ? guest.activate() : null),
  refill: ({ card, guest }: At) => card && guest.refill(card),
  pay: ({ card, guest }: At) => payment(card && guest.sell(card)),
  credit: ({ card, guest }: At) => card && guest.credit(card),
  replace: ({ card, guest }: At) => card && guest.replace(card),
  return: ({ card, guest }: At) => card && guest.giveBack(card),
}
type CardMove = keyof typeof cardMoves
/** Every call, those of a meal too: each Send, correction and payment in cash. */
type MoveName = CardMove | Course
const names = [...(Object.keys(cardMoves) as CardMove[]), ...courses]

const isCourse = (name: MoveName): name is Course => courses.some((course) => course === name)

interface At {
  card: Guest['card']
  guest: Guest
}
const payment = (ask: Ask | null): Ask | null => (ask?.name === 'payOrder' ? ask : null)

/** The call that is meant, or null where another has to come first. While a meal is served nothing else is done. */
function wanted(name: MoveName, guest: Guest): Ask | null {
  const { card, meal } = guest
  if (isCourse(name)) return card !== null && meal?.course === name ? meal.next() : null
  return meal?.isServed === true ? null : cardMoves[name]({ card, guest })
}

/** What leads to a call that is not possible yet: another card for one that was used or is gone, the next call of a sale or of a meal. */
function towards(name: MoveName, guest: Guest): Ask {
  const { card, meal } = guest
  if (card === null) return guest.activate()
  if (meal !== null && (meal.isServed || isCourse(name))) return meal.next()
  if (name === 'activate' || card.used) return guest.giveBack(card)
  return guest.sell(card)
}

interface Site {
  shop: Shop
  desk: Desk
  log: string
  server: ProofServer
  till: Till
}

async function startSite(shop: Shop, desk: Desk): Promise<Site> {
  const log = join(shop.place.dataDir, 'kill-points.log')
  const server = await startProofServer(shop.place.dataDir, {
    flags: ['--backup-at', 'off'],
    env: { PROVE_KILL_LOG: log, NODE_OPTIONS: '--import=./tests/proofs/sales/kill-points.ts' },
  })
  return { shop, desk, log, server, till: tillOf(server, shop.token) }
}

/** Brings the guest to where the call can be made, and makes it with the order to die at a point; 0 for none. */
async function makeCall({ shop, desk, till }: Site, name: MoveName, point: number): Promise<boolean> {
  for (;;) {
    const { guest } = desk
    const ask = wanted(name, guest)
    if (ask !== null) return desk.try(till, ask, { 'x-kill-at': String(point) })
    if (!(await desk.try(till, towards(name, guest)))) throw new Error(`no answer on the way to ${name}`)
    const [complaint] = shop.books.complaints
    if (complaint !== undefined) throw new Error(`on the way to ${name}: ${complaint}`)
  }
}

const LAST_POINT = 'the whole answer is out'

/** The points that a call passes, in their order. */
async function pointsOf(site: Site, name: MoveName): Promise<string[]> {
  rmSync(site.log, { force: true })
  if (!(await makeCall(site, name, 0))) throw new Error(`${name} was not answered`)
  // The server writes the last one down when the answer may be here already.
  for (;;) {
    const points = readFileSync(site.log, 'utf8').trim().split('\n')
    if (points.at(-1)?.endsWith(LAST_POINT) === true) return points
    await pause(1)
  }
}

interface Point {
  name: MoveName
  /** The number and what happens there, as the server writes it down. */
  at: string
}

/** Kills at a point; what was wrong with that, or null. */
async function killAt(site: Site, { name, at }: Point): Promise<string | null> {
  rmSync(site.log, { force: true })
  const answered = await makeCall(site, name, Number.parseInt(at, 10))
  site.till.wire.close()
  const { child } = site.server
  await new Promise((resolve) => (child.signalCode === null ? child.once('close', resolve) : resolve(null)))
  const written = readFileSync(site.log, 'utf8').trim()
  // The statement at a number may differ by one that is due once a minute; that it was hit may not.
  if (child.signalCode !== 'SIGKILL' || Number.parseInt(written, 10) !== Number.parseInt(at, 10))
    return `${name} did not die at '${at}' but at '${written}'`
  return answered && !at.endsWith(LAST_POINT) ? `${name} was answered past '${at}'` : null
}

/** So many points of all, spread evenly; another seed begins at another one, so that two seeds in a row meet all of a full run. */
const spread = <T>(all: readonly T[], most: number, seed: number): T[] =>
  all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_point, nth) => all[(Math.floor((nth * all.length) / most) + seed) % all.length] as T)

const POINTS = { full: 340, quick: 66 }
/** Kills within a commit that several calls share. */
const GROUP_KILLS = { full: 60, quick: 12 }

async function measure({ quick, seed }: Run): Promise<Measured> {
  const dataDir = newFolder()
  const shop = await openShop({ dataDir, database: '' }, 1)
  const [card] = shop.cards
  const [table = null] = shop.tables
  if (card === undefined) throw new Error('the shop has no guest')
  const desk = new Desk(shop.books, new Guest(shop, card, seededRandom(seed), table))
  let site = await startSite(shop, desk)
  const all: Point[] = []
  for (const name of names) all.push(...(await pointsOf(site, name)).map((at) => ({ name, at })))
  const points = spread(all, quick ? POINTS.quick : POINTS.full, seed)
  const found: string[] = []
  let hit = 0
  for (const point of points) {
    const wrong = await killAt(site, point)
    if (wrong === null) hit += 1
    await takeNumbers(shop)
    site = await startSite(shop, desk)
    const finding = await audit(shop, [desk], [site.till])
    found.push(...(wrong === null ? [] : [wrong]), ...finding.found.map((what) => `${point.name}, ${point.at}: ${what}`))
    if (found.length > 0) break
  }
  site.till.wire.close()
  await site.server.end()
  removeFolder(dataDir)
  const groups = await killGroups(quick ? GROUP_KILLS.quick : GROUP_KILLS.full, seed)
  found.push(...groups.found)
  return {
    holds: found.length === 0 && groups.inGroup > groups.kills / 2 && groups.atCommit > 0,
    figure: `${groups.inGroup} of ${groups.kills} kills within commits that calls share, ${groups.atCommit} of them at the commit itself; ${hit} of ${points.length} points hit, of ${all.length} on ${names.length} calls; all invariants held, each retry with the same key was answered once`,
    found: found.slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R24',
  goal: 'a kill at each of ≥ 50 code points on the money path: all invariants hold',
  lane: 'processor',
  measure,
  control: null,
}
export default proof
