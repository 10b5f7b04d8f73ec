import { Agent } from 'node:http'
import type { Duplex } from 'node:stream'
import { openSocket, type Place } from './verified-socket.ts'

/** Connections to one place, kept open between calls: each was looked at before it carries anything. */
class VerifiedAgent extends Agent {
  private readonly place: Place

  constructor(place: Place) {
    super({ keepAlive: true })
    this.place = place
  }

  override createConnection(...[, done]: Parameters<Agent['createConnection']>): undefined {
    if (done !== undefined) void this.open(done)
  }

  private async open(done: (error: Error | null, socket: Duplex) => void): Promise<void> {
    const opened = await openSocket(this.place).catch((error: Error) => error)
    // Node hands on the error alone.
    if (opened instanceof Error) done(opened, undefined as never)
    else done(null, opened)
  }
}

/** The connections of a place; `destroy` closes them all. */
export const openAgent = (place: Place): Agent => new VerifiedAgent(place)
