import { type Agent, type ClientRequest, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import type { LineState, TerminalSettings } from '../../shared/bridge/bridge.ts'
import { createListeners } from '../host/listeners.ts'
import { LineError, type LineTrouble, openAgent, type Place } from './verified-socket.ts'

/** A call to send, without the server's name. */
export interface LineCall {
  method: string
  /** With its query, such as /api/health. */
  path: string
  headers: IncomingHttpHeaders
}

/** A begun call: it is connected, and nothing was sent yet. */
export interface BegunCall {
  request: ClientRequest
  /** Reports that the call broke or was given up without an answer; the next one is begun at the next address. */
  unanswered(): void
}

/** The connection to a shared server that has several addresses or is paired. */
export interface ServerLine {
  state(): LineState
  /** Calls back when the state has changed; the returned function unsubscribes. */
  onChange(listener: () => void): () => void
  /**
   * Begins a call at the address in use; if it cannot connect there, at the next ones. A call that was sent is never sent again
   * from here. Rejects with a LineError if no address can be used.
   */
  begin(call: LineCall): Promise<BegunCall>
  /** Closes every connection, including those of running calls. */
  close(): void
}

type Outcome = LineState['places'][number]['outcome']

const connected = (request: ClientRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.once('socket', () => resolve())
    request.once('error', reject)
  })

const troubleOf = (error: unknown): LineTrouble => (error instanceof LineError ? error.trouble : 'away')

class Line implements ServerLine {
  private readonly settings: () => TerminalSettings
  private readonly addresses: readonly string[]
  private readonly outcomes = new Map<string, Outcome>()
  private readonly agents = new Map<string, { fingerprint: string; agent: Agent }>()
  private readonly listeners = createListeners()
  private current = 0

  constructor(addresses: readonly string[], settings: () => TerminalSettings) {
    this.addresses = addresses
    this.settings = settings
  }

  state(): LineState {
    return {
      current: this.address(),
      places: this.addresses.map((address) => ({
        address,
        paired: this.place(address).fingerprint !== '',
        outcome: this.outcomes.get(address) ?? 'untried',
      })),
    }
  }

  onChange(listener: () => void): () => void {
    return this.listeners.add(listener)
  }

  async begin(call: LineCall): Promise<BegunCall> {
    const troubles: LineTrouble[] = []
    while (troubles.length < this.addresses.length) {
      const address = this.address()
      const request = this.requestTo(address, call)
      try {
        await connected(request)
        this.note(address, 'answers')
        return { request, unanswered: () => this.miss(address, 'away') }
      } catch (error) {
        const trouble = troubleOf(error)
        troubles.push(trouble)
        this.miss(address, trouble)
      }
    }
    throw new LineError(troubles.includes('certificate') ? 'certificate' : 'away')
  }

  close(): void {
    this.agents.forEach(({ agent }) => agent.destroy())
    this.agents.clear()
  }

  private address(): string {
    return this.addresses[this.current] ?? ''
  }

  private place(address: string): Place {
    const pin = this.settings().pins.find((kept) => kept.address === address)
    return { address, fingerprint: pin?.fingerprint ?? '' }
  }

  private requestTo(address: string, { method, path, headers }: LineCall): ClientRequest {
    const { host, hostname, port } = new URL(address)
    return httpRequest({ agent: this.agentOf(address), method, path, hostname, port, headers: { ...headers, host } })
  }

  /** After an address is paired again, none of its earlier connections is used. */
  private agentOf(address: string): Agent {
    const place = this.place(address)
    const kept = this.agents.get(address)
    if (kept?.fingerprint === place.fingerprint) return kept.agent
    kept?.agent.destroy()
    const agent = openAgent(place)
    this.agents.set(address, { fingerprint: place.fingerprint, agent })
    return agent
  }

  private note(address: string, outcome: Outcome): void {
    if (this.outcomes.get(address) === outcome) return
    this.outcomes.set(address, outcome)
    this.listeners.call()
  }

  /** Switches to the next address, unless another call has already done so. */
  private miss(address: string, trouble: LineTrouble): void {
    this.note(address, trouble)
    if (this.address() !== address || this.addresses.length === 1) return
    this.current = (this.current + 1) % this.addresses.length
    this.listeners.call()
  }
}

/**
 * The line to the shared server of these settings; null if the screens call one server directly, or this program has an embedded
 * one. The addresses are read once; the pins are read with every call.
 */
export function openLine(settings: () => TerminalSettings): ServerLine | null {
  const { serverAddress, otherAddresses, pins } = settings()
  if (serverAddress === '') return null
  const addresses = [...new Set([serverAddress, ...otherAddresses])]
  const isPlain = addresses.length === 1 && !pins.some(({ address }) => address === serverAddress)
  return isPlain ? null : new Line(addresses, settings)
}
