import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PrinterForm } from '../../../../../src/shared/printing/printing.ts'
import { specified } from '../../../../../src/shared/messages.ts'
import { emptySale } from '../../../../../src/renderer/model/sale/sale.ts'
import { saleAtom } from '../../../../../src/renderer/sale/state/sale.atoms.ts'
import { bridge } from '../../../../../src/renderer/platform/bridge.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../../../src/virtual-printer/virtual-printer.ts'
import {
  deadMailServer,
  type Guest,
  keepOrder,
  openRealVenue,
  type RealVenue,
  verifyCode,
} from '../../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../../support/renderer/real-terminal.tsx'

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue(...deadMailServer)
})
afterAll(() => venue.close())
beforeEach(async () => {
  guest = await venue.guest()
})

afterEach(() => venue.endWindows())

const button = (name: string) => screen.getByRole('button', { name })
const panel = () => within(screen.getByRole('region', { name: 'Paid' }))

/** A sale of two biryani, Rs 760.00, up to the tax invoice; answers its number too. */
async function sell(): Promise<RunningApp & { invoiceno: string }> {
  keepOrder({ lines: [{ ...venue.menu.biryani, qty: 2 }] })
  const app = await venue.open('/foodorder/orderdetails')
  await verifyCode(app, guest.card.cardNumber)
  await app.user.click(button(specified.checkOut))
  await waitFor(() => expect(button(specified.generateInvoice)).toBeEnabled())
  await app.user.click(button(specified.generateInvoice))
  await waitFor(() => expect(app.path()).toBe('/taxinvoice'))
  const sheet = await screen.findByRole('article', { name: 'Tax Invoice' })
  const number = await within(sheet).findByText(/^INV-\d{6}$/)
  return { ...app, invoiceno: number.textContent ?? '' }
}

describe('the tax invoice', () => {
  it('without a sale says so and offers the next step', async () => {
    const app = await venue.open('/taxinvoice')
    expect(await screen.findByText('No invoice is open')).toBeInTheDocument()
    await app.user.click(button(specified.newOrder))
    await waitFor(() => expect(app.path()).toBe('/foodorder/selecttable'))
  })

  it('without a printer says so, leads to the setting, and the sale is recorded', async () => {
    await sell()
    expect(await panel().findByText('No printer is set up')).toBeInTheDocument()
    expect(panel().getByRole('link', { name: 'Set up a printer' })).toHaveAttribute('href', '/setting')
    expect(panel().getByText(`Card ${guest.card.cardNumber} charged`)).toBeInTheDocument()
    expect(panel().getByText(/^Balance now/)).toHaveTextContent('Balance now Rs 9,240.00')
    expect(await panel().findByText('Mail queued')).toBeInTheDocument()
    expect(await venue.balanceOf(guest)).toBe(9240)
  })

  it('opens again after a reload, and is done once it is left: New Order begins a new one, and the menu counts nothing', async () => {
    const { close, invoiceno } = await sell()
    close()
    const again = await venue.open('/taxinvoice')
    expect(await screen.findAllByText(invoiceno)).not.toHaveLength(0)
    await again.user.click(await screen.findByRole('button', { name: /^Correct/ }))
    await waitFor(() => expect(again.path()).toBe('/foodorder/creditnote'))
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(menu.getByRole('link', { name: specified.orderDetails })).toBeInTheDocument()
    expect(localStorage.getItem('purser.sale')).toBeNull()
    await again.user.click(menu.getByRole('link', { name: specified.newOrder }))
    await waitFor(() => expect(again.path()).toBe('/foodorder/selecttable'))
    expect(await screen.findByText('No table yet')).toBeInTheDocument()
    expect(again.store.get(saleAtom)).toEqual(emptySale)
    expect(await venue.balanceOf(guest)).toBe(9240)
  })

  it('is not waited for behind its correction: Cancel leads to the tables', async () => {
    const app = await sell()
    await app.user.click(await screen.findByRole('button', { name: /^Correct/ }))
    await screen.findByRole('heading', { name: 'Credit note' })
    await app.user.click(button(specified.cancel))
    await waitFor(() => expect(app.path()).toBe('/foodorder/selecttable'))
  })

  it('is done too where a reload or an address leads from it to another screen, and Back finds none open', async () => {
    const { close } = await sell()
    close()
    const app = await venue.open('/foodorder/orderdetails')
    expect(await screen.findByText('No dishes yet')).toBeInTheDocument()
    await app.router.navigate('/taxinvoice')
    expect(await screen.findByText('No invoice is open')).toBeInTheDocument()
  })

  it('stays open behind the setting of its printer', async () => {
    const app = await sell()
    await app.user.click(await panel().findByRole('link', { name: 'Set up a printer' }))
    await waitFor(() => expect(app.path()).toBe('/setting'))
    await screen.findByRole('heading', { name: 'Setting' })
    expect(screen.getByRole('link', { name: specified.orderDetails })).toBeInTheDocument()
    await app.router.navigate(-1)
    expect(await screen.findAllByText(app.invoiceno)).not.toHaveLength(0)
  })

  it('that nobody has seen yet is shown, whichever screen of the sale is opened', async () => {
    const { close, invoiceno } = await sell()
    close()
    // As after a crash of the whole program.
    sessionStorage.clear()
    const again = await venue.open('/foodorder/foodorderdish')
    await waitFor(() => expect(again.path()).toBe('/taxinvoice'))
    expect(await screen.findAllByText(invoiceno)).not.toHaveLength(0)
  })

  it('ends with Cancel: cart, tables, ids, code and payment are cleared, and the tables open', async () => {
    const app = await sell()
    await app.user.click(button(specified.cancel))
    await waitFor(() => expect(app.path()).toBe('/foodorder/selecttable'))
    for (const key of ['purser.sale', 'customerid', 'userid']) expect(localStorage.getItem(key), key).toBeNull()
    expect(await venue.balanceOf(guest)).toBe(9240)
  })

  it('gives the focus to the next order, which Enter, Esc and F3 begin alike', async () => {
    for (const key of ['{Enter}', '{Escape}', '{F3}']) {
      guest = await venue.guest()
      const app = await sell()
      expect(button(specified.newOrder)).toHaveFocus()
      expect(button(specified.newOrder)).toHaveClass('ant-btn-primary')
      await app.user.keyboard(key)
      await waitFor(() => expect(app.path(), key).toBe('/foodorder/selecttable'))
      expect(localStorage.getItem('purser.sale')).toBeNull()
      app.close()
    }
  })
})

