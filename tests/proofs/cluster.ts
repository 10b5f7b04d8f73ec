import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { deployed, here, Machine, type Ports, Program, steadyPort, steadyPorts, until } from './machine.ts'

/** Three members of etcd and two machines of PostgreSQL under Patroni. `synchronous`: whether a commit waits for the standby, as it should. */
export class Cluster {
  readonly #folder: string
  readonly #synchronous: boolean
  readonly databases: readonly [Machine, Machine]
  readonly machines: readonly Machine[]

  private constructor(ports: readonly [Ports, Ports, Ports], synchronous: boolean) {
    this.#folder = mkdtempSync(join(tmpdir(), 'purser-cluster-'))
    execFileSync('chmod', ['755', this.#folder])
    this.#synchronous = synchronous
    this.databases = [new Machine(0, this.#folder, ports), new Machine(1, this.#folder, ports)]
    this.machines = [...this.databases, new Machine(2, this.#folder, ports)]
  }

  static async open(synchronous: boolean): Promise<Cluster> {
    const cluster = new Cluster([await steadyPorts(), await steadyPorts(), await steadyPorts()], synchronous)
    await cluster.#begin()
    return cluster
  }

  async #begin(): Promise<void> {
    const [one, two] = this.databases
    this.machines.forEach(({ etcd }) => etcd.start())
    one.patroni.start()
    await until('a first primary', () => one.isPrimary())
    if (!this.#synchronous) await one.configure({ synchronous_mode: false })
    two.patroni.start()
    await this.untilWhole()
    await one.ask("CREATE ROLE purser LOGIN PASSWORD 'purser'")
    // Filling the shop ends with a checkpoint.
    await one.ask('GRANT pg_checkpoint TO purser')
    await one.ask('CREATE DATABASE purser OWNER purser')
  }

  /** The machine whose PostgreSQL is the primary now, and the other one. */
  async roles(): Promise<{ primary: Machine; standby: Machine }> {
    const [one, two] = this.databases
    return (await one.isPrimary()) ? { primary: one, standby: two } : { primary: two, standby: one }
  }

  /** Until both databases and all of etcd are there, so that any one of them may die. */
  async untilWhole(): Promise<void> {
    const wanted = this.#synchronous ? 'sync' : 'async'
    await until(`a standby that is ${wanted}, and three members of etcd`, async () => {
      await Promise.all(this.machines.map((machine) => machine.isEtcdLeader()))
      const { primary, standby } = await this.roles()
      const [row] = await primary.ask<{ state: string }>(
        `SELECT sync_state AS state FROM pg_stat_replication WHERE application_name = '${standby.name}'`,
      )
      const isPromotable = !this.#synchronous || (await standby.isSynchronous())
      return row?.state === wanted && isPromotable
    })
  }

  /** Flushes what filled the shop, as the checkpoints of a database in use have done. */
  async settle(): Promise<void> {
    const { primary, standby } = await this.roles()
    for (const machine of [primary, standby]) await machine.ask('CHECKPOINT')
  }

  async etcdLeader(): Promise<Machine> {
    const leads = await Promise.all(this.machines.map((machine) => machine.isEtcdLeader()))
    return this.machines[leads.indexOf(true)] as Machine
  }

  async end(): Promise<void> {
    await Promise.all(this.machines.map((machine) => machine.kill()))
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** HAProxy knows the standby once this many connections in a row led to the primary. */
const SETTLED = 5

/** Until HAProxy leads to the primary only; before its first checks it takes both machines for up, in turns. */
export async function untilPrimary(database: string): Promise<void> {
  let primaries = 0
  await until('a balancer that leads to the primary', async () => {
    const client = new pg.Client({ connectionString: database })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
      primaries = rows[0]?.standby === false ? primaries + 1 : 0
    } finally {
      await client.end().catch(() => undefined)
    }
    return primaries > SETTLED
  })
}

/** The load balancer before the servers and before their database. */
export interface Balancer {
  address: string
  databasePort: number
  program: Program
}

/** HAProxy by deploy/haproxy.cfg, before two servers at these ports and the two of PostgreSQL. */
export async function openBalancer(servers: readonly [number, number], { databases }: Cluster): Promise<Balancer> {
  const [port, databasePort] = [await steadyPort(), await steadyPort()]
  const [one, two] = databases
  const env = {
    PURSER_BIND: here(port),
    PURSER_NAME: 'localhost',
    PURSER_ONE: here(servers[0]),
    PURSER_TWO: here(servers[1]),
    PURSER_DB_BIND: here(databasePort),
    POSTGRES_ONE: here(one.ports.postgres),
    POSTGRES_TWO: here(two.ports.postgres),
    PATRONI_ONE_PORT: `${one.ports.api}`,
    PATRONI_TWO_PORT: `${two.ports.api}`,
  }
  const program = new Program(['haproxy', '-db', '-q', '-f', deployed('haproxy.cfg')], '/dev/null', { env })
  return { address: `http://127.0.0.1:${port}`, databasePort, program }
}
