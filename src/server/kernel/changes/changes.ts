import { setTimeout as pause } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Check } from '../../../shared/forms/check.ts'
import pg from 'pg'
import { Change, type Topic, topics } from '../../../shared/changes.ts'
import { newId } from '../../../shared/ids.ts'
import { backoff, inBackground } from '../background/background.ts'
import type { ServerConfig } from '../config.ts'

/** What one server sends the others at a time: who it is, and which records to read again. Never what is in them. */
const ChangeMessage = Type.Object({ server: Type.String(), changes: Type.Array(Change) })
type ChangeMessage = Static<typeof ChangeMessage>

/** What makes every terminal read again what it shows, as a stream does that opens again. */
const everything: Change = { topics: [...topics] }

/** The message that a text holds; null where it is not one of ours, or names what only a newer server knows. */
function messageIn(text: string): ChangeMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return Check(ChangeMessage, message) ? message : null
  } catch {
    return null
  }
}

/** Changes are sent together after this, ms: a message costs the database about as much as a small statement. */
const GATHER_MS = 10

/** Changes that wait to be sent together. */
class WaitingChanges {
  readonly #send: () => void
  #waiting: Change[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(send: () => void) {
    this.#send = send
  }

  add(change: Change): void {
    this.#waiting.push(change)
    this.#timer ??= setTimeout(this.#send, GATHER_MS)
  }

  /** All that wait; they wait no more. */
  take(): Change[] {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#waiting.splice(0)
  }
}

const CHANNEL = 'purser_changes'
/** By this the connections of servers are known among those of a database; the id of one follows. */
const NAME = 'purser server '

/** The one on duty holds this advisory lock, which ends with its connection; the number is the name in ASCII. */
const DUTY = 0x50_55_52_53_45_52
/** Of a machine that vanished the database lets go within half a minute; by default it holds on for hours. */
const LET_GO = 'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3'

/** PostgreSQL takes less than 8000 bytes at a time. */
const MAX_BYTES = 7000
/** How often the line is tried and the other servers are looked for, and how long an answer may take, ms. */
const LOOK_EVERY_MS = 5000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5000

/**
 * The connection over which a server tells the others on its PostgreSQL database what changed, and learns it from them, by LISTEN and
 * NOTIFY. The address must lead to the database itself or to a pooler in session mode. A broken line is opened again with growing pauses.
 */
class ChangeLine {
  readonly #address: string
  readonly #onChange: (change: Change) => void
  readonly #server = newId()
  readonly #ending = new AbortController()
  #client: pg.Client | null = null
  #isOnDuty = false
  /** The servers that are on this database, by the names of their lines. */
  #servers = new Set<string>()
  readonly #waiting = new WaitingChanges(() => void this.#send())
  #running: Promise<void> = Promise.resolve()

  private constructor(address: string, onChange: (change: Change) => void) {
    this.#address = address
    this.#onChange = onChange
  }

  /**
   * Once it answers the line was up, or the first try has failed. `onChange` is called with what other servers publish, and with a change of
   * everything whenever something may have been missed: the line was down, or another server is gone that may have died before it sent its last.
   */
  static async open(address: string, onChange: (change: Change) => void): Promise<ChangeLine> {
    const line = new ChangeLine(address, onChange)
    const { promise: tried, resolve } = Promise.withResolvers<void>()
    line.#running = line.#keepOpen(resolve)
    await tried
    return line
  }

  /** Whether changes of the others arrive now. */
  isUp(): boolean {
    return this.#client !== null
  }

  /** Whether this server is the one of them that does what only one has to do. When it is gone another takes over within seconds. */
  isOnDuty(): boolean {
    return this.#isOnDuty
  }

  /** Sends a change to the others soon. While the line is down nothing is kept: they read everything again when it is back. */
  publish(change: Change): void {
    if (this.#client === null) return
    this.#waiting.add(change)
  }

  /** Sends what waits and ends. */
  async close(): Promise<void> {
    await this.#send()
    this.#ending.abort()
    await this.#running
  }

  async #keepOpen(tried: () => void): Promise<void> {
    for (let failures = 0; !this.#ending.signal.aborted; failures += 1) {
      const client = new pg.Client({
        connectionString: this.#address,
        application_name: NAME + this.#server,
        connectionTimeoutMillis: LOOK_EVERY_MS,
        query_timeout: LOOK_EVERY_MS,
        keepAlive: true,
        // Changes are sent while it is asked who else is there.
        pipeline: true,
      })
      const lost = new Promise<void>((resolve) => {
        client.once('error', () => resolve())
        client.once('end', () => resolve())
      })
      // While the database is away nobody else can change anything there either.
      await inBackground('listening to the other servers', async () => {
        await this.#useUntil(lost, client, tried)
        failures = 0
      })
      this.#client = null
      this.#isOnDuty = false
      tried()
      void client.end().catch(() => undefined)
      await this.#rest(backoff(failures, FIRST_RETRY_MS, MAX_RETRY_MS))
    }
  }

