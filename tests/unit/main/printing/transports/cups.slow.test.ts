import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openCups } from '../../../../../src/main/printing/transports/cups/cups.ts'
import { type CupsTimings, cupsTimings } from '../../../../../src/main/printing/transports/cups/cups-timings.ts'
import type { PrintService } from '../../../../../src/main/printing/print-service.ts'
import type { Printer, PrintJobState } from '../../../../../src/shared/printing/printing.ts'
import type { VirtualPrinter } from '../../../../../src/virtual-printer/virtual-printer.ts'
import { type Cups, cupsMissing, startCups } from '../../../../support/printing/cups.ts'
import {
  printerOnDesk,
  serviceIn,
  temporaryFolder,
  untilState as untilStateWithin,
} from '../../../../support/printing/virtual-printer.ts'
import { deskPrinter, invoiceJob } from '../../../../support/printing/virtual-printer-samples.ts'

const missing = cupsMissing()
if (missing !== null) process.stdout.write(`CUPS tests are skipped: ${missing}\n`)

const QUEUE = 'receipt-raw'
const quickCups: CupsTimings = { ...cupsTimings, requestMs: 1000, pollMs: 30, stuckMs: 400, workingMs: 3000, lostMs: 4000 }
/** A scheduler on a busy machine takes its time; what counts is how things end. */
const LONG_MS = 10_000
const untilState = (service: PrintService, jobId: string, state: PrintJobState) =>
  untilStateWithin(service, jobId, state, LONG_MS)
const soon = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: LONG_MS, interval: 20 })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const papersOf = (printer: VirtualPrinter) => printer.paper().filter((paper) => paper.includes('INV-000483')).length

