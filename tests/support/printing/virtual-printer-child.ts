import { createPrintService } from '../../../src/main/printing/print-service.ts'
import { quickTcp } from './virtual-printer-timings.ts'
import { deskPrinter, invoiceJob } from './virtual-printer-samples.ts'

/** A program of its own that prints one invoice, so that a test can kill it: `node … DATA_DIR PRINTER_ADDRESS JOB_ID`. */
const [dataDir = '', address = '', jobId = ''] = process.argv.slice(2)
const timings = { tcp: { ...quickTcp, confirmMs: 20_000 } }
const service = createPrintService({ dataDir, now: () => Date.now(), timings })
service.savePrinter(deskPrinter(address))
process.stdout.write('open\n')
service.submit(invoiceJob(jobId))
process.stdout.write('submitted\n')