  /** Rejects when the line could not be opened; once it was open it answers when it is lost. */
  async #useUntil(lost: Promise<void>, client: pg.Client, tried: () => void): Promise<void> {
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => this.#take(payload))
    await client.connect()
    await client.query(`${LET_GO}; LISTEN ${CHANNEL}`)
    this.#servers = await this.#present(client)
    this.#client = client
    // Whatever was changed while the line was down reached nobody, on either side of it.
    this.publish(everything)
    this.#onChange(everything)
    tried()
    const isLost = lost.then(() => true)
    while (!(await Promise.race([isLost, this.#rest(LOOK_EVERY_MS).then(() => this.#ending.signal.aborted)]))) {
      const present = await this.#present(client).catch(() => null)
      if (present === null) return
      if ([...this.#servers].some((name) => !present.has(name))) this.#onChange(everything)
      this.#servers = present
    }
  }

  /** Asks which servers there are, which tries the line as well, and whether the duty is free. */
  async #present(client: pg.Client): Promise<Set<string>> {
    if (!this.#isOnDuty) {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [DUTY])
      this.#isOnDuty = rows[0]?.taken === true
    }
    const { rows } = await client.query<{ name: string }>(
      'SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND starts_with(application_name, $1)',
      [NAME],
    )
    return new Set(rows.map(({ name }) => name))
  }

  async #send(): Promise<void> {
    const changes = this.#waiting.take()
    const client = this.#client
    if (client === null || changes.length === 0) return
    const whole = JSON.stringify(this.#messageOf(changes))
    const text = Buffer.byteLength(whole) < MAX_BYTES ? whole : JSON.stringify(this.#messageOf([everything]))
    // A line that does not carry it is opened again, and everything sent then.
    await client.query('SELECT pg_notify($1, $2)', [CHANNEL, text]).catch(() => {
      void client.end().catch(() => undefined)
    })
  }

  #messageOf(changes: Change[]): ChangeMessage {
    return { server: this.#server, changes }
  }

  #take(payload: string): void {
    const message = messageIn(payload)
    // A newer server may name what this one does not know.
    if (message === null) return this.#onChange(everything)
    if (message.server === this.#server) return
    this.#servers.add(NAME + message.server)
    message.changes.forEach((change) => this.#onChange(change))
  }

  /** Rests so long, ms, or until the line is closed. */
  #rest(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#ending.signal, ref: false }).catch(() => undefined)
  }
}

/** Reports to every open terminal what changed. */
export interface Changes {
  /** `by`: the id that the caller gave the call; empty where it gave none, or nobody called. */
  publish(topics: readonly Topic[], by?: string): void
  /** Calls back at every change until the answer is called. */
  listen(listener: (change: Change) => void): () => void
  /** Whether changes of other servers arrive; always, where there can be none. */
  isWhole(): boolean
  /** Whether this server is the one of a database that does what only one has to do, such as the nightly jobs. */
  isOnDuty(): boolean
  close(): Promise<void>
}

/** The changes of one venue: its terminals share one server, or several on one PostgreSQL, which tell each other. */
export async function openChanges({ database }: Pick<ServerConfig, 'database'>): Promise<Changes> {
  const listeners = new Set<(change: Change) => void>()
  const pass = (change: Change): void => listeners.forEach((listener) => listener(change))
  const line = database === '' ? null : await ChangeLine.open(database, pass)
  return {
    publish(changed, by = '') {
      const change = { topics: [...changed], ...(by !== '' && { by }) }
      pass(change)
      line?.publish(change)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isWhole: () => line?.isUp() ?? true,
    isOnDuty: () => line?.isOnDuty() ?? true,
    close: () => line?.close() ?? Promise.resolve(),
  }
}
