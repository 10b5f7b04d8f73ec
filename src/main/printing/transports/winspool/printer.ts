import type { FoundPrinter, PrinterCondition } from '../../../../shared/printing/printing.ts'
import type { WinspoolLibrary } from './library.ts'

/** A handle of winspool. */
export type Handle = bigint

/** wingdi.h, PRINTER_STATUS_*. */
const status = {
  paused: 0x1,
  error: 0x2,
  paperJam: 0x8,
  paperOut: 0x10,
  offline: 0x80,
  notAvailable: 0x1000,
  userIntervention: 0x10_0000,
  doorOpen: 0x40_0000,
}
/** PRINTER_ATTRIBUTE_DEFAULT and PRINTER_ATTRIBUTE_WORK_OFFLINE. */
const IS_DEFAULT = 0x4
const WORKS_OFFLINE = 0x400
/** PRINTER_ENUM_LOCAL | PRINTER_ENUM_CONNECTIONS: the printers of this machine and those that its user is connected to. */
const OWN_PRINTERS = 0x2 | 0x4
const LEVEL = 2

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const bits = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The condition that Windows reports for a printer, the most urgent first. */
export function conditionOf(statusBits: number, attributes: number): PrinterCondition {
  const { paused, error, paperJam, paperOut, offline, notAvailable, userIntervention, doorOpen } = status
  if (statusBits & paused) return 'queue-paused'
  if (statusBits & doorOpen) return 'cover-open'
  if (statusBits & paperOut) return 'paper-out'
  if (statusBits & (offline | notAvailable) || attributes & WORKS_OFFLINE) return 'offline'
  return statusBits & (error | paperJam | userIntervention) ? 'error' : 'ready'
}

/** Calls a function that first answers how much memory it needs; null if it fails with that too. */
export async function filled(ask: (memory: Buffer, needed: [number]) => Promise<number>): Promise<Buffer | null> {
  const needed: [number] = [0]
  if ((await ask(Buffer.alloc(0), needed)) !== 0) return Buffer.alloc(0)
  if (needed[0] === 0) return null
  const memory = Buffer.alloc(needed[0])
  return (await ask(memory, needed)) === 0 ? null : memory
}

/** Opens a printer by its name; null if Windows refuses. */
export async function openPrinter({ table }: WinspoolLibrary, name: string): Promise<Handle | null> {
  const handle: [Handle | null] = [null]
  return (await table.openPrinter(name, handle, null)) === 0 ? null : handle[0]
}

/** The condition of an open printer; null if the spooler does not answer. */
export async function printerCondition(library: WinspoolLibrary, handle: Handle): Promise<PrinterCondition | null> {
  const memory = await filled((space, needed) => library.table.getPrinter(handle, LEVEL, space, space.length, needed))
  if (memory === null || memory.length === 0) return null
  const { Status, Attributes } = library.read('PRINTER_INFO_2W', memory, 0)
  return conditionOf(bits(Status), bits(Attributes))
}

/** Every printer of this machine and its user; null if the spooler does not answer. */
export async function listPrinters(library: WinspoolLibrary): Promise<FoundPrinter[] | null> {
  const count: [number] = [0]
  const memory = await filled((space, needed) =>
    library.table.enumPrinters(OWN_PRINTERS, null, LEVEL, space, space.length, needed, count),
  )
  if (memory === null) return null
  const size = library.sizeOf('PRINTER_INFO_2W')
  return Array.from({ length: count[0] }, (_, index) => {
    const printer = library.read('PRINTER_INFO_2W', memory, index * size)
    const address = text(printer['pPrinterName'])
    return {
      kind: 'spooler',
      address,
      name: address,
      description: [printer['pDriverName'], printer['pPortName'], printer['pLocation']].map(text).filter(Boolean).join(', '),
      isDefault: (bits(printer['Attributes']) & IS_DEFAULT) !== 0,
    }
  })
}
