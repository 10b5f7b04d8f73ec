import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { createPrintService, type PrintService, type PrintTimings } from '../../../src/main/printing/print-service.ts'
import type { PrintWays } from '../../../src/main/printing/transports/print-ways.ts'
import type { PrintJob, PrintJobState } from '../../../src/shared/printing/printing.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../src/virtual-printer/virtual-printer.ts'
import { deskPrinter } from './virtual-printer-samples.ts'
import { quickTimings } from './virtual-printer-timings.ts'

/** A folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'purser-print-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A virtual printer on a free port that goes when the test ends. */
export async function printerOnDesk(columns = 42): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter({ port: 0, columns })
  onTestFinished(() => printer.close())
  return printer
}

/** A print service that is closed when the test ends. */
export function serviceIn(dataDir: string, timings: Partial<PrintTimings> = {}, ways: Partial<PrintWays> = {}): PrintService {
  const service = createPrintService({ dataDir, now: () => Date.now(), timings: { ...quickTimings, ...timings }, ways })
  let open = true
  const close = service.close.bind(service)
  service.close = async () => {
    if (open) await close()
    open = false
  }
  onTestFinished(() => service.close())
  return service
}

export interface Desk {
  printer: VirtualPrinter
  service: PrintService
  dataDir: string
}

/** A workstation with one printer, `desk`, set up and known to be ready. */
export async function openDesk(timings: Partial<PrintTimings> = {}): Promise<Desk> {
  const dataDir = temporaryFolder()
  const printer = await printerOnDesk()
  const service = serviceIn(dataDir, timings)
  service.savePrinter(deskPrinter(printer.address))
  await vi.waitFor(() => {
    if (service.state().printers[0]?.status.condition !== 'ready') throw new Error('the printer is not ready yet')
  })
  return { printer, service, dataDir }
}

/** Waits until a job is in the given state, for at most `timeoutMs`. */
export const untilState = (service: PrintService, jobId: string, state: PrintJobState, timeoutMs = 4000): Promise<PrintJob> =>
  vi.waitFor(
    () => {
      const job = service.jobs().find(({ id }) => id === jobId)
      if (job?.state !== state) throw new Error(`${jobId} is ${job?.state} (${job?.reason}), not ${state}`)
      return job
    },
    { timeout: timeoutMs, interval: 5 },
  )
