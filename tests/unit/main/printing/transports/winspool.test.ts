import * as koffi from 'koffi'
import { describe, expect, test, vi } from 'vitest'
import { prototypes, structures } from '../../../../../src/main/printing/transports/winspool/declarations.ts'
import { jobStateOf } from '../../../../../src/main/printing/transports/winspool/job.ts'
import { declareStructures } from '../../../../../src/main/printing/transports/winspool/library.ts'
import { conditionOf } from '../../../../../src/main/printing/transports/winspool/printer.ts'
import { openWinspool } from '../../../../../src/main/printing/transports/winspool/winspool.ts'
import { decodePaper } from '../../../../../src/virtual-printer/decoder.ts'
import { paperText } from '../../../../../src/virtual-printer/paper-roll.ts'
import { serviceIn, temporaryFolder, untilState } from '../../../../support/printing/virtual-printer.ts'
import { deskPrinter, invoiceJob } from '../../../../support/printing/virtual-printer-samples.ts'
import { type WindowsPrinter, WinspoolStandIn } from './winspool-stand-in.ts'

const EPSON: WindowsPrinter = {
  name: 'EPSON TM-T20II Receipt',
  driver: 'EPSON TM-T20II',
  port: 'ESDPRT001',
  status: 0,
  attributes: 0x4,
}
const quick = { pollMs: 5, stuckMs: 60, workingMs: 400 }

function openTill() {
  const windows = new WinspoolStandIn()
  windows.printers = [{ ...EPSON }]
  const ways = { spooler: openWinspool(quick, async () => windows.library()) }
  const service = serviceIn(temporaryFolder(), { statusPollMs: 20, retryDelaysMs: [30, 30, 30] }, ways)
  service.savePrinter({ ...deskPrinter(EPSON.name), kind: 'spooler' })
  return { windows, service }
}

/** Which arguments Windows writes to. */
const outputs: Partial<Record<string, number[]>> = {
  openPrinter: [1],
  write: [3],
  getPrinter: [2, 4],
  getJob: [3, 5],
  enumPrinters: [3, 5, 6],
}

describe('winspool.drv as it is declared', () => {
  declareStructures(koffi)

  // Offsets of the 64-bit Windows SDK: pointers take eight bytes, DWORDs four.
  test.each([
    ['DOC_INFO_1W', 24, { pDocName: 0, pOutputFile: 8, pDatatype: 16 }],
    [
      'PRINTER_INFO_2W',
      136,
      { pPrinterName: 8, pPortName: 24, pDriverName: 32, pLocation: 48, Attributes: 104, Status: 124, cJobs: 128 },
    ],
    ['JOB_INFO_1W', 64, { JobId: 0, pPrinterName: 8, pDocument: 32, pStatus: 48, Status: 56 }],
  ] as const)('%s takes %i bytes, its fields where Windows puts them', (name, size, offsets) => {
    expect(koffi.sizeof(name)).toBe(size)
    expect(Object.fromEntries(Object.keys(offsets).map((field) => [field, koffi.offsetof(name, field)]))).toEqual(offsets)
    expect(Object.keys(koffi.type(name).members ?? {})).toEqual(Object.keys(structures[name]))
  })

  test.each([
    ['openPrinter', 'OpenPrinterW', ['String16', 'Pointer', 'Pointer']],
    ['closePrinter', 'ClosePrinter', ['Pointer']],
    ['startDoc', 'StartDocPrinterW', ['Pointer', 'UInt32', 'Pointer']],
    ['endDoc', 'EndDocPrinter', ['Pointer']],
    ['startPage', 'StartPagePrinter', ['Pointer']],
    ['endPage', 'EndPagePrinter', ['Pointer']],
    ['write', 'WritePrinter', ['Pointer', 'Pointer', 'UInt32', 'Pointer']],
    ['getPrinter', 'GetPrinterW', ['Pointer', 'UInt32', 'Pointer', 'UInt32', 'Pointer']],
    ['getJob', 'GetJobW', ['Pointer', 'UInt32', 'UInt32', 'Pointer', 'UInt32', 'Pointer']],
    ['setJob', 'SetJobW', ['Pointer', 'UInt32', 'UInt32', 'Pointer', 'UInt32']],
    ['enumPrinters', 'EnumPrintersW', ['UInt32', 'String16', 'UInt32', 'Pointer', 'UInt32', 'Pointer', 'Pointer']],
  ] as const)('%s is %s of the SDK', (called, name, parameters) => {
    const { proto } = koffi.proto(prototypes[called])
    expect(proto?.name).toBe(name)
    // koffi gives the direction of each argument beside its type; its own definitions leave that out.
    const declared = (proto?.arguments ?? []) as unknown as { type: koffi.TypeObject; direction: string }[]
    expect(declared.map(({ type }) => type.primitive)).toEqual(parameters)
    expect(declared.flatMap(({ direction }, index) => (direction === 'Output' ? [index] : []))).toEqual(outputs[called] ?? [])
    expect(proto?.result.primitive).toBe(called === 'startDoc' ? 'UInt32' : 'Int32')
  })
})

