import { createServer, connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * What happens to one request on the line.
 * `lost-request`: the line breaks before a byte of it arrives. `half-request`: after half of its bytes. `lost-answer`: the server has done
 * it, the line breaks before a byte of the answer is through. `half-answer`: after half of those. `stall`: its answer comes late.
 * `silence`: the answer never comes, and nothing shows it. `duplicate`: it arrives twice, at once, on two connections.
 */
export const faults = ['lost-request', 'half-request', 'lost-answer', 'half-answer', 'stall', 'silence', 'duplicate'] as const
export type Fault = (typeof faults)[number]

const STALL_MS = 150

/** A TCP line to a server that breaks on command, request by request. */
export interface FaultProxy {
  address: string
  /** Breaks every connection and lets none through, until `up`. */
  down(): void
  up(): void
  close(): Promise<void>
}

interface Options {
  /** `http://127.0.0.1:PORT`. */
  target: string
  /** What happens to the request with this head: its first line and its headers. */
  choose(head: string): Fault | null
  /** The fault has done its work: from now on the line of this request's client is whole again. */
  over(head: string, fault: Fault): void
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))
const startsRequest = (bytes: Buffer): boolean => /^(GET|POST|PUT|DELETE|OPTIONS) \//.test(bytes.toString('latin1', 0, 20))

/** One client's connection with its own to the server behind it, and what is happening to the request on it. */
class Line {
  readonly #options: Options
  readonly #client: Socket
  readonly #server: Socket
  #head = ''
  #fault: Fault | null = null
  #twin: Socket | null = null

  constructor(client: Socket, options: Options) {
    this.#options = options
    this.#client = client
    const { hostname, port } = new URL(options.target)
    this.#server = connect(Number(port), hostname)
    for (const socket of [client, this.#server]) {
      socket.setNoDelay(true)
      socket.on('error', () => this.end())
    }
    client.on('close', () => this.end())
    this.#server.on('close', () => this.#serverLeft())
    client.on('data', (bytes) => this.#ask(bytes))
    this.#server.on('data', (bytes) => this.#answer(bytes))
  }

  end(): void {
    this.#client.destroy()
    this.#server.destroy()
  }

  /** The client is notified of it, but not through a silence, and not before what is stalled. */
  #serverLeft(): void {
    if (this.#fault === 'silence') return
    setTimeout(() => this.#client.end(), this.#fault === 'stall' ? STALL_MS : 0)
  }

  #break(fault: Fault): void {
    this.#fault = null
    this.end()
    this.#options.over(this.#head, fault)
  }

  #ask(bytes: Buffer): void {
    if (startsRequest(bytes)) this.#begin(bytes)
    if (this.#fault === 'lost-request') return this.#break('lost-request')
    if (this.#fault === 'half-request') {
      this.#server.write(half(bytes), () => this.#break('half-request'))
      return
    }
    this.#server.write(bytes)
    this.#twin?.write(bytes)
  }

  #begin(bytes: Buffer): void {
    this.#head = bytes.toString('latin1').split('\r\n\r\n')[0] ?? ''
    this.#fault = this.#options.choose(this.#head)
    this.#twin?.destroy()
    this.#twin = this.#fault === 'duplicate' ? this.#openTwin() : null
    // From here on this connection is dead and the line is whole: whoever asks again is answered.
    if (this.#fault === 'silence') this.#options.over(this.#head, 'silence')
  }

  #openTwin(): Socket {
    const { hostname, port } = new URL(this.#options.target)
    const twin = connect(Number(port), hostname)
    twin.on('error', () => twin.destroy())
    twin.resume()
    this.#client.once('close', () => twin.destroy())
    return twin
  }

  #answer(bytes: Buffer): void {
    const fault = this.#fault
    if (fault === 'silence') return
    if (fault === 'lost-answer') return this.#break(fault)
    if (fault === 'half-answer') {
      this.#client.write(half(bytes), () => this.#break(fault))
      return
    }
    if (fault === 'stall') {
      setTimeout(() => this.#pass(bytes), STALL_MS)
      return
    }
    this.#pass(bytes)
  }

  #pass(bytes: Buffer): void {
    if (!this.#client.destroyed) this.#client.write(bytes)
    if (this.#fault !== null) this.#options.over(this.#head, this.#fault)
    this.#fault = null
  }
}

/** Opens a line to a server on a free port of loopback. */
export async function openFaultProxy(options: Options): Promise<FaultProxy> {
  const lines = new Set<Line>()
  let isUp = true
  const proxy = createServer((client) => {
    if (!isUp) return void client.destroy()
    const line = new Line(client, options)
    lines.add(line)
    client.once('close', () => lines.delete(line))
  })
  const endAll = (): void => {
    for (const line of lines) line.end()
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    down: () => {
      isUp = false
      endAll()
    },
    up: () => {
      isUp = true
    },
    close: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve))
      endAll()
      await closed
    },
  }
}
