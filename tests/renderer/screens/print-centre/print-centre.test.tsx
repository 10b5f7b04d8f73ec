import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import type { PrintSubject } from '../../../../src/shared/contract/print-subject.ts'
import type { Printer } from '../../../../src/shared/printing/printing.ts'
import { slipTitle } from '../../../../src/shared/receipt/card-slip.ts'
import { bridge } from '../../../../src/renderer/platform/bridge.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../../src/virtual-printer/virtual-printer.ts'
import { deskPrinter } from '../../../support/printing/virtual-printer-samples.ts'
import { firstLogin } from '../../../support/first-login.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'

const PATH = '/foodorder/printcentre'

let venue: RealVenue
let desk: VirtualPrinter
let bar: VirtualPrinter
let app: RunningApp
beforeAll(async () => {
  venue = await openRealVenue()
  desk = await startVirtualPrinter({ port: 0, columns: 42 })
  bar = await startVirtualPrinter({ port: 0, columns: 42 })
})
afterAll(async () => {
  await venue.close()
  await Promise.all([desk.close(), bar.close()])
})

const save = (printer: VirtualPrinter, changes: Partial<Printer>) =>
  bridge.call('savePrinter', deskPrinter(printer.address, changes))
beforeEach(async () => {
  app = await venue.open(PATH)
  await screen.findByRole('region', { name: 'Queue' })
})
afterEach(async () => {
  await Promise.all([desk.setMood({ kind: 'ready' }), bar.setMood({ kind: 'ready' })])
  venue.endWindows()
})

const region = (name: string) => screen.getByRole('region', { name })
const rows = (name: string) => within(region(name)).queryAllByRole('listitem')
const row = (panel: string, words: string) =>
  waitFor(() => {
    const found = rows(panel).find(({ textContent }) => textContent?.includes(words))
    if (found === undefined) throw new Error(`no row with ${words} in ${panel}`)
    return found
  })
const press = async (inside: HTMLElement, name: string) => app.user.click(await within(inside).findByRole('button', { name }))

const aText = { blocks: [{ kind: 'text' as const, text: 'a line on paper, long enough to be broken off in its middle' }] }
const send = (title: string, subject: PrintSubject = { kind: 'invoice', id: newId() }) =>
  bridge.call('print', { jobId: newId(), subject, title, copy: 0, document: aText })

/** A paid order, as another terminal sells it; answers its invoice number. */
async function paidInvoice(): Promise<string> {
  const { pax, card } = await venue.guest()
  const body = { order: [{ _id: venue.menu.soda._id, qty: 1 }], totalprice: 140 }
  await venue.call('placeOrder', { params: { userid: pax._id }, body })
  const cart = body.order
  const sent = await venue.call('sendOtp', { body: { cardNumber: card.cardNumber, order: cart } })
  const codes = await bridge.call('deskCodes', {})
  const code = codes.ok ? codes.value.findLast(({ cardNumber }) => cardNumber === card.cardNumber)?.code : undefined
  await venue.call('verifyOtp', { query: { mobileNo: sent.PaxCreate1.mobileNo, code: code ?? '', customerid: sent.id } })
  return (await venue.call('payOrder', { params: { customerid: sent.id }, body: { balance: 140 } })).invoiceno
}

