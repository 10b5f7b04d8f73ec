import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../../src/server/demo/random.ts'
import { freePort } from '../../support/server/postgres.ts'
import { type Balancer, hasBalancer, openBalancer, type Pair, startPair } from '../cluster.ts'
import { audit, type Desk, desksOf, someAnswers, workAll } from '../sales/desk.ts'
import type { Finding } from '../sales/books.ts'
import type { Till } from '../sales/guest.ts'
import { newFolder, openShop, removeFolder, type Shop } from '../sales/shop.ts'
import { Wire } from '../sales/wire.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { type ProofServer, startProofServer } from '../server-process.ts'

const CLIENTS = 8
/** A kill falls after a random number of answers, at most so many. */
const MAX_ANSWERS = 120
/** How long the primary sends no log before it is killed, ms: what it answers meanwhile it alone has, unless it waits for its standby. */
const SILENT_MS = 400
/** How soon a server has to be sent calls again once all is back, ms. */
const MAX_BACK_MS = 10_000

const roundsOf = ({ quick, broken }: Run): number => (broken ? 0 : quick ? 1 : 25)

/** The two servers, each with a folder of its own and the key of the first. */
class Servers {
  readonly folders = [newFolder(), newFolder()] as const
  readonly ports: readonly [number, number]
  readonly #running: (ProofServer | null)[] = [null, null]
  readonly #codes = new Set<string>()

  constructor(ports: readonly [number, number]) {
    this.ports = ports
  }

  async start(nth: 0 | 1, database: string): Promise<void> {
    const flags = ['--key-file', join(this.folders[0], 'server.key'), '--books-check', 'off']
    this.#running[nth] = await startProofServer(this.folders[nth], { database, port: this.ports[nth], flags })
  }

  async kill(nth: 0 | 1): Promise<void> {
    await this.#running[nth]?.end('SIGKILL')
  }

  /** A new code for a card, on whichever server's screen it is; null where it went down with its server. */
  async codeOf(cardNumber: string): Promise<string | null> {
    for (let tries = 0; tries < 10; tries += 1) {
      const said = this.#running.map((server) => server?.said() ?? '').join('\n')
      const fresh = [...said.matchAll(new RegExp(`^otp ${cardNumber} (\\d+)$`, 'gm'))].find(([line]) => !this.#codes.has(line))
      if (fresh !== undefined) {
        this.#codes.add(fresh[0])
        return fresh[1] ?? null
      }
      await pause(50)
    }
    return null
  }
}

interface Site {
  pair: Pair
  balancer: Balancer
  servers: Servers
  shop: Shop
  desks: readonly Desk[]
  tills: readonly Till[]
  database: string
}

/** Waits until a call comes through to a server that is ready; how long that took, ms. */
async function untilBack({ balancer }: Site): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const isReady = await fetch(`${balancer.address}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
    const tookMs = performance.now() - begun
    if (isReady || tookMs > MAX_BACK_MS) return tookMs
    await pause(20)
  }
}

interface Toll {
  kills: number
  slowestMs: number
  finding: Finding
}

/** Puts load on the site, kills something at a random moment, brings it back, and asks about all that is unknown. */
async function killUnderLoad(site: Site, run: Run): Promise<Toll> {
  const { pair, balancer, servers, shop, desks, tills, database } = site
  const random = seededRandom(run.seed)
  const toll: Toll = { kills: 0, slowestMs: 0, finding: { lost: 0, doubled: 0, found: [] } }
  const strike = async (kill: () => Promise<void>, bringBack: () => Promise<void>): Promise<void> => {
    let isOpen = true
    const working = workAll(desks, tills, () => isOpen)
    await someAnswers(desks, random, MAX_ANSWERS)
    await kill()
    await pause(100)
    await bringBack()
    toll.slowestMs = Math.max(toll.slowestMs, await untilBack(site))
    isOpen = false
    await working
    toll.finding = await audit(shop, desks, tills)
    toll.kills += 1
  }
  const ofServer = (nth: 0 | 1) =>
    strike(
      () => servers.kill(nth),
      () => servers.start(nth, database),
    )
  for (let round = 0; round < roundsOf(run) && toll.finding.found.length === 0; round += 1) {
    await ofServer(0)
    await ofServer(1)
    await strike(
      () => balancer.kill(),
      () => balancer.start(),
    )
  }
  await strike(
    () => pair.killPrimary(SILENT_MS),
    () => pair.promote(),
  )
  return toll
}

async function openSite(run: Run): Promise<Site> {
  const servers = new Servers([await freePort(), await freePort()])
  const pair = await startPair(!run.broken)
  const balancer = await openBalancer(servers.ports, pair.ports)
  await balancer.start()
  const database = `postgres://purser:purser@127.0.0.1:${balancer.databasePort}/purser`
  const shop = await openShop({ dataDir: servers.folders[0], database }, CLIENTS)
  await servers.start(0, database)
  await servers.start(1, database)
  const tills = shop.cards.map(() => ({
    wire: new Wire(balancer.address, shop.token),
    codeOf: (cardNumber: string) => servers.codeOf(cardNumber),
  }))
  return { pair, balancer, servers, shop, desks: desksOf(shop, run.seed), tills, database }
}

async function measure(run: Run): Promise<Measured> {
  if (!hasBalancer()) return { holds: false, figure: '', skipped: 'haproxy is not installed' }
  const site = await openSite(run)
  await untilBack(site)
  const { kills, slowestMs, finding } = await killUnderLoad(site, run)
  const { servers, shop, desks } = site
  await Promise.all([servers.kill(0), servers.kill(1), site.balancer.kill()])
  await site.pair.stop()
  servers.folders.forEach(removeFolder)
  const late = slowestMs > MAX_BACK_MS ? ['no server took calls 10 s after all was back'] : []
  const found = [...finding.found, ...late]
  const unknowns = desks.reduce((all, desk) => all + desk.unknowns, 0)
  return {
    holds: found.length === 0,
    figure: `${kills} kills of servers, balancer and primary, ${CLIENTS} clients, ${shop.books.moves} moves acknowledged (${shop.books.kinds}), ${unknowns} unknown and asked again; served again after at most ${Math.round(slowestMs)} ms: ${finding.lost} lost, ${finding.doubled} doubled`,
    found: found.slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R29',
  goal: 'two servers behind HAProxy on PostgreSQL with a synchronous standby, each killed under load and the standby promoted: 0 acknowledged lost, 0 doubled, every unknown settled ≤ 10 s after the way is back',
  lane: 'disk',
  measure,
  control: { broken: 'a standby that commits do not wait for' },
}
export default proof
