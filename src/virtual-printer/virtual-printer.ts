import { Mechanism } from './mechanism.ts'
import { startPrinterPage } from './page/server.ts'
import { paperText } from './paper-roll.ts'
import type { VirtualPrinter, VirtualPrinterOptions } from './printer-contract.ts'
import { PrinterSocket } from './printer-socket.ts'

export type { VirtualPrinter, VirtualPrinterOptions }

/**
 * Starts a TCP printer that behaves like an Epson TM (printing.md): real-time status out of order, GS r in buffer order, one
 * connection at a time. Rejects with the system's error if a port cannot be opened.
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
