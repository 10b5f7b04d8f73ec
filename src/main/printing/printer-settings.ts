import { existsSync, readFileSync, renameSync } from 'node:fs'
import { parsePrintersFile, type PrintersFile } from '../../shared/printing/printers-file.ts'
import type { Printer } from '../../shared/printing/printing.ts'
import { writeFileAtomically } from '../host/atomic-file.ts'

const readSettings = (path: string): PrintersFile | 'none' | 'damaged' =>
  existsSync(path) ? (parsePrintersFile(readFileSync(path, 'utf8')) ?? 'damaged') : 'none'

/** This workstation's printers, in a small file. */
export interface PrinterSettings {
  printers(): readonly Printer[]
  find(id: string): Printer | undefined
  /** The printer for receipts that name none, always one with that role; empty if there is none. */
  defaultPrinterId(): string
  save(printer: Printer): void
  remove(id: string): void
  chooseDefault(id: string): void
}

/**
 * Opens the printers' file. A damaged one is renamed to `….damaged` and reported to `onProblem`: the terminal opens anyway, and
 * staff set the printer up again. Throws the system's error if the file cannot be read.
 */
export function openPrinterSettings(path: string, onProblem: (problem: Error) => void): PrinterSettings {
  const read = readSettings(path)
  if (read === 'damaged') {
    renameSync(path, `${path}.damaged`)
    onProblem(new Error(`the printer settings were damaged and were set aside as ${path}.damaged`))
  }
  let settings: PrintersFile = typeof read === 'string' ? { version: 1, defaultPrinterId: '', printers: [] } : read

  function store(printers: Printer[], wantedDefault: string): void {
    const forReceipts = printers.filter(({ roles }) => roles.includes('receipt')).map(({ id }) => id)
    const defaultPrinterId = forReceipts.includes(wantedDefault) ? wantedDefault : (forReceipts[0] ?? '')
    const next: PrintersFile = { version: 1, defaultPrinterId, printers }
    writeFileAtomically(path, `${JSON.stringify(next, null, 2)}\n`)
    settings = next
  }

  return {
    printers: () => settings.printers,
    find: (id) => settings.printers.find((printer) => printer.id === id),
    defaultPrinterId: () => settings.defaultPrinterId,
    save: (printer) => {
      const others = settings.printers.map((known) => (known.id === printer.id ? printer : known))
      store(others.includes(printer) ? others : [...others, printer], settings.defaultPrinterId)
    },
    remove: (id) => {
      store(
        settings.printers.filter((printer) => printer.id !== id),
        settings.defaultPrinterId,
      )
    },
    chooseDefault: (id) => store([...settings.printers], id),
  }
}
