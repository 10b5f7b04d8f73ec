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
  /** Takes what stops nothing but belongs in the log. */
  onProblem(problem: unknown): void
  /** A ticket that the print queue refused is tried again after this long, ms. */
  retryMs?: number
  /** After this long without a sign the stream of changes is taken for dead, ms. */
  silenceMs?: number
}

/** Brings kitchen tickets to this workstation's kitchen printers, with or without a page. */
export interface KitchenWorker {
  /** What the screens are to say of it. */
  state(): KitchenState
  /** 'Try again': takes and prints now what there is. */
  look(): void
  /** Calls back when the state has changed; the returned function ends that. */
  onChange(listener: (state: KitchenState) => void): () => void
  /** Resolves when nothing more will be given to the print queue. */
  close(): Promise<void>
}

const RETRY_MS = 15_000
const nothing = (): void => undefined
const nothingToPrint: KitchenPrinting = { stations: [], all: false }

const idsOf = (tickets: readonly KitchenTicket[]): string => tickets.map(({ _id }) => _id).join()

/** The soonest of some pauses, in which 0 is none. */
const soonest = (...pausesMs: number[]): number => {
  const real = pausesMs.filter((pauseMs) => pauseMs > 0)
  return real.length === 0 ? 0 : Math.min(...real)
}

class Worker implements KitchenWorker {
  private readonly parts: KitchenWorkerParts
  private readonly ending = new AbortController()
  private readonly listeners = new Set<(state: KitchenState) => void>()
  private readonly stopListening: readonly (() => void)[]
  /** The session it works in; null while it rests. */
  private token: string | null = null
  /** What the kitchen printers print; nothing while there is none. */
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

  /** Works while this workstation has a kitchen printer and the login of somebody who may order, and rests otherwise. */
  private settle(): void {
    const before = JSON.stringify(this.prints)
    const prints = printingOf(this.parts.printing.printers())
    this.prints = prints ?? nothingToPrint
    if (prints === null) this.report({ refused: [], waits: false })
    const token = prints === null ? null : this.parts.login.token()
    if (token === this.token) {
      // The server is to know which stations have a printer here.
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
      // Taking tickets says why: no server, or no session any more.
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

  /** One round after another: what is reported meanwhile is asked for after it. */
  private async workOff(): Promise<void> {
    while (this.isWanted && this.token !== null) {
      this.isWanted = false
      clearTimeout(this.timer)
      const againMs = await this.takeAll(this.token)
      if (againMs > 0 && this.token !== null) this.timer = setTimeout(() => this.look(), againMs)
    }
    // In the same turn: a look from here on begins a new run.
    this.work = null
  }

  /** Takes and enqueues open tickets until none is left. Answers when to ask again, ms; 0 for not before something happens. */
  private async takeAll(token: string): Promise<number> {
    const { server, login, retryMs = RETRY_MS } = this.parts
    for (let handed: string[] = []; ;) {
      const { prints } = this
      const taken = await takeTickets(server, { token, prints, handed, signal: this.ending.signal })
      if (!taken.ok) {
        this.report({ refused: this.refused, waits: taken.error === 'waits' })
        if (taken.error === 'login' && token === this.token) login.refused(token)
        // Being allowed is reported as a change; until then it only stays known.
        return taken.error === 'waits' ? retryMs : REFUSED_PAUSE_MS
      }
      const { tickets, askAgainMs } = taken.value
      // They are this workstation's, even where the login has ended meanwhile.
      const refused = this.ending.signal.aborted ? tickets : tickets.filter((ticket) => !this.enqueue(ticket))
      this.report({ refused, waits: false })
      handed = tickets.filter((ticket) => !refused.includes(ticket)).map(({ _id }) => _id)
      if (handed.length === 0 || token !== this.token) return soonest(askAgainMs, refused.length > 0 ? retryMs : 0)
    }
  }

  /** Gives a ticket to the print queue under its own id, so that one which is given again is the same job; false when it is refused. */
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

/** Starts it. It asks the server for nothing until there are a kitchen printer and a login. */
export const createKitchenWorker = (parts: KitchenWorkerParts): KitchenWorker => new Worker(parts)
