import { describe, expect, test, vi } from 'vitest'
import type { PrintService } from '../../../../src/main/printing/print-service.ts'
import type { VirtualPrinter } from '../../../../src/virtual-printer/virtual-printer.ts'
import { openDesk, printerOnDesk, serviceIn, temporaryFolder, untilState } from '../../../support/printing/virtual-printer.ts'
import { deskPrinter, invoiceJob } from '../../../support/printing/virtual-printer-samples.ts'

const POLL_MS = 40
const names = ['one', 'two', 'three', 'four', 'five']
const troubles = [{ kind: 'off' }, { kind: 'paper-out' }, { kind: 'cover-open' }, { kind: 'mute' }] as const

const submit = (service: PrintService, ...ids: string[]) => {
  const { printerId: _none, ...request } = invoiceJob('')
  for (const id of ids) service.submit({ ...request, id, title: id, document: { blocks: [{ kind: 'text', text: id }] } })
}
const states = (service: PrintService) => Object.fromEntries(service.jobs().map(({ id, state }) => [id, state]))
const all = (state: string) => Object.fromEntries(names.map((name) => [name, state]))
const untilAll = (service: PrintService, state: string) =>
  vi.waitFor(() => expect(states(service)).toEqual(all(state)), { interval: 5 })

/** Each came out once, in its order, and stays so over the next looks at the printer. */
async function expectEachOnce(service: PrintService, printer: VirtualPrinter): Promise<void> {
  await untilAll(service, 'printed')
  await new Promise((resolve) => setTimeout(resolve, 3 * POLL_MS))
  expect(printer.paper()).toEqual(names)
  expect(printer.problems()).toEqual([])
}

describe('held because nothing could be sent', () => {
  test.each(troubles)('%o: they come out by themselves once the printer is ready, in their order, once each', async (mood) => {
    const { printer, service } = await openDesk({ statusPollMs: POLL_MS })
    await printer.setMood(mood)
    submit(service, ...names)
    await untilAll(service, 'held')
    expect(printer.bytesReceived()).toBe(0)
    await printer.setMood({ kind: 'ready' })
    await expectEachOnce(service, printer)
  })

  test.each(troubles)('%o: over a restart of the program too', async (mood) => {
    const { printer, service, dataDir } = await openDesk()
    await printer.setMood(mood)
    submit(service, ...names)
    await untilAll(service, 'held')
    await service.close()
    const next = serviceIn(dataDir, { statusPollMs: POLL_MS })
    await vi.waitFor(() => expect(next.jobs()[0]?.attempts).toBeGreaterThan(4))
    expect(states(next)).toEqual(all('held'))
    await printer.setMood({ kind: 'ready' })
    await expectEachOnce(next, printer)
  })

  test('one printed behind them does not overtake them', async () => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind: 'mute' })
    submit(service, ...names.slice(0, 4))
    await untilState(service, 'four', 'held')
    submit(service, 'five')
    await untilState(service, 'five', 'held')
    await printer.setMood({ kind: 'ready' })
    submit(service, 'six')
    await untilState(service, 'six', 'printed')
    expect(printer.paper()).toEqual([...names, 'six'])
  })

  test('all say the same reason, the present one', async () => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind: 'mute' })
    submit(service, 'one', 'two')
    await untilState(service, 'two', 'held')
    await printer.setMood({ kind: 'off' })
    submit(service, 'three')
    await untilState(service, 'three', 'held')
    expect(service.jobs().map(({ reason }) => reason)).toEqual(['unreachable', 'unreachable', 'unreachable'])
  })

  test('a printer that cannot be asked is tried: it goes on there too', async () => {
    const printer = await printerOnDesk()
    const service = serviceIn(temporaryFolder(), { statusPollMs: POLL_MS })
    service.savePrinter(deskPrinter(printer.address, { backChannel: false }))
    await printer.setMood({ kind: 'off' })
    submit(service, ...names)
    await untilAll(service, 'held')
    expect(service.state().printers[0]?.status.condition).toBe('unreachable')
    await printer.setMood({ kind: 'ready' })
    await untilAll(service, 'unconfirmed')
    await vi.waitFor(() => expect(printer.paper()).toEqual(names))
    expect(service.state().printers[0]?.status.condition).toBe('not-asked')
  })
})

describe('what staff must decide stays with staff', () => {
  test('one whose end nobody knows is not sent again; those behind it go on', async () => {
    const { printer, service } = await openDesk({ statusPollMs: POLL_MS })
    await printer.setMood({ kind: 'mute', afterBytes: 1 })
    submit(service, ...names)
    await untilState(service, 'one', 'unknown')
    await untilState(service, 'five', 'held')
    await printer.setMood({ kind: 'ready' })
    await untilState(service, 'five', 'printed')
    await new Promise((resolve) => setTimeout(resolve, 3 * POLL_MS))
    expect(states(service)).toEqual({ ...all('printed'), one: 'unknown' })
    expect(printer.paper(), 'the printer had it, and has it once').toEqual(names)
  })

  test('cancelled while it was held, it never comes out', async () => {
    const { printer, service } = await openDesk({ statusPollMs: POLL_MS })
    await printer.setMood({ kind: 'off' })
    submit(service, ...names)
    await untilAll(service, 'held')
    service.cancel('one')
    service.cancel('three')
    await printer.setMood({ kind: 'ready' })
    await untilState(service, 'five', 'printed')
    expect(printer.paper()).toEqual(['two', 'four', 'five'])
  })

  test('held for want of a printer: Print all brings them out in their order', async () => {
    const printer = await printerOnDesk()
    const service = serviceIn(temporaryFolder(), { statusPollMs: POLL_MS })
    submit(service, ...names)
    service.savePrinter(deskPrinter(printer.address))
    await vi.waitFor(() => expect(service.state().printers[0]?.status.condition).toBe('ready'))
    expect(states(service), 'a new printer takes nothing by itself').toEqual(all('held'))
    expect(service.retryAll()).toBe(names.length)
    await expectEachOnce(service, printer)
  })

  test('Print all leaves alone what is asked about, and says 0 without a printer', async () => {
    const { printer, service } = await openDesk()
    await printer.setMood({ kind: 'reset', afterBytes: 1 })
    submit(service, 'one')
    await untilState(service, 'one', 'unknown')
    expect(service.retryAll()).toBe(0)
    const bare = serviceIn(temporaryFolder())
    submit(bare, 'two')
    expect(bare.retryAll()).toBe(0)
    expect(states(bare)).toEqual({ two: 'held' })
  })
})
