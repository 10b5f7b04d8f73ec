import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createKitchenWorker, type KitchenWorker, type KitchenWorkerParts } from '../../../../src/main/kitchen/kitchen-worker.ts'
import { createLentSessions, type LentSessions } from '../../../../src/main/kitchen/lent-sessions.ts'
import type { PrintService } from '../../../../src/main/printing/print-service.ts'
import { API_PREFIX } from '../../../../src/shared/contract/index.ts'
import type { VirtualPrinter } from '../../../../src/virtual-printer/virtual-printer.ts'
import { printerOnDesk, serviceIn, temporaryFolder } from '../../../support/printing/virtual-printer.ts'
import { deskPrinter } from '../../../support/printing/virtual-printer-samples.ts'

/** A workstation's own name, which its orders and its kitchen worker carry. */
export const BAR = 'Bar'

/** What a workstation without any page prints kitchen tickets with, all of it real. */
export interface KitchenWorkstation {
  printer: VirtualPrinter
  service: PrintService
  lent: LentSessions
  worker: KitchenWorker
  problems: unknown[]
  /** From now on the disk refuses the print queue's jobs, or takes them again. */
  refuseJobs(refuse: boolean): void
  /** Ends worker and print service as the program does, and starts both again on the same folder. */
  startAgain(): Promise<void>
}

export interface KitchenOptions {
  /** Where its server is, such as http://127.0.0.1:4150. */
  address: string
  /** Whose session a page has lent. */
  token?: string | null
  silenceMs?: number
  /** Whether its printer takes kitchen tickets. */
  kitchenPrinter?: boolean
  /** Who it is to the server; somebody new where left out. */
  terminalId?: string
  /** The stations of its printer; left out: all. */
  stations?: string[]
}

/** The print service of this folder; its disk refuses while the test says so. */
function printingIn(
  folder: string,
  isRefused: () => boolean,
): { service: PrintService; printing: KitchenWorkerParts['printing'] } {
  const service = serviceIn(folder, { statusPollMs: 100 })
  const submitForRole: PrintService['submitForRole'] = (request) => {
    if (isRefused()) throw new Error('ENOSPC: no space left on device')
    return service.submitForRole(request)
  }
  return {
    service,
    printing: { printers: () => service.printers(), onChange: (listener) => service.onChange(listener), submitForRole },
  }
}

/** Opens one; it ends with the test. */
export async function openKitchen(options: KitchenOptions): Promise<KitchenWorkstation> {
  const { address, token = null, silenceMs, kitchenPrinter = true, stations, terminalId = randomUUID() } = options
  const folder = temporaryFolder()
  const problems: unknown[] = []
  let isRefused = false
  const open = () => {
    const { service, printing } = printingIn(folder, () => isRefused)
    const lent = createLentSessions()
    const worker = createKitchenWorker({
      server: { apiBase: () => address + API_PREFIX, terminalName: () => BAR, terminalId, fetch },
      login: lent,
      printing,
      onProblem: (problem) => problems.push(problem),
      retryMs: 200,
      ...(silenceMs !== undefined && { silenceMs }),
    })
    if (token !== null) lent.lend({ token, accessroutes: ['foodorder'] })
    return { service, lent, worker }
  }
  const printer = await printerOnDesk()
  const kitchen: KitchenWorkstation = {
    printer,
    ...open(),
    problems,
    refuseJobs: (refuse) => (isRefused = refuse),
    startAgain: async () => {
      await kitchen.worker.close()
      await kitchen.service.close()
      Object.assign(kitchen, open())
    },
  }
  const roles = [kitchenPrinter ? ('kitchen' as const) : ('receipt' as const)]
  kitchen.service.savePrinter(deskPrinter(printer.address, { roles, ...(stations && { stations }) }))
  onTestFinished(() => kitchen.worker.close())
  return kitchen
}
