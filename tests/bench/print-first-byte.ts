import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPrintService } from '../../src/main/printing/print-service.ts'
import { startVirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { deskPrinter, invoiceJob } from '../support/virtual-printer-samples.ts'

/* Click on Print to first byte at the printer: the durable job, the connection, the four status answers, the durable `sending`. */

const JOBS = 300
const BUDGET_P95_MS = 50

const quantile = (sorted: readonly number[], part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN

function figures(name: string, samples: number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const [p50, p95, worst] = [0.5, 0.95, 1].map((part) => quantile(sorted, part))
  process.stdout.write(
    `${name}: p50 ${p50?.toFixed(2)} ms, p95 ${p95?.toFixed(2)} ms, max ${worst?.toFixed(2)} ms (${samples.length} jobs)\n`,
  )
  return p95 ?? Number.NaN
}

const dataDir = mkdtempSync(join(tmpdir(), 'purser-bench-'))
let firstByteMs = 0
const printer = await startVirtualPrinter({ port: 0, columns: 42, onFirstByte: (atMs) => (firstByteMs = atMs) })
const service = createPrintService({ dataDir, now: () => Date.now() })
service.savePrinter(deskPrinter(printer.address))

/** Prints one invoice. Answers the milliseconds to the first byte and to the confirmation. */
async function printOne(id: string): Promise<[toFirstByte: number, toPrinted: number]> {
  const begun = performance.now()
  const printed = new Promise<number>((resolve, reject) => {
    const end = service.onChange(({ jobs }) => {
      const state = jobs.find((job) => job.id === id)?.state
      if (state === undefined || state === 'queued' || state === 'sending') return
      end()
      if (state === 'printed') resolve(performance.now() - begun)
      else reject(new Error(`job ${id} is ${state}`))
    })
  })
  service.submit(invoiceJob(id))
  const toPrinted = await printed
  return [firstByteMs - begun, toPrinted]
}

await printOne('warm-up')
const samples: [number, number][] = []
for (let job = 0; job < JOBS; job += 1) samples.push(await printOne(`job-${job}`))
const p95 = figures(
  'submit to first byte',
  samples.map(([toFirstByte]) => toFirstByte),
)
figures(
  'submit to confirmed ',
  samples.map(([, toPrinted]) => toPrinted),
)
await service.close()
await printer.close()
rmSync(dataDir, { recursive: true })
if (p95 > BUDGET_P95_MS) {
  process.stderr.write(`over the budget of ${BUDGET_P95_MS} ms\n`)
  process.exitCode = 1
}
