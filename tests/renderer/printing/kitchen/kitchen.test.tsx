import { StatementSync } from 'node:sqlite'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Printer } from '../../../../src/shared/printing/printing.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { bridge } from '../../../../src/renderer/platform/bridge.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../../src/virtual-printer/virtual-printer.ts'
import { deskPrinter } from '../../../support/printing/virtual-printer-samples.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { openApp, type RunningApp } from '../../../support/renderer/real-terminal.tsx'

const PATH = '/foodorder/orderstatus'

let venue: RealVenue
let kitchen: VirtualPrinter
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())

/** A printer that has printed nothing yet, as one of the kitchen's. */
async function kitchenPrinter(changes: Partial<Printer> = {}): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter({ port: 0, columns: 42 })
  venue.logIn()
  const form = deskPrinter(printer.address, { id: 'kitchen', name: 'Kitchen printer', roles: ['kitchen'], ...changes })
  expect(await bridge.call('savePrinter', form)).toMatchObject({ ok: true })
  return printer
}
beforeEach(async () => {
  kitchen = await kitchenPrinter()
})
afterEach(async () => {
  venue.endWindows()
  venue.logIn()
  const state = await bridge.call('printState', {})
  for (const { printer } of state.ok ? state.value.printers : []) await bridge.call('removePrinter', { printerId: printer.id })
  await kitchen.close()
})

type Wish = readonly [dish: keyof RealVenue['menu'], qty: number]

/** Check Out for a passenger, here or on another terminal. */
async function placeFor(
  userid: string,
  wishes: readonly Wish[],
  terminal: string,
  tables: { _id: string }[] = [],
  /** The unpaid order that these dishes take the place of, as the screens name it. */
  orderid = '',
) {
  const lines = wishes.map(([dish, qty]): [Dish, number] => [venue.menu[dish], qty])
  const placed = await venue.call('placeOrder', {
    params: { userid },
    body: {
      order: lines.map(([{ _id }, qty]) => ({ _id, qty })),
      totalprice: lines.reduce((sum, [{ price }, qty]) => sum + price * qty, 0),
      ordertable: tables,
      orderid,
    },
    terminal,
  })
  return placed.orderid
}
const freeTables = async (count: number) =>
  (await venue.call('listTables')).filter(({ status, tablefloor }) => !status && tablefloor === '2nd Floor').slice(0, count)
const newGuest = async () => (await venue.guest()).pax._id
const ownName = async () => {
  const settings = await bridge.call('getSettings', {})
  return settings.ok ? settings.value.terminalName : ''
}
const paper = (count: number) => waitFor(() => expect(kitchen.paper()).toHaveLength(count))
const states = async (id: string) =>
  (await venue.call('listKitchenTickets', { params: { id } })).map(({ prints, takenBy }) => [prints, takenBy])
const isPrintJob = (statement: StatementSync) => statement.sourceSQL.includes('INSERT INTO print_jobs')

/** The screens on the origin of their host, whose own requests go out through this window too. */
async function openAtHost(path: string): Promise<RunningApp> {
  const login = await venue.call('login', { body: { email: 'anita@ship.example', password: 'long enough secret' } })
  window.happyDOM.setURL(venue.terminal.address)
  localStorage.setItem('auth', JSON.stringify(login))
  return openApp(path)
}

