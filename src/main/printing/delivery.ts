import type { PrintOutcome } from '../../shared/printing/outcome.ts'
import type { Printer, PrinterCondition } from '../../shared/printing/printing.ts'
import { receiptHtml, rollWidthMm } from './receipt-html.ts'
import type { Delivery } from './print-queue.ts'
import type { PrintWays } from './transports/print-ways.ts'
import { parseAddress } from './transports/printer-address.ts'
import { encodeReceipt } from './receipt-encoder.ts'
import { askDevice, type DeviceTimings, sendToDevice } from './transports/device/device.ts'
import { notSent } from './transports/job-hooks.ts'
import { askOverTcp, sendOverTcp, type TcpTimings } from './transports/tcp.ts'

/** What a workstation can print with. */
export interface PrintMeans {
  ways: PrintWays
  timings: { tcp: TcpTimings; device: DeviceTimings }
}

const MICRONS_PER_MM = 1000

/** Prints a document in its printer's way: laid out for its paper, or encoded in its code page for a printer that takes bytes. */
export async function deliver(delivery: Delivery, { ways, timings }: PrintMeans): Promise<PrintOutcome> {
  const { printer, document, title, ...hooks } = delivery
  switch (printer.kind) {
    case 'tcp': {
      const address = parseAddress(printer.address)
      if (address === null) return notSent('unreachable')
      const { backChannel } = printer
      return sendOverTcp({ ...hooks, address, bytes: encodeReceipt(document, printer), backChannel, timings: timings.tcp })
    }
    case 'spooler': {
      if (ways.spooler === null) return notSent('not-available')
      return ways.spooler.send({ ...hooks, queue: printer.address, title, bytes: encodeReceipt(document, printer) })
    }
    case 'device': {
      const { address: path, baudRate } = printer
      return sendToDevice({ ...hooks, path, baudRate, bytes: encodeReceipt(document, printer), timings: timings.device })
    }
    case 'html': {
      if (ways.html === null) return notSent('not-available')
      const rollWidthMicrons = printer.paper === 'a4' ? null : rollWidthMm(printer.columns) * MICRONS_PER_MM
      return ways.html.print({
        ...hooks,
        html: receiptHtml(document, printer),
        deviceName: printer.address,
        title,
        rollWidthMicrons,
      })
    }
  }
}

/** Asks a printer, its queue or its port for its condition. */
export async function ask(printer: Printer, { ways, timings }: PrintMeans): Promise<PrinterCondition> {
  switch (printer.kind) {
    case 'tcp': {
      const address = parseAddress(printer.address)
      return address === null ? 'unreachable' : askOverTcp(address, timings.tcp)
    }
    case 'spooler':
      return ways.spooler?.ask(printer.address) ?? 'not-available'
    case 'device':
      return askDevice(printer.address)
    case 'html':
      return ways.html === null ? 'not-available' : 'not-asked'
  }
}
