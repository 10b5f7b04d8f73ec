import { createServer } from 'node:net'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PrintState } from '../../../../src/shared/bridge/bridge.ts'
import { openDesk, printerOnDesk, serviceIn, temporaryFolder, untilState } from '../../../support/printing/virtual-printer.ts'
import { deskPrinter, invoiceJob } from '../../../support/printing/virtual-printer-samples.ts'
import { quickTcp } from '../../../support/printing/virtual-printer-timings.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How often the invoice is on paper, whole or torn. */
const invoicesOn = (printer: { paper(): string[]; strip(): readonly unknown[] }) =>
  printer.paper().filter((paper) => paper.includes('INV-000483')).length

describe('a printer that is well', () => {
  test('prints a job once and confirms it', async () => {
    const { printer, service } = await openDesk()
    expect(service.submit(invoiceJob('a'))).toMatchObject({ id: 'a', title: 'INV-000483', state: 'queued', attempts: 0 })
    expect(await untilState(service, 'a', 'printed')).toMatchObject({ attempts: 1, printerId: 'desk' })
    expect(printer.paper()).toHaveLength(1)
    expect(printer.paper()[0]).toContain('Card balance                   Rs 5,160.00')
    expect({ strip: printer.strip(), problems: printer.problems() }).toEqual({ strip: [], problems: [] })
  })

  test('the same job id twice is one job and one paper', async () => {
    const { printer, service } = await openDesk()
    service.submit(invoiceJob('a'))
    service.submit(invoiceJob('a'))
    const printed = await untilState(service, 'a', 'printed')
    expect(service.submit(invoiceJob('a'))).toEqual(printed)
    await pause(60)
    expect(service.jobs()).toHaveLength(1)
    expect(invoicesOn(printer)).toBe(1)
  })

  test('jobs come out in the order they were asked for, one connection at a time', async () => {
    const { printer, service } = await openDesk()
    const ids = Array.from({ length: 12 }, (_, index) => `job-${index}`)
    for (const id of ids) {
      service.submit({ ...invoiceJob(id), title: id, document: { blocks: [{ kind: 'text', text: id }] } })
    }
    await Promise.all(ids.map((id) => untilState(service, id, 'printed')))
    expect(printer.paper()).toEqual(ids)
  })

  test('a slow printer is waited for', async () => {
    const { printer, service } = await openDesk({ tcp: { ...quickTcp, confirmMs: 3000 } })
    await printer.setMood({ kind: 'slow', msPerLine: 8 })
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'printed')
    expect(invoicesOn(printer)).toBe(1)
  })

  test('paper that runs low prints, and is reported', async () => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind: 'paper-low' })
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'printed')
    expect(service.state().printers[0]?.status.condition).toBe('paper-low')
  })

  test('the test print shows the printer’s settings and opens its drawer', async () => {
    const { printer, service } = await openDesk()
    service.savePrinter(deskPrinter(printer.address, { drawer: true }))
    const asked = service.testPrint('desk', { terminal: 'Terminal 2', timeZone: 'Asia/Kolkata', drawer: true })
    if (!asked.ok) throw new Error(asked.error)
    await untilState(service, asked.value.id, 'printed')
    expect(printer.paper()[0]).toContain('TEST PRINT')
    expect(printer.paper()[0]).toContain(printer.address)
    expect(printer.drawerOpenings()).toBe(1)
  })
})

