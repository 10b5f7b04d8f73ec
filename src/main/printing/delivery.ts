import type { Printer, PrinterCondition, PrintOutcome } from '../../shared/printing.ts'
import type { Delivery } from './print-queue.ts'
import { parseAddress } from './printer-address.ts'
import { encodeReceipt } from './receipt-encoder.ts'
import { askOverTcp, sendOverTcp, type TcpTimings } from './transports/tcp.ts'

/** Brings a document to paper over the printer's own way: laid out for its width, in its code page. */
export function deliver({ printer, document, ...job }: Delivery, timings: TcpTimings): Promise<PrintOutcome> {
  if (printer.kind !== 'tcp') return Promise.resolve({ kind: 'not-sent', reason: 'not-available' })
  const address = parseAddress(printer.address)
  if (address === null) return Promise.resolve({ kind: 'not-sent', reason: 'unreachable' })
  const bytes = encodeReceipt(document, printer)
  return sendOverTcp({ ...job, address, bytes, backChannel: printer.backChannel, timings })
}

/** Asks a printer how it is. */
export function ask(printer: Printer, timings: TcpTimings): Promise<PrinterCondition> {
  const address = parseAddress(printer.address)
  return address === null ? Promise.resolve('unreachable' as const) : askOverTcp(address, timings)
}
