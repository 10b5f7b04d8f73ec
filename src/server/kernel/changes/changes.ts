import { setTimeout as pause } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Check } from '../../../shared/forms/check.ts'
import pg from 'pg'
import { Change, type Topic, topics } from '../../../shared/changes.ts'
import { newId } from '../../../shared/ids.ts'
import { backoff, inBackground } from '../background/background.ts'
import type { ServerConfig } from '../config.ts'

/** A message from one server to the others: its id, and which records to read again. It never holds their content. */
const ChangeMessage = Type.Object({ server: Type.String(), changes: Type.Array(Change) })
type ChangeMessage = Static<typeof ChangeMessage>

/** The change that makes every terminal read again all that it shows, as when its stream reconnects. */
const everything: Change = { topics: [...topics] }

/** The message in a text; null if the text is not such a message, or names something that only a newer server knows. */
function messageIn(text: string): ChangeMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return Check(ChangeMessage, message) ? message : null
  } catch {
    return null
  }
}

/**
 * How long changes are collected before they are sent together, ms: a message costs the database about as much as a small
 * statement.
 */
const GATHER_MS = 10

/** The changes waiting to be sent together. */
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

  /** Returns all waiting changes and removes them. */
  take(): Change[] {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#waiting.splice(0)
  }
}

const CHANNEL = 'purser_changes'
/**
 * The prefix of the application name by which servers' connections are recognised in the database; the server's id follows it.
 */
const NAME = 'purser server '

/** The server on duty holds this advisory lock, which ends with its connection; the number is 'PURSER' in ASCII. */
const DUTY = 0x50_55_52_53_45_52
/** Makes the database drop the connection of a machine that vanished within half a minute; by default it keeps it for hours. */
const LET_GO = 'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3'

/** PostgreSQL accepts less than 8000 bytes per notification. */
const MAX_BYTES = 7000
/** How often the connection is tested and the other servers are looked up, and how long an answer may take, ms. */
const LOOK_EVERY_MS = 5000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5000

/**
 * The connection over which servers on one PostgreSQL database tell each other what changed, by LISTEN and NOTIFY. The address
 * must lead to the database itself or to a pooler in session mode. A broken connection is reopened with growing delays.
 */
class ChangeLine {
  readonly #address: string
  readonly #onChange: (change: Change) => void
  readonly #server = newId()
  readonly #ending = new AbortController()
  #client: pg.Client | null = null
  #isOnDuty = false
  /** The servers on this database, by the application names of their connections. */
  #servers = new Set<string>()
  readonly #waiting = new WaitingChanges(() => void this.#send())
  #running: Promise<void> = Promise.resolve()

  private constructor(address: string, onChange: (change: Change) => void) {
    this.#address = address
    this.#onChange = onChange
  }

  /**
   * Resolves once the connection is up or the first attempt has failed. `onChange` is called with what other servers publish, and
   * with a change of everything whenever something may have been missed: the connection was down, or another server is gone that
   * may have died before sending its last changes.
   */
  static async open(address: string, onChange: (change: Change) => void): Promise<ChangeLine> {
    const line = new ChangeLine(address, onChange)
    const { promise: tried, resolve } = Promise.withResolvers<void>()
    line.#running = line.#keepOpen(resolve)
    await tried
    return line
  }

  /** Whether changes of the other servers arrive now. */
  isUp(): boolean {
    return this.#client !== null
  }

  /**
   * Whether this server is the one that does the jobs only one server may do. If it is gone, another takes over within seconds.
   */
  isOnDuty(): boolean {
    return this.#isOnDuty
  }

  /**
   * Sends a change to the other servers soon. While the connection is down nothing is kept: they read everything again when it is
   * back.
   */
  publish(change: Change): void {
    if (this.#client === null) return
    this.#waiting.add(change)
  }

  /** Sends the waiting changes and closes. */
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
        // Changes may be sent while another query on this connection is still running.
        pipeline: true,
      })
      const lost = new Promise<void>((resolve) => {
        client.once('error', () => resolve())
        client.once('end', () => resolve())
      })
      // While the database is away, no other server can change anything there either.
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

  /** Rejects if the connection could not be opened; once open, resolves when it is lost. */
  async #useUntil(lost: Promise<void>, client: pg.Client, tried: () => void): Promise<void> {
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => this.#take(payload))
    await client.connect()
    await client.query(`${LET_GO}; LISTEN ${CHANNEL}`)
    this.#servers = await this.#present(client)
    this.#client = client
    // Changes made while the connection was down were missed on both sides.
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

  /** Looks up which servers there are, which also tests the connection, and takes the duty if it is free. */
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
    // A connection that fails to send is reopened, and a change of everything is sent then.
    await client.query('SELECT pg_notify($1, $2)', [CHANNEL, text]).catch(() => {
      void client.end().catch(() => undefined)
    })
  }

  #messageOf(changes: Change[]): ChangeMessage {
    return { server: this.#server, changes }
  }

  #take(payload: string): void {
    const message = messageIn(payload)
    // A newer server may name topics that this one does not know.
    if (message === null) return this.#onChange(everything)
    if (message.server === this.#server) return
    this.#servers.add(NAME + message.server)
    message.changes.forEach((change) => this.#onChange(change))
  }

  /** Waits `ms`, or until the connection is closed. */
  #rest(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#ending.signal, ref: false }).catch(() => undefined)
  }
}

/** Reports changes to every open terminal. */
export interface Changes {
  /** `by` is the change id that the caller sent with the call; empty if it sent none or there was no caller. */
  publish(topics: readonly Topic[], by?: string): void
  /** Calls the listener at every change until the returned function is called. */
  listen(listener: (change: Change) => void): () => void
  /** Whether changes of other servers arrive; always true if there are no other servers. */
  isWhole(): boolean
  /** Whether this server is the one on its database that does the jobs only one server may do, such as the nightly jobs. */
  isOnDuty(): boolean
  close(): Promise<void>
}

/**
 * Opens the changes of one venue, whose terminals share one server, or several on one PostgreSQL database that notify each other.
 */
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
