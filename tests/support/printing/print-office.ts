import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Paper, startCups } from './cups.ts'

/** Papers as printers call them, in points: rolls of 58 and 80 mm, and A4. */
const papers: Readonly<Record<string, Paper>> = {
  Roll80: { width: 227, height: 842 },
  Roll58: { width: 164, height: 842 },
  A4: { width: 595, height: 842 },
}

/** Virtual printers with drivers, of a spooler of their own. */
export interface PrintOffice {
  /** Leads programs to that spooler. */
  env: Record<string, string>
  /** What came out so far of the printer of this name, each job a PDF. */
  printed(name: string): readonly Buffer[]
  close(): Promise<void>
}

export async function openPrintOffice(): Promise<PrintOffice> {
  const cups = await startCups()
  const trays = new Map<string, Buffer[]>()
  const closings: (() => void)[] = []
  for (const [name, paper] of Object.entries(papers)) {
    const jobs: Buffer[] = []
    const server = createServer((socket) => {
      const parts: Buffer[] = []
      socket.on('data', (part) => void parts.push(part))
      socket.once('close', () => void jobs.push(Buffer.concat(parts)))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    cups.addDriverQueue(name, `127.0.0.1:${address.port}`, paper)
    trays.set(name, jobs)
    closings.push(() => void server.close())
  }
  return {
    env: { CUPS_SERVER: cups.address },
    printed: (name) => trays.get(name) ?? [],
    close: async () => {
      await cups.close()
      closings.forEach((close) => close())
    },
  }
}