describe.skipIf(missing !== null)('printing through a real CUPS', () => {
  let cups: Cups
  beforeAll(async () => {
    cups = await startCups()
  })
  afterAll(() => cups.close())

  let printer: VirtualPrinter
  beforeEach(async () => {
    printer = await printerOnDesk()
    cups.addRawQueue(QUEUE, printer.address)
    return () => void cups.run('lpadmin', '-x', QUEUE)
  })

  /** A workstation that prints through the queue, tries again soon, and looks at the queue often. */
  function openTill(changes: Partial<Printer> = {}, timings: Partial<CupsTimings> = {}) {
    const ways = { spooler: openCups({ ...quickCups, ...timings }, cups.address) }
    const dataDir = temporaryFolder()
    const service = serviceIn(dataDir, { statusPollMs: 60, retryDelaysMs: [100, 100, 100] }, ways)
    service.savePrinter({ ...deskPrinter(QUEUE), kind: 'spooler', ...changes })
    return { service, dataDir }
  }
  const conditionOf = (service: ReturnType<typeof openTill>['service']) => service.state().printers[0]?.status.condition

  test('the paper is what the layout says, and the job is sent but not confirmed', async () => {
    const { service } = openTill()
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'unconfirmed')).toMatchObject({ attempts: 1 })
    expect(papersOf(printer)).toBe(1)
    expect(printer.paper()[0]).toContain('Card balance                   Rs 5,160.00')
    expect(printer.problems()).toEqual([])
    expect(conditionOf(service)).toBe('ready')
  })

  test('eight jobs come out in their order, each once', async () => {
    const { service } = openTill()
    const ids = Array.from({ length: 8 }, (_, index) => `job-${index}`)
    for (const id of ids) service.submit({ ...invoiceJob(id), title: id, document: { blocks: [{ kind: 'text', text: id }] } })
    for (const id of ids) await untilState(service, id, 'unconfirmed')
    expect(printer.paper()).toEqual(ids)
  })

  test('a title is a title and never an option or a command', async () => {
    const { service } = openTill()
    const trace = join(temporaryFolder(), 'trace')
    service.submit({ ...invoiceJob('a'), title: `-d other; $(touch ${trace})` })
    await untilState(service, 'a', 'unconfirmed')
    expect(existsSync(trace)).toBe(false)
    expect(papersOf(printer)).toBe(1)
  })

  test.each([
    [{ kind: 'paper-out', afterLines: 5 } as const, 1],
    [{ kind: 'cover-open' } as const, 1],
    [{ kind: 'mute' } as const, 1],
    [{ kind: 'slow', msPerLine: 5 } as const, 1],
    [{ kind: 'reset', afterBytes: 200 } as const, 0],
  ])('%o behind the spooler is not known: sent, not confirmed, and in the end %i on paper', async (mood, papers) => {
    await printer.setMood(mood)
    const { service } = openTill()
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'unconfirmed')).toMatchObject({ attempts: 1 })
    await printer.setMood({ kind: 'ready' })
    await pause(50)
    expect(papersOf(printer)).toBe(papers)
  })

  test('queues are found, with the system’s default', async () => {
    cups.run('lpadmin', '-p', QUEUE, '-D', 'Front desk', '-L', 'Deck 5')
    cups.run('lpadmin', '-d', QUEUE)
    expect(await openCups(quickCups, cups.address).find()).toEqual([
      { kind: 'spooler', address: QUEUE, name: 'Front desk', description: 'Local Raw Printer, Deck 5', isDefault: true },
    ])
  })

  test.each([
    ['paused', 'cupsdisable', 'cupsenable', 'queue-paused'],
    ['refusing', 'cupsreject', 'cupsaccept', 'queue-refusing'],
  ] as const)(
    'a %s queue is reported before anything is sent; open again, it prints once by itself',
    async (_, shut, open, reason) => {
      cups.run(shut, QUEUE)
      const { service } = openTill()
      service.submit(invoiceJob('a'))
      await soon(() => expect(service.jobs()[0]).toMatchObject({ state: 'queued', reason }))
      expect(conditionOf(service)).toBe(reason)
      expect(cups.run('lpstat', '-W', 'all', '-o', QUEUE), 'the spooler knows of no job').toBe('')
      cups.run(open, QUEUE)
      await untilState(service, 'a', 'unconfirmed')
      expect(papersOf(printer)).toBe(1)
    },
  )

  test('a queue that does not exist needs staff', async () => {
    const { service } = openTill({ address: 'nowhere' })
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'held')).toMatchObject({ reason: 'queue-missing', attempts: 1 })
  })

  test('paused under a job: it is taken back from the spooler and comes out once, from our journal', async () => {
    const { service } = openTill()
    const held = connect(Number(printer.address.split(':')[1]), '127.0.0.1')
    await once(held, 'connect')
    service.submit({ ...invoiceJob('first'), title: 'first' })
    await untilState(service, 'first', 'sending')
    cups.run('cupsdisable', QUEUE)
    held.destroy()
    service.submit(invoiceJob('a'))
    await soon(() => expect(service.jobs()[1]?.reason).toBe('queue-paused'))
    cups.run('cupsenable', QUEUE)
    await untilState(service, 'a', 'unconfirmed')
    expect(cups.run('lpstat', '-W', 'not-completed', '-o', QUEUE)).toBe('')
  })

  test('a printer that is switched off: shown, taken back, tried again, held; and once it is on, printed once', async () => {
    await printer.setMood({ kind: 'off' })
    const { service } = openTill()
    service.submit(invoiceJob('a'))
    await soon(() => expect(service.jobs()[0]).toMatchObject({ state: 'queued', reason: 'unreachable' }))
    expect(await untilState(service, 'a', 'held')).toMatchObject({ reason: 'unreachable', attempts: 4 })
    expect(cups.run('lpstat', '-W', 'not-completed', '-o', QUEUE), 'nothing of it waits in the spooler').toBe('')
    await printer.setMood({ kind: 'ready' })
    service.retry('a')
    await untilState(service, 'a', 'unconfirmed')
    expect(papersOf(printer)).toBe(1)
  })

  test('a spooler that is down is reported, and prints by itself once it is back', async () => {
    const { service } = openTill()
    await cups.kill()
    service.submit(invoiceJob('a'))
    await soon(() => expect(service.jobs()[0]).toMatchObject({ state: 'queued', reason: 'spooler-down' }))
    expect(conditionOf(service)).toBe('spooler-down')
    await cups.start()
    await untilState(service, 'a', 'unconfirmed').catch(() => service.retry('a'))
    await untilState(service, 'a', 'unconfirmed')
    expect(papersOf(printer)).toBe(1)
  })

  test('the scheduler is killed while the job has not reached the printer: it comes out exactly once', async () => {
    await printer.setMood({ kind: 'off' })
    const { service } = openTill({}, { stuckMs: 1500 })
    service.submit(invoiceJob('a'))
    await soon(() => expect(cups.run('lpstat', '-p', QUEUE)).toContain('The printer may not exist'))
    await pause(100)
    await cups.kill()
    await soon(() => expect(conditionOf(service)).toBe('spooler-down'))
    expect(service.jobs()[0]?.state).toBe('sending')
    await printer.setMood({ kind: 'ready' })
    await cups.start()
    await untilState(service, 'a', 'unconfirmed')
    expect(papersOf(printer)).toBe(1)
    expect(service.jobs()[0]?.attempts).toBe(1)
  })

  test('the scheduler is killed while the printer has it: CUPS begins it again, so staff are asked, and we enqueue no more', async () => {
    const held = connect(Number(printer.address.split(':')[1]), '127.0.0.1')
    onTestFinished(() => void held.destroy())
    await once(held, 'connect')
    const { service } = openTill()
    service.submit(invoiceJob('a'))
    await soon(() => expect(cups.run('lpstat', '-l', '-p', QUEUE)).toContain('cups-waiting-for-job-completed'))
    await pause(100)
    await cups.kill()
    await soon(() => expect(conditionOf(service)).toBe('spooler-down'))
    await cups.start()
    expect(await untilState(service, 'a', 'unknown')).toMatchObject({ reason: 'spooler-lost', attempts: 1 })
    expect(cups.run('lpstat', '-W', 'not-completed', '-o', QUEUE), 'taken back').toBe('')
    expect(cups.run('lpstat', '-W', 'all', '-o', QUEUE).trim().split('\n'), 'one job was all').toHaveLength(1)
    held.destroy()
    await soon(() => expect(papersOf(printer)).toBeGreaterThan(0))
  })
})
