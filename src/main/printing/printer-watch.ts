import type { Printer, PrinterCondition, PrinterStatus } from '../../shared/printing/printing.ts'

export interface PrinterWatchParts {
  printers(): readonly Printer[]
  /** Runs a task while nothing is being sent to the printer; false if it is busy. */
  borrow(printerId: string, task: () => Promise<void>): boolean
  ask(printer: Printer): Promise<PrinterCondition>
  /** A printer is ready or cannot be asked: its waiting jobs are worth a try. */
  mayPrint(printerId: string): void
  changed: () => void
  now: () => number
  /** Ms between two status checks of idle printers; infrequent, since many printers serve one connection at a time. */
  everyMs: number
}

/** Reported at each check, not only on a change: a system queue is 'ready' even while the printer behind it is off. */
const worthATry: ReadonlySet<PrinterCondition> = new Set(['ready', 'paper-low', 'not-asked'])

/** Keeps the last known condition of each printer, so that staff see 'Paper out' before a sale needs the paper. */
export class PrinterWatch {
  private readonly parts: PrinterWatchParts
  private readonly statuses = new Map<string, PrinterStatus>()
  private readonly timer: NodeJS.Timeout

  constructor(parts: PrinterWatchParts) {
    this.parts = parts
    this.timer = setInterval(() => this.look(), parts.everyMs)
    this.timer.unref()
  }

  /**
   * Asks every idle printer that can answer itself or through the system. The condition of any other is known only after a print.
   */
  look(): void {
    for (const printer of this.parts.printers()) {
      if (printer.backChannel || printer.kind !== 'tcp')
        this.parts.borrow(printer.id, async () => this.note(printer.id, await this.parts.ask(printer)))
      else this.parts.mayPrint(printer.id)
    }
  }

  /** Keeps the condition that a printer reported. */
  note(printerId: string, condition: PrinterCondition): void {
    const before = this.statuses.get(printerId)?.condition
    this.statuses.set(printerId, { condition, at: new Date(this.parts.now()).toISOString() })
    if (condition !== before) this.parts.changed()
    if (worthATry.has(condition)) this.parts.mayPrint(printerId)
  }

  /** Forgets a printer that was changed or removed. */
  forget(printerId: string): void {
    this.statuses.delete(printerId)
  }

  statusOf(printerId: string): PrinterStatus {
    return this.statuses.get(printerId) ?? { condition: 'not-asked', at: new Date(this.parts.now()).toISOString() }
  }

  close(): void {
    clearInterval(this.timer)
  }
}
