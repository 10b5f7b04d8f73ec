import { randomUUID } from 'node:crypto'
import { isPrinterAddress, type PrinterKind } from '../../shared/printing/printer-address.ts'
import type { Printer, PrinterForm } from '../../shared/printing/printing.ts'
import { fullAddress, parseAddress } from './transports/printer-address.ts'
import type { PrintRefusal, PrintResult } from './service-contract.ts'

const wrongAddress: Record<PrinterKind, PrintRefusal> = {
  tcp: 'bad-address',
  spooler: 'bad-queue',
  device: 'bad-device',
  html: 'bad-queue',
}

/** The address in full form; null if it does not have the form of its kind. */
function addressOf({ kind, address }: PrinterForm): string | null {
  if (!isPrinterAddress(kind, address)) return null
  if (kind !== 'tcp') return address
  const parsed = parseAddress(address)
  return parsed === null ? null : fullAddress(parsed)
}

/**
 * The printer that a form describes, checked against the `known` ones. Settings that its kind does not support are switched off.
 * Refuses an address of the wrong form or of another printer.
 */
export function printerFrom(form: PrinterForm, known: readonly Printer[]): PrintResult<Printer> {
  const { kind } = form
  const address = addressOf(form)
  if (address === null) return { ok: false, error: wrongAddress[kind] }
  const { baudRate, stations = [], ...rest } = form
  const printer: Printer = {
    ...rest,
    id: form.id ?? randomUUID(),
    address,
    ...(form.roles.includes('kitchen') && stations.length > 0 && { stations }),
    paper: kind === 'html' ? form.paper : 'roll',
    backChannel: kind === 'tcp' && form.backChannel,
    drawer: kind !== 'html' && form.drawer,
    ...(kind === 'device' && baudRate !== undefined && { baudRate }),
  }
  // Two queues to one printer would mix their receipts.
  const taken = known.some((other) => other.id !== printer.id && other.kind === kind && other.address === address)
  return taken ? { ok: false, error: 'address-taken' } : { ok: true, value: printer }
}