/** From now on the disk has no room for a print job. */
function fullDisk() {
  const run = StatementSync.prototype.run
  return vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...cells) {
    if (isPrintJob(this)) throw new Error('database or disk is full')
    return run.apply(this, cells)
  })
}
/** Long enough for a second paper to come out, if one were on its way. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 600))

describe('kitchen tickets', () => {
  it('leave a terminal without a kitchen printer in peace; staff print one by hand, and a copy is marked', async () => {
    await bridge.call('savePrinter', deskPrinter(kitchen.address, { id: 'kitchen', roles: ['receipt'] }))
    const app = await venue.open(PATH)
    const orderid = await placeFor(await newGuest(), [['bass', 2]], await ownName(), await freeTables(1))
    const order = await venue.call('getOrder', { params: { id: orderid } })
    const place = `2nd Floor ${order.ordertable[0]?.tableno}`
    await quiet()
    expect(kitchen.paper()).toEqual([])
    const state = await bridge.call('printState', {})
    expect(state.ok && state.value.jobs.filter(({ title }) => title === `Kitchen ${place}, ticket 1`)).toEqual([])

    await app.user.click(await screen.findByRole('button', { name: place }))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('Not printed yet')).toBeInTheDocument()
    await app.user.click(within(drawer).getByRole('button', { name: 'Print kitchen ticket 1' }))
    await paper(1)
    expect(kitchen.paper()[0]).not.toContain('COPY')
    await app.user.click(await within(drawer).findByRole('button', { name: 'Print a copy of kitchen ticket 1' }))
    await paper(2)
    expect(kitchen.paper()[1]).toMatch(/COPY 1 - REPRINT[^]*2 x Grilled sea bass[^]*Reprinted/)
    expect(await within(drawer).findByText(`Printed by ${await ownName()}, 1 copy`)).toBeInTheDocument()
  })

  it('come out in the session that the page lends its host, and once however many windows are open', async () => {
    await openAtHost(PATH)
    await openAtHost('/foodorder/frontdesk')
    const orderid = await placeFor(await newGuest(), [['bass', 1]], 'Pool Bar')
    await paper(1)
    expect(await states(orderid)).toEqual([[1, await ownName()]])
    await quiet()
    expect(kitchen.paper()).toHaveLength(1)
  })

  it('say on every screen that the print queue does not take one, and come out once it does', async () => {
    const app = await openAtHost('/foodorder/frontdesk')
    const disk = fullDisk()
    const orderid = await placeFor(await newGuest(), [['soda', 2]], await ownName())
    const warning = await screen.findByText('Kitchen without a table, ticket 1 is not printed.')
    const bar = warning.closest<HTMLElement>('[role=alert]') ?? document.body
    expect(bar).toHaveTextContent('The print queue of this terminal does not take it. The order is recorded.')
    expect(kitchen.paper()).toEqual([])
    disk.mockRestore()
    await app.user.click(within(bar).getByRole('button', { name: 'Try again' }))
    await paper(1)
    await waitFor(() => expect(screen.queryByText(/is not printed/)).not.toBeInTheDocument())
    expect(await states(orderid)).toEqual([[1, await ownName()]])
  })

  it('are shown by station once one has its part: what nobody prints is named and printed by hand, a copy by its station', async () => {
    await bridge.call('savePrinter', deskPrinter(kitchen.address, { id: 'kitchen', roles: ['kitchen'], stations: ['Kitchen'] }))
    const app = await openAtHost(PATH)
    const orderid = await placeFor(await newGuest(), [['bass', 2], ['soda', 3]], await ownName(), await freeTables(1)) // oxfmt-ignore
    await paper(1)
    expect(kitchen.paper()[0]).toMatch(/^ +KITCHEN\n[^]*2 x Grilled sea bass[^]*Bar has 3 more/)
    const place = `2nd Floor ${(await venue.call('getOrder', { params: { id: orderid } })).ordertable[0]?.tableno}`
    await app.user.click(await screen.findByRole('button', { name: place }))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('Bar: not printed yet')).toBeInTheDocument()
    expect(within(drawer).getByText(`Kitchen: Printed by ${await ownName()}`)).toBeInTheDocument()
    await app.user.click(within(drawer).getByRole('button', { name: 'Print kitchen ticket 1 for Bar' }))
    await paper(2)
    expect(kitchen.paper()[1]).toMatch(/^ +BAR\n[^]*3 x Fresh lime soda[^]*Kitchen has 2 more/)
    await app.user.click(await within(drawer).findByRole('button', { name: 'Print a copy of kitchen ticket 1 for Kitchen' }))
    await paper(3)
    expect(kitchen.paper()[2]).toMatch(/COPY 1 - REPRINT[^]*KITCHEN[^]*2 x Grilled sea bass/)
    expect(await within(drawer).findByText(`Kitchen: Printed by ${await ownName()}, 1 copy`)).toBeInTheDocument()
  })
})
