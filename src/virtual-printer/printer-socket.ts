import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** Receives the bytes and the end of each connection. */
export interface SocketOutlets {
  receive(bytes: Uint8Array): void
  ended(): void
}

/** The network side of a printer: it serves one connection at a time while others wait, like the network card of a TM printer. */
export class PrinterSocket {
  private server: Server | undefined
  private readonly waiting: Socket[] = []
  private served: Socket | undefined
  private port: number
  private readonly outlets: SocketOutlets

  constructor(port: number, outlets: SocketOutlets) {
    this.port = port
    this.outlets = outlets
  }

  /** The listening port; it stays the same when the printer is switched off and on again. */
  get listeningPort(): number {
    return this.port
  }

  /** Starts listening on 127.0.0.1. Rejects with the system's error, such as EADDRINUSE, if the port cannot be opened. */
  async listen(): Promise<void> {
    if (this.server !== undefined) return
    const server = createServer((socket) => this.arrive(socket))
    server.listen(this.port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address !== null && typeof address === 'object') this.port = address.port
    this.server = server
  }

  /** Breaks every connection and refuses new ones. */
  async shut(): Promise<void> {
    const server = this.server
    if (server === undefined) return
    this.server = undefined
    const closed = once(server, 'close')
    server.close()
    for (const socket of this.waiting.splice(0)) socket.destroy()
    this.served?.destroy()
    await closed
  }

  answer(byte: number): void {
    if (this.served?.writable === true) this.served.write(Uint8Array.of(byte))
  }

  breakConnection(): void {
    this.served?.resetAndDestroy()
  }

  private arrive(socket: Socket): void {
    socket.on('error', () => socket.destroy())
    if (this.served === undefined) return this.serve(socket)
    socket.pause()
    this.waiting.push(socket)
  }

  private serve(socket: Socket): void {
    this.served = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes: Buffer) => {
      if (!socket.destroyed) this.outlets.receive(bytes)
    })
    socket.on('close', () => this.leave())
    socket.resume()
  }

  private leave(): void {
    this.served = undefined
    this.outlets.ended()
    while (this.served === undefined) {
      const next = this.waiting.shift()
      if (next === undefined) return
      if (!next.destroyed) this.serve(next)
    }
  }
}
