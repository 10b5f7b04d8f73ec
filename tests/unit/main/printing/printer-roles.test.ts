import { writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import type { PrinterForm, PrinterRole, RoleRequest } from '../../../../src/shared/printing/printing.ts'
import { openDesk, printerOnDesk, serviceIn, temporaryFolder, untilState } from '../../../support/printing/virtual-printer.ts'
import { deskPrinter, invoiceJob } from '../../../support/printing/virtual-printer-samples.ts'

const ticket = (role: PrinterRole, requestId = newId()): RoleRequest => ({
  requestId,
  role,
  subject: { kind: 'kitchen-ticket', id: requestId },
  title: 'Kitchen 12',
  copy: 0,
  document: { blocks: [{ kind: 'text', text: '2 x Samosa chaat' }] },
})

/** A workstation with its own receipt printer, a galley and a bar, both of which take kitchen tickets. */
async function openGalley() {
  const desk = await openDesk()
  const [galley, bar] = [await printerOnDesk(), await printerOnDesk()]
  desk.service.savePrinter(deskPrinter(galley.address, { id: 'galley', roles: ['kitchen'] }))
  desk.service.savePrinter(deskPrinter(bar.address, { id: 'bar', roles: ['kitchen', 'receipt'] }))
  return { ...desk, galley, bar }
}

describe('what is ordered comes out of every kitchen printer', () => {
  test('one job a printer, each with an id made from the request’s', async () => {
    const { service, printer, galley, bar } = await openGalley()
    const request = ticket('kitchen')
    const jobs = service.submitForRole(request)
    expect(jobs.map(({ id, printerId, title }) => [id, printerId, title])).toEqual([
      [`${request.requestId}/0`, 'galley', 'Kitchen 12'],
      [`${request.requestId}/1`, 'bar', 'Kitchen 12'],
    ])
    for (const { id } of jobs) await untilState(service, id, 'printed')
    expect([printer, galley, bar].map((one) => one.paper().length)).toEqual([0, 1, 1])
  })

  test('asked for again it is answered in its present state, even after a printer was added or replaced, and over a restart', async () => {
    const { service, galley, bar, dataDir } = await openGalley()
    const request = ticket('kitchen')
    for (const { id } of service.submitForRole(request)) await untilState(service, id, 'printed')
    const grill = await printerOnDesk()
    service.removePrinter('galley')
    service.savePrinter(deskPrinter(grill.address, { id: 'grill', roles: ['kitchen'] }))
    expect(service.submitForRole(request).map(({ printerId, state }) => [printerId, state])).toEqual([
      ['galley', 'printed'],
      ['bar', 'printed'],
    ])
    await service.close()
    expect(serviceIn(dataDir).submitForRole(request)).toHaveLength(2)
    expect([galley, bar, grill].map((one) => one.paper().length)).toEqual([1, 1, 0])
  })

  test('trouble of one printer does not hold up the other', async () => {
    const { service, galley, bar } = await openGalley()
    await galley.setMood({ kind: 'paper-out' })
    const [held, printed] = service.submitForRole(ticket('kitchen'))
    await untilState(service, printed?.id ?? '', 'printed')
    await untilState(service, held?.id ?? '', 'held')
    expect([galley.paper().length, bar.paper().length]).toEqual([0, 1])
  })

  test('where no printer takes tickets, there is nothing to print and nothing waits', async () => {
    const { service } = await openDesk()
    expect(service.submitForRole(ticket('kitchen'))).toEqual([])
    expect(service.jobs()).toEqual([])
  })
})

describe('receipts come out of one printer', () => {
  test('the one that was chosen', async () => {
    const { service, bar } = await openGalley()
    service.chooseDefaultPrinter('bar')
    const jobs = service.submitForRole(ticket('receipt'))
    expect(jobs.map(({ printerId }) => printerId)).toEqual(['bar'])
    await untilState(service, jobs[0]?.id ?? '', 'printed')
    expect(bar.paper()).toHaveLength(1)
  })

  test('a kitchen printer is never the one for receipts', async () => {
    const { service } = await openGalley()
    expect(service.chooseDefaultPrinter('galley')).toEqual({ ok: false, error: 'not-for-receipts' })
    service.removePrinter('desk')
    expect(service.state().defaultPrinterId).toBe('bar')
    service.removePrinter('bar')
    expect(service.state().defaultPrinterId).toBe('')
    const { printerId: _none, ...request } = invoiceJob('a')
    expect(service.submit(request)).toMatchObject({ reason: 'not-set-up' })
  })
})

describe('the settings of a printer', () => {
  test('a file of the first version is read as it was meant: every printer took receipts', async () => {
    const dataDir = temporaryFolder()
    const { roles: _, paper: __, logo: ___, ...old } = deskPrinter('127.0.0.1:9')
    writeFileSync(join(dataDir, 'printers.json'), JSON.stringify({ version: 1, defaultPrinterId: 'desk', printers: [old] }))
    const service = serviceIn(dataDir)
    expect(service.printers()).toEqual([deskPrinter('127.0.0.1:9')])
    expect(service.state().defaultPrinterId).toBe('desk')
    service.savePrinter({ ...deskPrinter('127.0.0.1:9'), roles: ['kitchen'] })
    expect(readFileSync(join(dataDir, 'printers.json'), 'utf8')).toContain('"kitchen"')
  })

  test('a kitchen printer of before stations had printers is for all of them, and keeps those that it is given', async () => {
    const dataDir = temporaryFolder()
    const kitchen = deskPrinter('127.0.0.1:9', { roles: ['kitchen'] })
    writeFileSync(join(dataDir, 'printers.json'), JSON.stringify({ version: 1, defaultPrinterId: '', printers: [kitchen] }))
    const service = serviceIn(dataDir)
    expect(service.submitForRole({ ...ticket('kitchen'), station: 'Bar' })).toMatchObject([{ printerId: 'desk' }])
    service.savePrinter({ ...kitchen, stations: ['Bar'] })
    await service.close()
    expect(serviceIn(dataDir).printers()).toEqual([{ ...kitchen, stations: ['Bar'] }])
  })

  test('stations are of kitchen tickets alone, and none is no choice', () => {
    const service = serviceIn(temporaryFolder())
    const kitchen = { ...deskPrinter('127.0.0.1:9'), stations: ['Bar'] }
    expect(service.savePrinter(kitchen)).not.toHaveProperty('value.stations')
    expect(service.savePrinter({ ...kitchen, roles: ['kitchen'], stations: [] })).not.toHaveProperty('value.stations')
  })

  test.each([
    ['tcp', 'two words', 'bad-address'],
    ['tcp', 'printer:70000', 'bad-address'],
    ['spooler', '-o', 'bad-queue'],
    ['device', '/etc/passwd', 'bad-device'],
    ['html', '', 'bad-queue'],
  ] as const)('%s refuses the address %j', (kind, address, error) => {
    const service = serviceIn(temporaryFolder())
    expect(service.savePrinter({ ...deskPrinter(address), kind })).toEqual({ ok: false, error })
  })

  test('what a kind cannot do is switched off', () => {
    const service = serviceIn(temporaryFolder())
    const wishes = { backChannel: true, drawer: true, paper: 'a4', baudRate: 19_200 } as const
    const saved = (kind: PrinterForm['kind'], address: string) =>
      service.savePrinter({ ...deskPrinter(address), ...wishes, kind })
    expect(saved('tcp', 'desk.ship')).toMatchObject({ value: { backChannel: true, drawer: true, paper: 'roll' } })
    expect(saved('spooler', 'receipt')).toMatchObject({ value: { backChannel: false, drawer: true, paper: 'roll' } })
    expect(saved('device', 'COM3')).toMatchObject({ value: { backChannel: false, drawer: true, baudRate: 19_200 } })
    expect(saved('html', 'Laser')).toMatchObject({ value: { backChannel: false, drawer: false, paper: 'a4' } })
    expect(service.printers()[0]).not.toHaveProperty('baudRate')
  })

  test('two printers may not share an address of one kind', () => {
    const service = serviceIn(temporaryFolder())
    service.savePrinter({ ...deskPrinter('receipt'), kind: 'spooler' })
    const other = { ...deskPrinter('receipt'), id: 'other' }
    expect(service.savePrinter({ ...other, kind: 'spooler' })).toEqual({ ok: false, error: 'address-taken' })
    expect(service.savePrinter({ ...other, kind: 'html' })).toMatchObject({ ok: true })
  })
})
