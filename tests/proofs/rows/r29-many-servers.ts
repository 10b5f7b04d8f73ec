import { type Random, seededRandom } from '../../../src/server/demo/random.ts'
import { Cluster, openBalancer, untilPrimary } from '../cluster.ts'
import { missingPrograms, steadyPort, until } from '../machine.ts'
import { audit, type Desk, desksOf, someAnswers, workAll } from '../sales/desk.ts'
import type { Finding } from '../sales/books.ts'
import { openShop, removeFolder } from '../sales/shop.ts'
import { Wire } from '../sales/wire.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { Servers, type Site, type Strike, strikes } from '../strikes.ts'

const CLIENTS = 8
/** A kill falls after a random number of answers, at most so many. */
const MAX_ANSWERS = 120
/** How long any client may be without an answer after a kill, ms. */
const MAX_AWAY_MS = 15_000
/** So many of the strikes a quick run has. */
const QUICK_STRIKES = 4
const roundsOf = ({ quick }: Run): number => (quick ? 1 : 3)

/** How often the clients' answers are counted, ms. */
const COUNT_EVERY_MS = 20

/** The longest time that any client was without an answer. */
class Waits {
  readonly #desks: readonly Desk[]
  readonly #last: { answers: number; at: number }[]
  readonly #counting: NodeJS.Timeout
  longestMs = 0

  constructor(desks: readonly Desk[]) {
    this.#desks = desks
    this.#last = desks.map(({ answers }) => ({ answers, at: performance.now() }))
    this.#counting = setInterval(() => this.#count(), COUNT_EVERY_MS)
  }

  #count(): void {
    const at = performance.now()
    for (const [nth, { answers }] of this.#desks.entries()) {
      const last = this.#last[nth]
      if (last !== undefined) this.longestMs = Math.max(this.longestMs, at - last.at)
      if (last?.answers !== answers) this.#last[nth] = { answers, at }
    }
  }

  end(): void {
    clearInterval(this.#counting)
  }
}

/** Until each client had an answer to a call that it sent from now on; the first may be to one that it sent before. */
async function untilServed({ desks, shop }: Site): Promise<void> {
  const before = desks.map(({ answers }) => answers)
  const isServed = (): boolean => desks.every(({ answers }, nth) => answers > (before[nth] ?? 0) + 1)
  await until('an answer for each client', () => Promise.resolve(isServed() || shop.books.complaints.length > 0))
}

/** A quick run has the first of them, the control the very first. */
const strikesOf = ({ quick, broken }: Run): [string, Strike][] =>
  Object.entries(strikes).slice(0, broken ? 1 : quick ? QUICK_STRIKES : undefined)

interface Toll {
  kills: number
  /** The longest time without an answer for any client, by what was struck, ms. */
  away: Map<string, number>
  finding: Finding
}

/** Puts load on the site, strikes at a random moment, repairs, and asks about all that is unknown. */
async function strikeUnderLoad(site: Site, random: Random, strike: Strike): Promise<{ awayMs: number; finding: Finding }> {
  const { cluster, shop, desks, tills } = site
  let isOpen = true
  const working = workAll(desks, tills, () => isOpen)
  await someAnswers(desks, random, MAX_ANSWERS)
  const waits = new Waits(desks)
  const repair = await strike(site)
  await untilServed(site)
  await repair()
  await untilServed(site)
  await cluster.untilWhole()
  isOpen = false
  await working
  waits.end()
  return { awayMs: waits.longestMs, finding: await audit(shop, desks, tills) }
}

async function strikeAll(site: Site, run: Run): Promise<Toll> {
  const random = seededRandom(run.seed)
  const toll: Toll = { kills: 0, away: new Map(), finding: { lost: 0, doubled: 0, found: [] } }
  for (let round = 0; round < roundsOf(run); round += 1)
    for (const [name, strike] of strikesOf(run)) {
      const { awayMs, finding } = await strikeUnderLoad(site, random, strike).catch((error: unknown) => {
        throw new Error(`after kill ${toll.kills + 1}, ${name}`, { cause: error })
      })
      toll.kills += 1
      toll.away.set(name, Math.max(toll.away.get(name) ?? 0, awayMs))
      toll.finding = finding
      if (finding.found.length > 0) return toll
    }
  return toll
}

async function openSite(run: Run): Promise<Site> {
  const servers = new Servers([await steadyPort(), await steadyPort()])
  const cluster = await Cluster.open(!run.broken)
  const balancer = await openBalancer(servers.ports, cluster)
  const database = `postgres://purser:purser@127.0.0.1:${balancer.databasePort}/purser`
  balancer.program.start()
  await untilPrimary(database)
  const shop = await openShop({ dataDir: servers.folders[0], database }, CLIENTS)
  await cluster.settle()
  await servers.start(0, database)
  await servers.start(1, database)
  const tills = shop.cards.map(() => ({
    wire: new Wire(balancer.address, shop.token),
    codeOf: (cardNumber: string) => servers.codeOf(cardNumber),
  }))
  return { cluster, balancer, servers, shop, desks: desksOf(shop, run.seed), tills, database }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

async function measure(run: Run): Promise<Measured> {
  const missing = missingPrograms()
  if (missing.length > 0) return { holds: false, figure: '', skipped: `not installed: ${missing.join(', ')}` }
  await run.alone()
  const site = await openSite(run)
  const { kills, away, finding } = await strikeAll(site, run)
  const { servers, shop, desks, balancer, cluster } = site
  await Promise.all([servers.kill(0), servers.kill(1), balancer.program.kill()])
  await cluster.end()
  servers.folders.forEach(removeFolder)
  // A quick turn shares the machine with other rows.
  const judged = run.quick ? [] : [...away]
  const late = judged.filter(([, ms]) => ms > MAX_AWAY_MS).map(([name, ms]) => `${name}: away for ${seconds(ms)} s`)
  const found = [...finding.found, ...late]
  const unknowns = desks.reduce((all, desk) => all + desk.unknowns, 0)
  const times = [...away].map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ')
  return {
    holds: found.length === 0,
    figure: `${kills} kills, ${CLIENTS} clients, ${shop.books.moves} moves acknowledged (${shop.books.kinds}), ${unknowns} unknown and asked again; longest without an answer for any client, in s: ${times}; ${finding.lost} lost, ${finding.doubled} doubled`,
    found: found.slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R29',
  goal: 'two servers behind HAProxy on PostgreSQL under Patroni with three members of etcd, each part killed under load: 0 acknowledged lost, 0 doubled, every client served again ≤ 15 s after each kill',
  lane: 'disk',
  isTimed: true,
  measure,
  control: { broken: 'a standby that commits do not wait for' },
}
export default proof
