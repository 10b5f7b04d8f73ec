import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPrintService, type PrintService } from '../../src/main/printing/print-service.ts'
import type { PrintWays } from '../../src/main/printing/transports/print-ways.ts'
import { openCups } from '../../src/main/printing/transports/cups/cups.ts'
import { cupsTimings } from '../../src/main/printing/transports/cups/cups-timings.ts'
import type { Printer } from '../../src/shared/printing/printing.ts'
import { startVirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { cupsMissing, startCups } from '../support/printing/cups.ts'
import { deskPrinter, invoiceJob } from '../support/printing/virtual-printer-samples.ts'

/*
 * Click on Print to first byte at the printer: the durable job, the connection, the four status answers, the durable `sending`; and
 * the same through a queue of CUPS.
 */

/** A printer of this workstation in front of the virtual one at host:port, and what it is printed with. */
type Way = (address: string) => { printer: Printer; ways: Partial<PrintWays> }

const quantile = (sorted: readonly number[], part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN

function figures(name: string, samples: number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const [p50, p95, worst] = [0.5, 0.95, 1].map((part) => quantile(sorted, part))
  process.stdout.write(
    `${name}: p50 ${p50?.toFixed(2)} ms, p95 ${p95?.toFixed(2)} ms, max ${worst?.toFixed(2)} ms (${samples.length} jobs)\n`,
  )
  return p95 ?? Number.NaN
}

/** Prints invoices through one way. Answers the p95 of the milliseconds to the first byte. */
async function bench(name: string, way: Way, jobs: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-bench-'))
  let firstByteMs = 0
  const virtual = await startVirtualPrinter({ port: 0, columns: 42, onFirstByte: (atMs) => (firstByteMs = atMs) })
  const { printer, ways } = way(virtual.address)
  const service = createPrintService({ dataDir, now: () => Date.now(), ways })
  service.savePrinter(printer)
  const samples: [number, number][] = []
  for (let job = 0; job <= jobs; job += 1) {
    const begun = performance.now()
    const printedMs = await printOne(service, `job-${job}`)
    // The first one warms up.
    if (job > 0) samples.push([firstByteMs - begun, printedMs - begun])
  }
  const p95 = figures(
    `${name}: submit to first byte`,
    samples.map(([toFirstByte]) => toFirstByte),
  )
  figures(
    `${name}: submit to done      `,
    samples.map(([, toPrinted]) => toPrinted),
  )
  await service.close()
  await virtual.close()
  rmSync(dataDir, { recursive: true })
  return p95
}

/** Prints one invoice; answers when it was done, on the monotonic clock. */
function printOne(service: PrintService, id: string): Promise<number> {
  const done = new Promise<number>((resolve, reject) => {
    const end = service.onChange(({ jobs }) => {
      const state = jobs.find((job) => job.id === id)?.state
      if (state === undefined || state === 'queued' || state === 'sending') return
      end()
      if (state === 'printed' || state === 'unconfirmed') resolve(performance.now())
      else reject(new Error(`job ${id} is ${state}`))
    })
  })
  service.submit(invoiceJob(id))
  return done
}

function within(budgetMs: number, p95: number): void {
  if (p95 <= budgetMs) return
  process.stderr.write(`over the budget of ${budgetMs} ms\n`)
  process.exitCode = 1
}

within(50, await bench('network', (address) => ({ printer: deskPrinter(address), ways: {} }), 300))

const missing = cupsMissing()
if (missing === null) {
  const cups = await startCups()
  const throughCups: Way = (address) => {
    cups.addRawQueue('receipt', address)
    return { printer: { ...deskPrinter('receipt'), kind: 'spooler' }, ways: { spooler: openCups(cupsTimings, cups.address) } }
  }
  within(100, await bench('CUPS raw', throughCups, 100))
  await cups.close()
} else process.stdout.write(`CUPS raw: skipped, ${missing}\n`)
