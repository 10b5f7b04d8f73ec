import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Balancer, Cluster } from './cluster.ts'
import { until } from './machine.ts'
import type { Desk } from './sales/desk.ts'
import type { Till } from './sales/guest.ts'
import { newFolder, type Shop } from './sales/shop.ts'
import { type ProofServer, startProofServer } from './server-process.ts'

/** How long the primary sends no WAL before its machine is killed, ms: only the primary has what it commits meanwhile, unless it waits for its standby. */
const SILENT_MS = 400
/** After this long systemd starts a balancer that died, ms. */
const RESTART_MS = 100
/** Longer than Patroni's ttl, ms. */
const WITHOUT_ETCD_MS = 10_000

/** The two servers, each with a folder of its own and the key of the first. */
export class Servers {
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

export interface Site {
  cluster: Cluster
  balancer: Balancer
  servers: Servers
  shop: Shop
  desks: readonly Desk[]
  tills: readonly Till[]
  database: string
}

type Primary = Cluster['databases'][number]
type Act = () => Promise<void> | void

/** Breaks a part of the site; answers how to repair it by hand once the site serves again. */
export type Strike = (site: Site) => Promise<Act>

const nothing: Act = () => undefined

type ActOn = (primary: Primary) => Promise<void> | void

/** Breaks something of the primary, after which the other machine has to take over; `replaced` is done as soon as it has. */
const failover =
  (strike: ActOn, repair: ActOn, replaced: ActOn = nothing): Strike =>
  async ({ cluster }) => {
    const { primary, standby } = await cluster.roles()
    await strike(primary)
    await until('another primary', () => standby.isPrimary())
    await replaced(primary)
    return () => repair(primary)
  }

const machineDies = failover(
  async (primary) => {
    await primary.keepLog()
    await pause(SILENT_MS)
    await primary.kill()
  },
  (primary) => primary.start(),
)
const freeze: ActOn = (primary) => primary.freeze('SIGSTOP')
const thaw: ActOn = (primary) => primary.freeze('SIGCONT')
const machineFreezes = failover(freeze, thaw)
/** Goes on when its lock has just gone to the other machine, which it has not heard of yet. */
const machineStalls = failover(freeze, nothing, thaw)
const postgresDies = failover((primary) => primary.killPostgres(), nothing)
const patroniDies = failover(
  (primary) => primary.patroni.kill(),
  (primary) => primary.patroni.start(),
)
const standbyDies: Strike = async ({ cluster }) => {
  const { standby } = await cluster.roles()
  await standby.killDatabase()
  return () => standby.patroni.start()
}
const etcdLeaderDies: Strike = async ({ cluster }) => {
  const { etcd } = await cluster.etcdLeader()
  await etcd.kill()
  return () => etcd.start()
}
/** For longer than a primary without failsafe_mode would stay one. */
const etcdMajorityDies: Strike = async ({ cluster }) => {
  const members = cluster.machines.slice(1).map(({ etcd }) => etcd)
  await Promise.all(members.map((etcd) => etcd.kill()))
  await pause(WITHOUT_ETCD_MS)
  return () => members.forEach((etcd) => etcd.start())
}
const balancerDies: Strike = async ({ balancer: { program } }) => {
  await program.kill()
  await pause(RESTART_MS)
  program.start()
  return nothing
}
const serverDies =
  (nth: 0 | 1): Strike =>
  async ({ servers, database }) => {
    await servers.kill(nth)
    return () => servers.start(nth, database)
  }

export const strikes: Readonly<Record<string, Strike>> = {
  'machine of the primary': machineDies,
  'leader of etcd': etcdLeaderDies,
  balancer: balancerDies,
  'server one': serverDies(0),
  'PostgreSQL of the primary': postgresDies,
  'Patroni of the primary': patroniDies,
  standby: standbyDies,
  'machine of the primary, frozen': machineFreezes,
  'majority of etcd': etcdMajorityDies,
  'machine of the primary, frozen until replaced': machineStalls,
  'server two': serverDies(1),
}
