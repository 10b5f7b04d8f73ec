import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Change } from '../../shared/changes.ts'
import { newId } from '../../shared/ids.ts'
import type { ChangeLine } from './change-line.ts'
import { everything, messageIn, WaitingChanges } from './change-message.ts'
import {
  addMessage,
  databaseNow,
  DUTY_MS,
  KEPT_MS,
  leave,
  makeTables,
  messagesSince,
  presentServers,
  type StoredMessage,
  takeDuty,
  tidy,
} from './table-statements.ts'

/** How often the table is read, ms: so long a change takes to the other servers at most. */
const READ_EVERY_MS = 250
/** How often the other servers are looked for and the duty is taken, and how long an answer may take, ms. */
const LOOK_EVERY_MS = 5000
const MAX_RETRY_MS = 5000

/** Opens a line by a table (change-line.ts): it needs neither LISTEN nor a connection that is its own, so a pooler by transaction may stand between. */
export async function openTableLine(address: string, onChange: (change: Change) => void): Promise<ChangeLine> {
  const line = new TableLine(address, onChange)
  await line.open()
  return line
}

/** A moment by this machine's steady clock and by its clock of the day, ms. */
interface Moment {
  steady: number
  ofDay: number
}

const moment = (): Moment => ({ steady: performance.now(), ofDay: Date.now() })
/** How long ago a moment is by whichever clock says longer, ms. */
const msSince = ({ steady, ofDay }: Moment): number => Math.max(performance.now() - steady, Date.now() - ofDay)

class TableLine implements ChangeLine {
  readonly #db: pg.Pool
  readonly #onChange: (change: Change) => void
  readonly #server = newId()
  readonly #ending = new AbortController()
  readonly #waiting = new WaitingChanges(() => void this.#send())
  #isUp = false
  /** When the duty was last taken, before it was asked for, by both clocks of this machine: the steady one stands still while the machine sleeps, the other one may be set back. */
  #dutyAsked: Moment | null = null
  #servers = new Set<string>()
  /** The time of the newest message, and the ids of those that were read. */
  #readTo = 0
  #read = new Map<string, number>()
  #lastRead = moment()
  #lastLook = 0
  #running: Promise<void> = Promise.resolve()

  constructor(connectionString: string, onChange: (change: Change) => void) {
    const application_name = `purser server ${this.#server}`
    const waits = { connectionTimeoutMillis: LOOK_EVERY_MS, query_timeout: LOOK_EVERY_MS }
    this.#db = new pg.Pool({ connectionString, application_name, max: 2, keepAlive: true, ...waits })
    this.#db.on('error', () => undefined)
    this.#onChange = onChange
  }

  async open(): Promise<void> {
    const { promise: tried, resolve } = Promise.withResolvers<void>()
    this.#running = this.#keepReading(resolve)
    await tried
  }

  isUp(): boolean {
    return this.#isUp
  }

  isOnDuty(): boolean {
    return this.#dutyAsked !== null && msSince(this.#dutyAsked) < DUTY_MS
  }

  publish(change: Change): void {
    if (this.#isUp) this.#waiting.add(change)
  }

  async close(): Promise<void> {
    if (this.#ending.signal.aborted) return
    await this.#send()
    this.#ending.abort()
    await this.#running
    this.#isUp = false
    this.#dutyAsked = null
    await leave(this.#db, this.#server).catch(() => undefined)
    await this.#db.end()
  }

  async #keepReading(tried: () => void): Promise<void> {
    for (let failures = 0; !this.#ending.signal.aborted;) {
      try {
        await (this.#isUp ? this.#readOnce() : this.#begin())
        failures = 0
      } catch {
        // The database is away: nobody else can change anything there either, until it is back.
        this.#isUp = false
        failures += 1
      }
      tried()
      await this.#rest(Math.min(MAX_RETRY_MS, READ_EVERY_MS * 2 ** failures))
    }
  }

  /** Whatever was changed while the line was down reached nobody, on either side of it. */
  async #begin(): Promise<void> {
    await makeTables(this.#db)
    this.#readTo = await databaseNow(this.#db)
    this.#read = new Map((await messagesSince(this.#db, this.#readTo)).map(({ id, at }) => [id, at]))
    this.#servers = await this.#look()
    this.#lastRead = moment()
    this.#isUp = true
    this.publish(everything)
    this.#onChange(everything)
  }

  async #readOnce(): Promise<void> {
    const asked = moment()
    const messages = await messagesSince(this.#db, this.#readTo)
    // This machine stood still or slept for about as long as messages are kept.
    if (msSince(this.#lastRead) > KEPT_MS / 2) this.#onChange(everything)
    this.#lastRead = asked
    messages.filter(({ id }) => !this.#read.has(id)).forEach((message) => this.#take(message))
    this.#read = new Map(messages.map(({ id, at }) => [id, at]))
    this.#readTo = Math.max(this.#readTo, ...this.#read.values())
    if (asked.steady - this.#lastLook < LOOK_EVERY_MS) return
    const present = await this.#look()
    if ([...this.#servers].some((server) => !present.has(server))) this.#onChange(everything)
    this.#servers = present
  }

  async #look(): Promise<Set<string>> {
    const asked = moment()
    const isOurs = await takeDuty(this.#db, this.#server)
    this.#dutyAsked = isOurs ? asked : null
    if (isOurs) await tidy(this.#db)
    const present = await presentServers(this.#db, this.#server)
    this.#lastLook = asked.steady
    return present
  }

  async #send(): Promise<void> {
    const changes = this.#waiting.take()
    if (!this.#isUp || changes.length === 0) return
    const message = { server: this.#server, changes }
    // What could not be written makes everybody read everything, once the table can be read again.
    await addMessage(this.#db, newId(), JSON.stringify(message)).catch(() => {
      this.#isUp = false
    })
  }

  #take({ message: text }: StoredMessage): void {
    const message = messageIn(text)
    // A newer server may name what this one does not know.
    if (message === null) return this.#onChange(everything)
    if (message.server === this.#server) return
    this.#servers.add(message.server)
    message.changes.forEach((change) => this.#onChange(change))
  }

  /** Rests so long, ms, or until the line is closed. */
  #rest(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#ending.signal, ref: false }).catch(() => undefined)
  }
}
