import type { PaperLine } from '../shared/receipt-layout.ts'
import { Mechanism } from './mechanism.ts'
import type { Mood } from './moods.ts'
import { startPrinterPage } from './page/server.ts'
import { paperText } from './paper-roll.ts'
import { PrinterSocket } from './printer-socket.ts'

export interface VirtualPrinterOptions {
  /** Port for printing on 127.0.0.1; 0 takes a free one. */
  port: number
  /** Port of the page that shows the paper; 0 takes a free one, none means no page. */
  pagePort?: number
  columns: number
  /** Called at the first byte of print data of a job, with the milliseconds of performance.now(). */
  onFirstByte?: (atMs: number) => void
}

export interface VirtualPrinter {
  /** host:port, as a printer's settings want it. */
  address: string
  /** Where the page is, or empty without one. */
  pageUrl: string
  /** Receipts that were cut off, as text. */
  paper(): string[]
  /** The same receipts with their looks. */
  receipts(): readonly (readonly PaperLine[])[]
  /** Lines that were printed and not cut off yet. */
  strip(): readonly PaperLine[]
  mood(): Mood
  /** Sets how the printer behaves; done when it does. */
  setMood(mood: Mood): Promise<void>
  /** Bytes of print data since the start, without real-time status questions. */
  bytesReceived(): number
  drawerOpenings(): number
  /** Commands that no Epson printer knows; anything here is the sender's fault. */
  problems(): readonly string[]
  /** Calls back after each change of paper or mood; the returned function ends that. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

/**
 * Starts a TCP printer that behaves like an Epson TM (printing.md): real-time status out of order, GS r in the order of the
 * buffer, one connection at a time. Rejects with the system's error when a port cannot be had.
 */
export async function startVirtualPrinter(options: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const listeners = new Set<() => void>()
  let idle = true
  const socket = new PrinterSocket(options.port, {
    receive: (bytes) => {
      const before = mechanism.bytesReceived
      const atMs = performance.now()
      mechanism.receive(bytes)
      if (idle && mechanism.bytesReceived > before) options.onFirstByte?.(atMs)
      idle &&= mechanism.bytesReceived === before
    },
    ended: () => {
      idle = true
      mechanism.endOfConnection()
    },
  })
  const mechanism: Mechanism = new Mechanism(options.columns, {
    answer: (byte) => socket.answer(byte),
    breakConnection: () => socket.breakConnection(),
    changed: () => listeners.forEach((listener) => listener()),
  })
  await socket.listen()
  const printer: VirtualPrinter = {
    address: `127.0.0.1:${socket.listeningPort}`,
    pageUrl: '',
    paper: () => mechanism.roll.receipts.map(paperText),
    receipts: () => mechanism.roll.receipts,
    strip: () => mechanism.roll.strip,
    mood: () => mechanism.mood,
    setMood: async (mood) => {
      if (mood.kind === 'off') await socket.shut()
      else await socket.listen()
      mechanism.setMood(mood)
    },
    bytesReceived: () => mechanism.bytesReceived,
    drawerOpenings: () => mechanism.roll.drawerOpenings,
    problems: () => mechanism.problems,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      mechanism.stop()
      await socket.shut()
    },
  }
  return options.pagePort === undefined ? printer : withPage(printer, options.pagePort, options.columns)
}

async function withPage(printer: VirtualPrinter, port: number, columns: number): Promise<VirtualPrinter> {
  try {
    const page = await startPrinterPage(printer, port, columns)
    const close = async () => {
      await page.close()
      await printer.close()
    }
    return { ...printer, pageUrl: page.url, close }
  } catch (problem) {
    await printer.close()
    throw problem
  }
}