describe('what Windows says', () => {
  test.each([
    [0, 0, 'ready'],
    [0x1 | 0x10, 0, 'queue-paused'],
    [0x40_0010, 0, 'cover-open'],
    [0x10, 0, 'paper-out'],
    [0x80, 0, 'offline'],
    [0, 0x400, 'offline'],
    [0x8, 0, 'error'],
    [0x2_0000, 0, 'ready'],
  ] as const)('status %i and attributes %i of a printer: %s', (status, attributes, condition) => {
    expect(conditionOf(status, attributes)).toBe(condition)
  })

  test.each([
    [0x8, 'waiting'],
    [0x10, 'printing'],
    [0x10 | 0x40, 'stuck'],
    [0x80, 'done'],
    [0x1000 | 0x10, 'done'],
    [0x4, 'deleted'],
  ] as const)('status %i of a job: %s', (status, state) => {
    expect(jobStateOf(status)).toBe(state)
  })
})

describe('printing through winspool', () => {
  test('the bytes arrive as they are, in pieces, as a RAW job under the receipt’s name', async () => {
    const { windows, service } = openTill()
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'unconfirmed')
    expect(windows.printed.map(({ title }) => title)).toEqual(['INV-000483'])
    const { receipts } = decodePaper(windows.printed[0]?.bytes ?? new Uint8Array(), 42)
    expect(paperText(receipts[0] ?? [])).toContain('INV-000483')
    expect(windows.calls.filter((call) => call === 'write')).toHaveLength(2)
    await vi.waitFor(() => expect(windows.openHandles).toBe(0))
  })

  test('printers are found, with the default one', async () => {
    const { windows } = openTill()
    windows.printers.push({ name: '\\\\bridge\\Küche', driver: 'Generic', port: 'COM3', status: 0, attributes: 0 })
    expect(await openWinspool(quick, async () => windows.library()).find()).toEqual([
      { kind: 'spooler', address: EPSON.name, name: EPSON.name, description: 'EPSON TM-T20II, ESDPRT001', isDefault: true },
      {
        kind: 'spooler',
        address: '\\\\bridge\\Küche',
        name: '\\\\bridge\\Küche',
        description: 'Generic, COM3',
        isDefault: false,
      },
    ])
    windows.printers = []
    expect(await openWinspool(quick, async () => windows.library()).find()).toEqual([])
  })

  test.each([
    [0x1, 'queue-paused'],
    [0x10, 'paper-out'],
    [0x80, 'offline'],
  ] as const)('status %i is reported before anything is sent; well again, it prints once', async (status, reason) => {
    const { windows, service } = openTill()
    const [printer] = windows.printers
    if (printer !== undefined) printer.status = status
    service.submit(invoiceJob('a'))
    await vi.waitFor(() => expect(service.jobs()[0]).toMatchObject({ state: 'queued', reason }))
    expect(windows.calls).not.toContain('startDoc')
    if (printer !== undefined) printer.status = 0
    await untilState(service, 'a', 'unconfirmed').catch(() => service.retry('a'))
    await untilState(service, 'a', 'unconfirmed')
    expect(windows.printed).toHaveLength(1)
  })

  test('no such printer needs staff; a spooler that is down is tried again', async () => {
    const { windows, service } = openTill()
    const printers = windows.printers.splice(0)
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'held')).toMatchObject({ reason: 'queue-missing', attempts: 1 })
    windows.running = false
    service.submit(invoiceJob('b'))
    await vi.waitFor(() => expect(service.jobs()[1]).toMatchObject({ reason: 'spooler-down' }))
    windows.printers.push(...printers)
    windows.running = true
    service.retry('b')
    await untilState(service, 'b', 'unconfirmed')
  })

  test('a job that waits for a hand before it prints is taken back and comes out once', async () => {
    const { windows, service } = openTill()
    windows.afterEnd = 0x20
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'held')).toMatchObject({ reason: 'error', attempts: 4 })
    expect(windows.jobs.size, 'nothing of it waits in the spooler').toBe(0)
    windows.afterEnd = null
    service.retry('a')
    await untilState(service, 'a', 'unconfirmed')
    expect(windows.printed).toHaveLength(1)
  })

  test('stuck while it prints: taken back, and staff are asked', async () => {
    const { windows, service } = openTill()
    windows.afterEnd = 0x10
    service.submit(invoiceJob('a'))
    await vi.waitFor(() => expect(windows.jobs.get(1)?.ended).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 30))
    windows.setJob(1, 0x10 | 0x40)
    expect(await untilState(service, 'a', 'unknown')).toMatchObject({ reason: 'spooler-gave-up', attempts: 1 })
    expect(windows.jobs.size).toBe(0)
  })

  test('enqueued in part only: unknown', async () => {
    const { windows, service } = openTill()
    windows.takes = 0
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'unknown')).toMatchObject({ reason: 'spooler-gave-up' })
  })

  test('a system without winspool says so', async () => {
    const spooler = openWinspool(quick)
    expect(await spooler.ask(EPSON.name)).toBe('spooler-down')
    await expect(spooler.find()).rejects.toThrow(/shared library/)
  })
})