describe('not one byte was sent', () => {
  test.each([
    [{ kind: 'paper-out' } as const, 'paper-out'],
    [{ kind: 'cover-open' } as const, 'cover-open'],
    [{ kind: 'mute' } as const, 'no-answer'],
    [{ kind: 'off' } as const, 'unreachable'],
  ])('%o: four tries, then held; the printer got nothing', async (mood, reason) => {
    const { printer, service } = await openDesk()
    await printer.setMood(mood)
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'held')).toMatchObject({ reason, attempts: 4 })
    expect(printer.bytesReceived()).toBe(0)
    expect(service.state().printers[0]?.status.condition).toBe(reason)
  })

  test('Print now brings a held job to paper once the paper is loaded', async () => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind: 'paper-out' })
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'held')
    await printer.setMood({ kind: 'ready' })
    expect(service.retry('a')).toMatchObject({ ok: true, value: { state: 'queued' } })
    await untilState(service, 'a', 'printed')
    expect(invoicesOn(printer)).toBe(1)
  })

  test('trouble that passes within the retries needs nobody', async () => {
    const { printer, service } = await openDesk({ retryDelaysMs: [150, 150, 150] })
    await printer.setMood({ kind: 'off' })
    service.submit(invoiceJob('a'))
    await vi.waitFor(() => expect(service.jobs()[0]).toMatchObject({ state: 'queued', reason: 'unreachable' }))
    await printer.setMood({ kind: 'ready' })
    await untilState(service, 'a', 'printed')
    expect(invoicesOn(printer)).toBe(1)
  })

  test('Other printer: a held job moves and keeps its id', async () => {
    const { printer, service } = await openDesk()
    const bar = await printerOnDesk()
    service.savePrinter(deskPrinter(bar.address, { id: 'bar', name: 'Bar printer' }))
    await printer.setMood({ kind: 'off' })
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'held')
    expect(service.moveTo('a', 'bar')).toMatchObject({ ok: true })
    expect(await untilState(service, 'a', 'printed')).toMatchObject({ printerId: 'bar' })
    expect([invoicesOn(printer), invoicesOn(bar)]).toEqual([0, 1])
  })

  test('moved while its first printer is still being asked, it comes out of one printer only', async () => {
    const { printer, service } = await openDesk()
    const bar = await printerOnDesk()
    service.savePrinter(deskPrinter(bar.address, { id: 'bar', name: 'Bar printer' }))
    for (let round = 0; round < 20; round += 1) {
      service.submit(invoiceJob(`a${round}`))
      if (round % 3 > 0) await pause(round % 5)
      service.moveTo(`a${round}`, 'bar')
      if (round % 2 === 0) service.moveTo(`a${round}`, 'desk')
      await untilState(service, `a${round}`, 'printed')
    }
    await pause(100)
    expect(invoicesOn(printer) + invoicesOn(bar)).toBe(20)
  })

  test('the refusal of its first printer does not send it there again while the second one prints', async () => {
    const { printer, service } = await openDesk({ tcp: { ...quickTcp, confirmMs: 3000 } })
    const bar = await printerOnDesk()
    await bar.setMood({ kind: 'slow', msPerLine: 4 })
    service.savePrinter(deskPrinter(bar.address, { id: 'bar', name: 'Bar printer' }))
    await vi.waitFor(() => expect(service.state().printers[1]?.status.condition).toBe('ready'))
    await pause(30)
    service.submit(invoiceJob('a'))
    service.moveTo('a', 'bar')
    expect(await untilState(service, 'a', 'printed')).toMatchObject({ printerId: 'bar', attempts: 1 })
    await pause(80)
    expect([invoicesOn(printer), invoicesOn(bar)]).toEqual([0, 1])
  })

  test('cancelled while waiting, it never comes out', async () => {
    const { printer, service } = await openDesk({ retryDelaysMs: [100, 100, 100] })
    await printer.setMood({ kind: 'paper-out' })
    service.submit(invoiceJob('a'))
    await vi.waitFor(() => expect(service.jobs()[0]?.reason).toBe('paper-out'))
    expect(service.cancel('a')).toMatchObject({ ok: true, value: { state: 'cancelled' } })
    await printer.setMood({ kind: 'ready' })
    await pause(250)
    expect(printer.bytesReceived()).toBe(0)
    expect(service.retry('a')).toEqual({ ok: false, error: 'wrong-state' })
  })

  test('without a printer the job is held until one is set up', async () => {
    const printer = await printerOnDesk()
    const service = serviceIn(temporaryFolder())
    const { printerId: _none, ...request } = invoiceJob('a')
    expect(service.submit(request)).toMatchObject({ state: 'held', reason: 'not-set-up', printerId: null })
    expect(service.retry('a')).toEqual({ ok: false, error: 'no-such-printer' })
    service.savePrinter(deskPrinter(printer.address))
    service.retry('a')
    expect(await untilState(service, 'a', 'printed')).toMatchObject({ printerId: 'desk' })
  })

  test('a removed printer’s job is held, not lost', async () => {
    const { printer, service } = await openDesk({ retryDelaysMs: [10_000] })
    await printer.setMood({ kind: 'off' })
    service.submit(invoiceJob('a'))
    await vi.waitFor(() => expect(service.jobs()[0]?.reason).toBe('unreachable'))
    service.removePrinter('desk')
    expect(await untilState(service, 'a', 'held')).toMatchObject({ reason: 'not-set-up' })
  })
})

