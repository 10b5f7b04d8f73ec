import type { FoundPrinter, PrinterCondition } from '../../../../shared/printing/printing.ts'
import type { CupsServer } from './cups-server.ts'
import { type IppAttributes, numberOf, operations, textOf } from './ipp.ts'

/** The URI of a queue in CUPS requests. */
export const queueUri = (queue: string): string => `ipp://localhost/printers/${encodeURIComponent(queue)}`

/** RFC 8011, printer-state: 3 idle, 4 processing, 5 stopped. */
const STOPPED = 5
/** RFC 8011: client-error-not-found. */
const NOT_FOUND = 0x0406

/** A queue's condition: `ready` if it accepts jobs and passes them on, whatever the state of the printer behind it. */
export async function askQueue(server: CupsServer, queue: string): Promise<PrinterCondition> {
  const keywords = { 'requested-attributes': ['printer-state', 'printer-is-accepting-jobs'] }
  const reply = await server.ask({ operation: operations.getPrinter, printerUri: queueUri(queue), keywords })
  if (reply === null) return 'spooler-down'
  if (reply.status === NOT_FOUND) return 'queue-missing'
  const [attributes] = reply.objects
  if (reply.failed || attributes === undefined) return 'spooler-down'
  if (attributes.get('printer-is-accepting-jobs')?.[0] === false) return 'queue-refusing'
  return numberOf(attributes, 'printer-state') === STOPPED ? 'queue-paused' : 'ready'
}

const found = (attributes: IppAttributes, defaultName: string): FoundPrinter => {
  const address = textOf(attributes, 'printer-name')
  return {
    kind: 'spooler',
    address,
    name: textOf(attributes, 'printer-info') || address,
    description: [textOf(attributes, 'printer-make-and-model'), textOf(attributes, 'printer-location')]
      .filter(Boolean)
      .join(', '),
    isDefault: address === defaultName,
  }
}

/** Every queue of the scheduler; none if it does not answer, for example because CUPS is switched off. */
export async function findQueues(server: CupsServer): Promise<FoundPrinter[]> {
  const wanted = ['printer-name', 'printer-info', 'printer-make-and-model', 'printer-location']
  const keywords = { 'requested-attributes': wanted }
  const [printers, preferred] = await Promise.all([
    server.ask({ operation: operations.getPrinters, keywords }),
    server.ask({ operation: operations.getDefault, keywords: { 'requested-attributes': ['printer-name'] } }),
  ])
  const [defaults] = preferred?.objects ?? []
  const defaultName = defaults === undefined ? '' : textOf(defaults, 'printer-name')
  return (printers?.objects ?? []).map((attributes) => found(attributes, defaultName)).filter(({ address }) => address !== '')
}