describe('the paper', () => {
  let printer: VirtualPrinter
  beforeAll(async () => {
    printer = await startVirtualPrinter({ port: 0, columns: 42 })
    const form = {
      name: 'Front desk printer',
      kind: 'tcp',
      roles: ['receipt'],
      columns: 42,
      paper: 'roll',
      codepage: 'windows1252',
      backChannel: true,
      drawer: false,
      logo: false,
    } satisfies Omit<PrinterForm, 'address'>
    venue.logIn()
    expect(await bridge.call('savePrinter', { ...form, address: printer.address })).toMatchObject({ ok: true })
    const settings = await bridge.call('getSettings', {})
    if (!settings.ok) throw new Error(settings.error.msg)
    await bridge.call('saveSettings', { ...settings.value, printAfterPayment: true })
  })
  afterAll(() => printer.close())

  const printed = (invoiceno: string): string[] => printer.paper().filter((receipt) => receipt.includes(invoiceno))

  it('comes out by itself after the payment, once, and is confirmed on the screen', async () => {
    const { invoiceno } = await sell()
    expect(await panel().findByText('Printed')).toBeInTheDocument()
    expect(panel().getByText('Confirmed')).toBeInTheDocument()
    expect(printed(invoiceno)).toHaveLength(1)
    expect(printed(invoiceno)[0]).not.toContain('COPY')
    expect(printed(invoiceno)[0]).toContain('Rs 760.00')
  })

  it('comes out too where the invoice is left at once', async () => {
    const goOn = venue.line.holdRequestsTo(({ path }) => path.includes('print'))
    const app = await sell()
    await app.router.navigate('/foodorder/selecttable')
    await screen.findByText('No table yet')
    goOn()
    await waitFor(() => expect(printed(app.invoiceno)).toHaveLength(1))
  })

  it('comes out too, once, where the page was loaded again elsewhere before it had asked for it', async () => {
    venue.line.cutRequestsTo(({ path }) => path.includes('print'))
    const { close, invoiceno } = await sell()
    close()
    venue.line.heal()
    await venue.open('/foodorder/orderdetails')
    expect(await screen.findByText('No dishes yet')).toBeInTheDocument()
    await waitFor(() => expect(printed(invoiceno)).toHaveLength(1))
    expect(printed(invoiceno)[0]).not.toContain('COPY')
  })

  it('is a marked copy after that, whatever was reloaded in between', async () => {
    const { close, invoiceno } = await sell()
    await panel().findByText('Printed')
    close()
    const { user } = await venue.open('/taxinvoice')
    await screen.findByRole('region', { name: 'Paid' })
    await panel().findByText('Printed')
    await user.click(button(specified.print))
    await waitFor(() => expect(printed(invoiceno)).toHaveLength(2))
    expect(printed(invoiceno)[1]).toContain('COPY 1 - REPRINT')
    await user.click(button(specified.print))
    await waitFor(() => expect(printed(invoiceno)).toHaveLength(3))
    expect(printed(invoiceno)[2]).toContain('COPY 2 - REPRINT')
  })

  it('waits behind another print at a printer without paper, and says so', async () => {
    await printer.setMood({ kind: 'paper-out' })
    const first = await sell()
    expect(await panel().findByText(/^Paper is out\./)).toBeInTheDocument()
    first.close()
    guest = await venue.guest()
    const { invoiceno } = await sell()
    expect(await panel().findByText('Paper out. It prints by itself once the printer is ready.')).toBeInTheDocument()
    await printer.setMood({ kind: 'ready' })
    expect(await panel().findByText('Printed')).toBeInTheDocument()
    expect([printed(first.invoiceno), printed(invoiceno)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('that is out holds up no sale: the row says so, and the original follows when paper is loaded', async () => {
    await printer.setMood({ kind: 'paper-out' })
    const { user, invoiceno } = await sell()
    expect(await panel().findByText(/^Paper is out\./)).toBeInTheDocument()
    expect(await venue.balanceOf(guest)).toBe(9240)
    expect(printed(invoiceno)).toHaveLength(0)
    await printer.setMood({ kind: 'ready' })
    await user.click(button(specified.print))
    expect(await panel().findByText('Printed')).toBeInTheDocument()
    expect(printed(invoiceno)).toHaveLength(1)
    expect(printed(invoiceno)[0]).not.toContain('COPY')
  })
})