describe('paper out or cover open in the middle of a job', () => {
  test.each(['paper-out', 'cover-open'] as const)('%s, then put right: it finishes and is printed once', async (kind) => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind, afterLines: 10 })
    service.submit(invoiceJob('a'))
    await vi.waitFor(() => expect(service.state().printers[0]?.status.condition).toBe(kind))
    expect(service.jobs()[0]?.state).toBe('sending')
    await pause(700)
    expect(service.jobs()[0]?.state, 'longer than a healthy printer is waited for').toBe('sending')
    expect(printer.paper()).toEqual([])
    await printer.setMood({ kind: 'ready' })
    await untilState(service, 'a', 'printed')
    await pause(60)
    expect(invoicesOn(printer)).toBe(1)
    expect(service.state().printers[0]?.status.condition).toBe('ready')
  })

  test('stopped for too long: unknown, and not sent again', async () => {
    const { printer, service } = await openDesk({ tcp: { ...quickTcp, stoppedMs: 150 } })
    await printer.setMood({ kind: 'paper-out', afterLines: 10 })
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'unknown')).toMatchObject({ reason: 'stopped-too-long', attempts: 1 })
    await printer.setMood({ kind: 'ready' })
    await pause(150)
    expect(invoicesOn(printer), 'the printer had kept it').toBe(1)
  })
})

describe('it is unknown whether it came out', () => {
  test.each([1, 200, 600])('reset after %i bytes: unknown, never sent again by itself', async (afterBytes) => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind: 'reset', afterBytes })
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'unknown')).toMatchObject({ reason: 'connection-lost', attempts: 1 })
    const received = printer.bytesReceived()
    await pause(150)
    expect(printer.bytesReceived()).toBe(received)
    expect(printer.paper()).toEqual([])
  })

  test('mute in the middle: unknown although it came out, so a blind second try would have printed twice', async () => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind: 'mute', afterBytes: 1 })
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'unknown')).toMatchObject({ reason: 'no-confirmation', attempts: 1 })
    await pause(150)
    expect(invoicesOn(printer)).toBe(1)
  })

  test('staff cannot retry, move or cancel it, only answer', async () => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind: 'mute', afterBytes: 1 })
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'unknown')
    for (const refused of [service.retry('a'), service.moveTo('a', 'desk'), service.cancel('a')]) {
      expect(refused).toEqual({ ok: false, error: 'wrong-state' })
    }
    expect(service.answer('a', true)).toMatchObject({ ok: true, value: { state: 'printed' } })
    expect(service.answer('a', true)).toEqual({ ok: false, error: 'wrong-state' })
  })

  test('answered no, it is closed, and a marked copy can follow under its own id', async () => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind: 'reset', afterBytes: 100 })
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'unknown')
    expect(service.answer('a', false)).toMatchObject({ ok: true, value: { state: 'cancelled', reason: 'did-not-come-out' } })
    expect(service.submit(invoiceJob('a'))).toMatchObject({ state: 'cancelled' })
    service.submit(invoiceJob('a-copy-1'))
    await untilState(service, 'a-copy-1', 'printed')
    expect(invoicesOn(printer)).toBe(1)
  })

  test('an unknown job holds up nobody behind it', async () => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind: 'reset', afterBytes: 100 })
    service.submit(invoiceJob('a'))
    service.submit(invoiceJob('b'))
    await untilState(service, 'a', 'unknown')
    await untilState(service, 'b', 'printed')
  })
})

