import type { KitchenState } from '../../shared/bridge/bridge.ts'
import { REFUSED_PAUSE_MS } from '../../shared/changes.ts'
import type { KitchenPrinting, KitchenTicket } from '../../shared/contract/kitchen.ts'
import { printingOf } from '../../shared/printing/kitchen-printers.ts'
import { kitchenReceipt, kitchenTitle } from '../../shared/receipt/kitchen.ts'
import type { PrintService } from '../printing/print-service.ts'
import { followChanges } from './follow-changes.ts'
import type { KitchenLogin } from './kitchen-login.ts'
import { changesOf, type KitchenServer, takeTickets } from './kitchen-server.ts'

export interface KitchenWorkerParts {
  server: KitchenServer
  login: KitchenLogin
  printing: Pick<PrintService, 'printers' | 'submitForRole' | 'onChange'>
  /** Logs a problem that stops nothing. */
  onProblem(problem: unknown): void
  /** When a ticket that the print queue refused is retried, in ms. */
  retryMs?: number
  /** How long the stream of changes may be silent before it is considered dead, in ms. */
  silenceMs?: number
}

/** Takes kitchen tickets to this workstation's kitchen printers, whether a page is open or not. */
export interface KitchenWorker {
  /** What the screens show about it. */
  state(): KitchenState
  /** 'Try again': takes and prints the open tickets now. */
  look(): void
  /** Calls back when the state has changed; the returned function unsubscribes. */
  onChange(listener: (state: KitchenState) => void): () => void
  /** Stops; resolves when nothing more will be added to the print queue. */
  close(): Promise<void>
}

const RETRY_MS = 15_000
const nothing = (): void => undefined
const nothingToPrint: KitchenPrinting = { stations: [], all: false }

const idsOf = (tickets: readonly KitchenTicket[]): string => tickets.map(({ _id }) => _id).join()

/** The shortest of some pauses, in ms; 0 means no pause. */
const soonest = (...pausesMs: number[]): number => {
  const real = pausesMs.filter((pauseMs) => pauseMs > 0)
  return real.length === 0 ? 0 : Math.min(...real)
}

class Worker implements KitchenWorker {
  private readonly parts: KitchenWorkerParts
  private readonly ending = new AbortController()
  private readonly listeners = new Set<(state: KitchenState) => void>()
  private readonly stopListening: readonly (() => void)[]
  /** The session that the worker uses; null while it is idle. */
  private token: string | null = null
  /** What the kitchen printers print; nothing while there are none. */
  private prints = nothingToPrint
  private stopFollowing = nothing
  private refused: readonly KitchenTicket[] = []
  private waits = false
  private work: Promise<void> | null = null
  private isWanted = false
  private timer: NodeJS.Timeout | undefined

  constructor(parts: KitchenWorkerParts) {
    this.parts = parts
    const settle = (): void => this.settle()
    this.stopListening = [parts.login.onChange(settle), parts.printing.onChange(settle)]
    this.settle()
  }

  state(): KitchenState {
    return { waits: this.waits, refused: this.refused.map((ticket) => ({ id: ticket._id, title: kitchenTitle(ticket) })) }
  }

  look(): void {
    if (this.token === null) return
    this.isWanted = true
    this.work ??= this.workOff()
  }

  onChange(listener: (state: KitchenState) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.stopListening.forEach((stop) => stop())
    this.listeners.clear()
    this.ending.abort()
    this.rest()
    await this.work
  }

  /** Runs while this workstation has a kitchen printer and the login of someone who may take orders, and is idle otherwise. */
  private settle(): void {
    const before = JSON.stringify(this.prints)
    const prints = printingOf(this.parts.printing.printers())
    this.prints = prints ?? nothingToPrint
    if (prints === null) this.report({ refused: [], waits: false })
    const token = prints === null ? null : this.parts.login.token()
    if (token === this.token) {
      // Tells the server which stations have a printer here.
      if (JSON.stringify(this.prints) !== before) this.look()
      return
    }
    this.rest()
    if (token === null) return
    this.token = token
    const look = (): void => this.look()
    this.stopFollowing = followChanges({
      ...changesOf(this.parts.server, token),
      onOpen: look,
      onChange: (topics) => topics.includes('kitchen') && look(),
      // Taking tickets shows the reason: no server, or no session any longer.
      onRefused: look,
      ...(this.parts.silenceMs !== undefined && { silenceMs: this.parts.silenceMs }),
    })
    look()
  }

  private rest(): void {
    this.token = null
    this.report({ refused: this.refused, waits: false })
    this.stopFollowing()
    this.stopFollowing = nothing
    clearTimeout(this.timer)
  }

  /** One round after another; a change that is reported during a round leads to another round. */
  private async workOff(): Promise<void> {
    while (this.isWanted && this.token !== null) {
      this.isWanted = false
      clearTimeout(this.timer)
      const againMs = await this.takeAll(this.token)
      if (againMs > 0 && this.token !== null) this.timer = setTimeout(() => this.look(), againMs)
    }
    // Set synchronously after the loop's last check, so that a later look starts a new run.
    this.work = null
  }

  /** Takes and enqueues open tickets until none is left. Returns when to ask again, in ms; 0 to wait for an event. */
  private async takeAll(token: string): Promise<number> {
    const { server, login, retryMs = RETRY_MS } = this.parts
    for (let handed: string[] = []; ;) {
      const { prints } = this
      const taken = await takeTickets(server, { token, prints, handed, signal: this.ending.signal })
      if (!taken.ok) {
        this.report({ refused: this.refused, waits: taken.error === 'waits' })
        if (taken.error === 'login' && token === this.token) login.refused(token)
        // The back office's permission is reported as a change; the retries only keep this workstation known to the server.
        return taken.error === 'waits' ? retryMs : REFUSED_PAUSE_MS
      }
      const { tickets, askAgainMs } = taken.value
      // The tickets belong to this workstation even if the login has ended meanwhile.
      const refused = this.ending.signal.aborted ? tickets : tickets.filter((ticket) => !this.enqueue(ticket))
      this.report({ refused, waits: false })
      handed = tickets.filter((ticket) => !refused.includes(ticket)).map(({ _id }) => _id)
      if (handed.length === 0 || token !== this.token) return soonest(askAgainMs, refused.length > 0 ? retryMs : 0)
    }
  }

  /**
   * Adds a ticket to the print queue under its id, so that a ticket sent again is the same job; false if the queue refuses it.
   */
  private enqueue(ticket: KitchenTicket): boolean {
    const { createdAt: printedAt, staffName: printedBy, terminal, part } = ticket
    try {
      const jobs = this.parts.printing.submitForRole({
        requestId: ticket._id,
        role: 'kitchen',
        ...(part !== undefined && { station: part.station }),
        subject: { kind: 'kitchen-ticket', id: ticket._id },
        title: kitchenTitle(ticket),
        copy: 0,
        document: kitchenReceipt(ticket, { copy: 0, printedAt, printedBy, terminal }),
      })
      return jobs.length > 0
    } catch (problem) {
      this.parts.onProblem(problem)
      return false
    }
  }

  private report({ refused, waits }: { refused: readonly KitchenTicket[]; waits: boolean }): void {
    if (waits === this.waits && idsOf(refused) === idsOf(this.refused)) return
    this.refused = refused
    this.waits = waits
    this.listeners.forEach((listener) => listener(this.state()))
  }
}

/** Starts the worker. It calls the server only once there are a kitchen printer and a login. */
export const createKitchenWorker = (parts: KitchenWorkerParts): KitchenWorker => new Worker(parts)