describe('the print centre', () => {
  it('begins empty: no printer, nothing waiting, nothing finished, and each says what will be listed there', () => {
    expect(within(region('Queue')).getByText('Nothing is waiting to print')).toBeInTheDocument()
    expect(within(region('Printers')).getByText('No printer yet')).toBeInTheDocument()
    expect(within(region('Printers')).getByRole('link', { name: 'Printer settings' })).toHaveAttribute('href', '/setting')
  })

  it('holds a print while no printer is set up, and brings it out on the one that comes', async () => {
    await send('INV-000900')
    const held = await row('Queue', 'INV-000900')
    expect(held).toHaveTextContent('No printer is set up. The sale is recorded.')
    expect(within(region('Queue')).getByText('1 held')).toBeInTheDocument()
    await save(desk, {})
    await save(bar, { id: 'bar', name: 'Pool bar printer', roles: [] })
    await press(held, 'Print now')
    expect(await row('Finished', 'INV-000900')).toHaveTextContent(/Front desk printer · \d+:\d\d [AP]M.*Printed/)
    expect(await screen.findByText('Nothing is waiting to print')).toBeInTheDocument()
    expect(desk.paper()).toHaveLength(1)
  })

  it('asks whether it came out, and what staff say ends it: yes is printed, no leaves a marked copy to be made', async () => {
    const invoiceno = await paidInvoice()
    const [order] = await venue.call('listOrders', { query: { search: invoiceno } })
    await venue.call('printInvoice', { params: { orderid: order?._id ?? '' }, body: { printid: newId() } })
    await desk.setMood({ kind: 'reset', afterBytes: 30 })
    await send(invoiceno, { kind: 'invoice', id: order?._id ?? '' })
    const question = await row('Queue', `Did ${invoiceno} come out?`)
    expect(question).toHaveTextContent('The printer stopped answering while printing. The sale is recorded.')
    expect(within(region('Queue')).getByText('1 to check')).toBeInTheDocument()
    await desk.setMood({ kind: 'ready' })
    const before = desk.paper().length
    await press(question, 'No, it did not')
    const finished = await row('Finished', invoiceno)
    expect(finished).toHaveTextContent('Did not come out')
    await press(finished, 'Reprint')
    await waitFor(() => expect(desk.paper()).toHaveLength(before + 1))
    expect(desk.paper().at(-1)).toMatch(/COPY 1 - REPRINT[^]*TAX INVOICE[^]*Fresh lime soda[^]*Reprinted[^]*Anita Rao/)
    expect(await row('Finished', `${invoiceno} Copy 1`)).toHaveTextContent('Printed')
    const original = rows('Finished').find(({ textContent }) => textContent?.includes('Did not come out'))
    expect(original).not.toHaveTextContent('Copy')
  })

  it('offers no copy of what a version printed that did not keep what it was of', async () => {
    await send('Kitchen 2nd Floor 3, ticket 1', { kind: 'unknown', id: '' })
    const finished = await row('Finished', 'Kitchen 2nd Floor 3, ticket 1')
    expect(within(finished).queryByRole('button')).not.toBeInTheDocument()
  })

  it('moves a waiting print to another printer, and cancels one after a question', async () => {
    await desk.setMood({ kind: 'paper-out' })
    await send('INV-000901')
    await send('INV-000902')
    const first = await row('Queue', 'INV-000901')
    await app.user.click(within(first).getByLabelText('Print INV-000901 on another printer'))
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-content')).toHaveTextContent('Pool bar printer'))
    await app.user.click(document.querySelector('.ant-select-item-option-content') as HTMLElement)
    expect(await row('Finished', 'INV-000901')).toHaveTextContent('Pool bar printer')
    expect(bar.paper()).toHaveLength(1)

    await press(await row('Queue', 'INV-000902'), 'Cancel the print of INV-000902')
    // Under test antd gives its titles one id, so the question is found by its words.
    const question = await screen.findByText('Cancel the print of INV-000902?')
    const dialog = question.closest<HTMLElement>('[role=dialog]') ?? document.body
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel print' }))
    expect(await row('Finished', 'INV-000902')).toHaveTextContent('Cancelled')
  })

  it('prints the slip of a return once more as a copy, which opens no drawer', async () => {
    const { card } = await venue.guest(250)
    await venue.call('returnCard', { params: { cardNumber: card.cardNumber } })
    await send(slipTitle(card), { kind: 'card-slip', id: card.cardNumber })
    const before = desk.paper().length + 1
    await press(await row('Finished', slipTitle(card)), 'Reprint')
    await waitFor(() => expect(desk.paper()).toHaveLength(before + 1))
    expect(desk.paper().at(-1)).toMatch(/COPY 1 - REPRINT[^]*Card +\d+\nHolder +Rohan Mehta[^]*REFUNDED[^]*250\.00/)
    expect(desk.paper().at(-1)).toMatch(/Served by +Anita Rao/)
  })

  it('finds by number what this terminal printed, and prints any invoice of the venue that it has not', async () => {
    await app.user.keyboard('/')
    expect(screen.getByLabelText('Search prints by invoice, card or table')).toHaveFocus()
    await app.user.keyboard('000901')
    await waitFor(() => expect(rows('Finished').map(({ textContent }) => textContent?.slice(0, 10))).toEqual(['INV-000901']))

    const invoiceno = await paidInvoice()
    await app.user.clear(screen.getByLabelText('Search prints by invoice, card or table'))
    await app.user.keyboard(`inv-${Number(invoiceno.slice(4))}`)
    const before = desk.paper().length
    await app.user.click(await screen.findByRole('button', { name: `Print ${invoiceno}` }))
    await waitFor(() => expect(desk.paper()).toHaveLength(before + 1))
    expect(desk.paper().at(-1)).toContain(invoiceno)
    expect(desk.paper().at(-1), 'nobody had printed it before').not.toContain('COPY')

    await app.user.clear(screen.getByLabelText('Search prints by invoice, card or table'))
    await app.user.keyboard('INV-999999')
    await app.user.click(await screen.findByRole('button', { name: 'Print INV-999999' }))
    expect(await screen.findByText('This venue has no invoice INV-999999')).toBeInTheDocument()
    await app.user.clear(screen.getByLabelText('Search prints by invoice, card or table'))
  })

  it('shows the state of each printer, live, and prints a test on it', async () => {
    const entry = await row('Printers', 'Pool bar printer')
    expect(entry).toHaveTextContent('Only what is sent to it')
    await bar.setMood({ kind: 'paper-low' })
    const before = bar.paper().length
    await press(entry, 'Test print on Pool bar printer')
    await waitFor(() => expect(entry).toHaveTextContent('Test print: printed'))
    expect(entry).toHaveTextContent('Paper low')
    expect(bar.paper()).toHaveLength(before + 1)
    await press(await row('Finished', 'Test print'), 'Print again')
    await waitFor(() => expect(bar.paper()).toHaveLength(before + 2))
  })

  it('is open to staff of the back office alone, who get no copies of what they may not see', async () => {
    const staff = { name: 'Sam Costa', email: 'sam@ship.example', password: 'salt and rope' }
    await venue.call('createStaff', { body: { ...staff, accessroutes: ['backoffice'] } })
    const login = await firstLogin(venue.terminal.address, staff)
    // A login in another window of this browser.
    localStorage.setItem('auth', JSON.stringify(login))
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
    expect(await screen.findByText('Copies need front-desk access')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Print centre' })).toBeInTheDocument()
    const finished = await row('Finished', 'INV-000901')
    await waitFor(() => expect(within(finished).queryByRole('button')).not.toBeInTheDocument())
    expect(within(await row('Finished', 'Test print')).getByRole('button', { name: 'Print again' })).toBeInTheDocument()
  })
})