describe('a printer without a back channel', () => {
  test('sent, not confirmed', async () => {
    const { printer, service } = await openDesk()
    service.savePrinter(deskPrinter(printer.address, { backChannel: false }))
    await printer.setMood({ kind: 'mute' })
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'unconfirmed')
    await vi.waitFor(() => expect(invoicesOn(printer)).toBe(1))
    expect(service.state().printers[0]?.status.condition).toBe('not-asked')
  })

  test('broken off, it is unknown', async () => {
    const { printer, service } = await openDesk()
    service.savePrinter(deskPrinter(printer.address, { backChannel: false }))
    await printer.setMood({ kind: 'reset', afterBytes: 50 })
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'unknown')).toMatchObject({ reason: 'connection-lost' })
  })
})

describe('a printer that talks unasked', () => {
  test('an automatic status report is never taken for the confirmation', async () => {
    const talker = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.on('data', (bytes: Buffer) => {
        const asksStatus = bytes.length === 3 && bytes[0] === 0x10
        socket.write(Uint8Array.from(asksStatus ? [0x12] : [0x10, 0x00, 0x00, 0x0f]))
      })
    }).listen(0, '127.0.0.1')
    await once(talker, 'listening')
    onTestFinished(() => void talker.close())
    const { port } = talker.address() as { port: number }
    const service = serviceIn(temporaryFolder())
    service.savePrinter(deskPrinter(`127.0.0.1:${port}`))
    service.submit(invoiceJob('a'))
    expect(await untilState(service, 'a', 'unknown')).toMatchObject({ reason: 'no-confirmation' })
  })
})

describe('printers', () => {
  test('are kept over a restart, with the default one', async () => {
    const dataDir = temporaryFolder()
    const first = serviceIn(dataDir)
    first.savePrinter(deskPrinter('127.0.0.1:1'))
    first.savePrinter(deskPrinter('bar.ship', { id: 'bar', name: 'Bar' }))
    first.chooseDefaultPrinter('bar')
    await first.close()
    const second = serviceIn(dataDir)
    expect(second.printers().map(({ id, address }) => [id, address])).toEqual([
      ['desk', '127.0.0.1:1'],
      ['bar', 'bar.ship:9100'],
    ])
    expect(second.state().defaultPrinterId).toBe('bar')
    second.removePrinter('bar')
    expect(second.state().defaultPrinterId).toBe('desk')
  })

  test('a new one gets an id; a bad or taken address is refused', () => {
    const service = serviceIn(temporaryFolder())
    const { id: _, ...form } = deskPrinter('127.0.0.1:1')
    const saved = service.savePrinter(form)
    expect(saved).toMatchObject({ ok: true, value: { id: expect.stringMatching(/./) } })
    expect(service.savePrinter(form)).toEqual({ ok: false, error: 'address-taken' })
    expect(service.savePrinter({ ...form, address: 'host:70000' })).toEqual({ ok: false, error: 'bad-address' })
    expect(service.testPrint('none', { terminal: 'T', timeZone: 'UTC', drawer: true })).toEqual({
      ok: false,
      error: 'no-such-printer',
    })
    expect(service.retry('none')).toEqual({ ok: false, error: 'no-such-job' })
  })

  test('an idle printer’s trouble is seen before a sale needs it, and what waits prints when it is over', async () => {
    const { printer, service } = await openDesk({ statusPollMs: 40, retryDelaysMs: [30_000, 30_000, 30_000] })
    const seen: (string | undefined)[] = []
    service.onChange((state: PrintState) => seen.push(state.printers[0]?.status.condition))
    await printer.setMood({ kind: 'paper-out' })
    await vi.waitFor(() => expect(seen.at(-1)).toBe('paper-out'))
    service.submit(invoiceJob('a'))
    await vi.waitFor(() => expect(service.jobs()[0]).toMatchObject({ state: 'queued', attempts: 1 }))
    await printer.setMood({ kind: 'ready' })
    await untilState(service, 'a', 'printed')
    expect(service.state().printers[0]?.status.condition).toBe('ready')
  })

  test('a listener that fails stops no job', async () => {
    const { printer, service } = await openDesk()
    service.onChange(() => {
      throw new Error('a screen has gone')
    })
    service.submit(invoiceJob('a'))
    await untilState(service, 'a', 'printed')
    expect(invoicesOn(printer)).toBe(1)
  })
})
