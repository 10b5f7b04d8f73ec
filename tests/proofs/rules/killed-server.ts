import { Wire } from '../sales/wire.ts'
import { type ProofServer, startProofServer } from '../server-process.ts'
import type { Site } from './site.ts'

/** A server on a site's data that is killed and started again. */
export class KilledServer {
  readonly site: Site
  server: ProofServer
  wire: Wire
  constructor(site: Site) {
    this.site = site
    this.server = site.server
    this.wire = site.wire
  }

  async kill(): Promise<void> {
    this.wire.close()
    await this.server.end('SIGKILL')
  }

  async start(): Promise<void> {
    const { place, prepared } = this.site
    const database = place.database === '' ? {} : { database: place.database }
    this.server = await startProofServer(place.dataDir, { ...database, flags: ['--backup-at', 'off'] })
    this.wire = new Wire(this.server.address, prepared.token)
  }

  /** One call that has to be answered with 200. */
  async must(...[name, given]: Parameters<Wire['call']>): Promise<Record<string, unknown>> {
    const reply = await this.wire.call(name, given)
    if (reply?.status !== 200) throw new Error(`${name} answered ${reply?.status}: ${reply?.text}`)
    return reply.body
  }

  /** Ends the server and answers what does not hold in the books that it left. */
  async close(): Promise<string[]> {
    this.wire.close()
    await this.server.end()
    return this.site.close()
  }
}
