import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { specified } from '../../../../src/shared/messages.ts'
import { formatRupees, paiseOf } from '../../../../src/shared/money/money.ts'
import { onChanges } from '../../../../src/renderer/data/changes.ts'
import { type Guest, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'
import { filesOf, sell } from './sell.ts'

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue()
  guest = await venue.guest(10_000, 'Rohan Mehta')
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = (): Promise<RunningApp> => venue.open('/foodorder/reporting')
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('div') as HTMLElement
const invoices = () => screen.getByRole('table', { name: 'Invoices' })
const rowTexts = () =>
  within(invoices())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
const menu = () => venue.menu

describe('a venue without sales', () => {
  it('says what will be listed here, and offers all days and then the next step', async () => {
    const app = await open()
    await screen.findByRole('heading', { name: 'No sales in this period' })
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    expect(screen.getByRole('button', { name: specified.print })).toBeDisabled()
    await app.user.click(screen.getByRole('button', { name: 'Show all days' }))
    await app.user.click(await screen.findByRole('button', { name: specified.newOrder }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/selecttable'))
  })
})

describe('with sales', () => {
  beforeAll(async () => {
    const clara = await venue.guest(10_000, 'Clara Hoffmann')
    const { biryani, bass, soda } = menu()
    await sell(
      venue,
      guest,
      [
        { dish: biryani, qty: 2 },
        { dish: soda, qty: 1 },
      ],
      900,
    )
    await sell(venue, clara, [{ dish: bass, qty: 3 }], 2341.5)
  })

  it('shows the server’s figures: sales, invoices, average, busiest hour, each in words against the days before', async () => {
    await open()
    await screen.findByText('Rs 3,241.50')
    expect(figure('Total sales')).toHaveTextContent('None in the 7 days before')
    expect(figure('Invoices')).toHaveTextContent('2')
    expect(figure('Average invoice')).toHaveTextContent('Rs 1,620.75')
    expect(figure('Busiest hour')).toHaveTextContent(/[AP]M – .*[AP]M.*Rs 3,241\.50 in 7 days/)
    const report = await venue.call('salesReport')
    expect(screen.getByText(formatRupees(paiseOf(report.amount)))).toBeInTheDocument()
  })

  it('describes each chart in one sentence, and lists its numbers as a table one key away', async () => {
    const app = await open()
    expect(
      await screen.findByRole('img', { name: /^Sales by day, .*: Rs 3,241\.50 in total, highest: \w{3}, \w{3} \d+$/ }),
    ).toBeInTheDocument()
    const shares = screen.getByRole('table', { name: 'Sales by category' })
    expect(within(shares).getByRole('row', { name: /^Dinner 72\.2%$/ })).toBeInTheDocument()

    screen.getByRole('button', { name: 'Show Sales by day as a table' }).focus()
    await app.user.keyboard('{Enter}')
    const table = screen.getByRole('table', { name: 'Sales by day' })
    expect(within(table).getAllByRole('row')).toHaveLength(8)
    expect(within(table).getByRole('row', { name: / 3,241\.50 2$/ })).toBeInTheDocument()

    await app.user.click(screen.getByText('Dishes'))
    const dishes = screen.getByRole('table', { name: 'Top dishes' })
    expect(
      within(dishes)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Grilled sea bass2,341.50', 'Vegetable biryani760.00', 'Fresh lime soda140.00'])
  })

  it('lists the invoices newest first, sorts by a head with an arrow, and finds by name', async () => {
    const app = await open()
    await screen.findByText('2 invoices')
    expect(rowTexts().map(([invoice, name, , , , total]) => [invoice, name, total])).toEqual([
      ['INV-000002', 'Clara Hoffmann', '2,341.50'],
      ['INV-000001', 'Rohan Mehta', '900.00'],
    ])
    expect(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')

    await app.user.click(screen.getByRole('button', { name: 'Total, Rs' }))
    await app.user.click(screen.getByRole('button', { name: 'Total, Rs' }))
    await waitFor(() => expect(rowTexts().map(([invoice]) => invoice)).toEqual(['INV-000001', 'INV-000002']))
    expect(screen.getByRole('columnheader', { name: 'Total, Rs' })).toHaveAttribute('aria-sort', 'ascending')

    await app.user.keyboard('/')
    await app.user.keyboard('hoff')
    await screen.findByText('1 found')
    expect(rowTexts().map(([invoice]) => invoice)).toEqual(['INV-000002'])
    await app.user.keyboard('zzz')
    await screen.findByText('No invoice for “hoffzzz”')
    await app.user.click(screen.getByRole('button', { name: 'Clear search' }))
    await screen.findByText('2 invoices')
  })

  it('opens the lines of an invoice from the keyboard, and leads back to its row', async () => {
    const app = await open()
    await screen.findByText('2 invoices')
    const opener = () => screen.getByRole('button', { name: 'INV-000001' })
    screen.getByRole('button', { name: 'INV-000002' }).focus()
    await app.user.keyboard('{ArrowDown}')
    expect(opener()).toHaveFocus()
    await app.user.keyboard('{Enter}')
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByText('INV-000001')).toBeInTheDocument()
    expect(
      within(drawer)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['2 ×Vegetable biryani760.00', '1 ×Fresh lime soda140.00'])
    expect(drawer).toHaveTextContent('Total')
    expect(drawer).toHaveTextContent('Rs 900.00')
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(opener()).toHaveFocus())
  })

  it('writes every invoice of the period into a file named by report and days, no cell of it a formula', async () => {
    const evil = await venue.guest(1000, '=HYPERLINK("x")')
    await sell(venue, evil, [{ dish: menu().soda, qty: 1 }], 140)
    const app = await open()
    await screen.findByText('3 invoices')
    const names: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const [text] = await filesOf(async () => {
      await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
      await waitFor(() => expect(names).toHaveLength(1))
    })
    click.mockRestore()
    expect(names[0]).toMatch(/^sales-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
    const lines = text?.trim().split('\r\n') ?? []
    expect(lines[0]?.replace('\ufeff', '')).toBe(
      'Invoice,Date,Full name,Card number,Tables,Served by,Terminal,"Total, Rs","Credited, Rs"',
    )
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines.slice(1).map((line) => line.split(',').slice(-2))).toEqual([
      ['140.00', '0.00'],
      ['2341.50', '0.00'],
      ['900.00', '0.00'],
    ])
  })

  it('puts figures, charts and invoices on one sheet of paper, with venue, period, and who printed it', async () => {
    const app = await open()
    await screen.findByText('3 invoices')
    let paper = ''
    window.print = () => {
      paper = document.querySelector('[data-print-sheet]')?.textContent ?? ''
      window.dispatchEvent(new Event('afterprint'))
    }
    await app.user.click(screen.getByRole('button', { name: specified.print }))
    await waitFor(() => expect(paper).not.toBe(''))
    for (const text of [
      specified.totalSalesReport,
      'Printed by Anita Rao',
      'Sales by day, Rs',
      'Sales by hour, Rs',
      'INV-000002',
    ])
      expect(paper).toContain(text)
    await waitFor(() => expect(document.querySelector('[data-print-sheet]')).toBeNull())
  })

  it('counts a sale of another terminal at once while today belongs to the period, and not otherwise', async () => {
    const app = await open()
    await screen.findByText('Rs 3,381.50')
    const before = () => venue.line.seen.filter(({ path }) => path.startsWith('/api/reports/sales')).length
    const late = await venue.guest(1000, 'Arjun Nair')
    await sell(venue, late, [{ dish: menu().samosa, qty: 1 }], 240)
    expect(await screen.findByText('Rs 3,621.50')).toBeInTheDocument()
    await screen.findByText('4 invoices')

    await app.user.click(screen.getByRole('combobox', { name: 'Period' }))
    await app.user.click(await screen.findByText('Yesterday'))
    await screen.findByRole('heading', { name: 'No sales in this period' })
    const asked = before()
    const later = await venue.guest(1000, 'Isabelle Laurent')
    const listener = vi.fn()
    const stopListening = onChanges(['inventory'], listener)
    await sell(venue, later, [{ dish: menu().samosa, qty: 1 }], 240)
    // Sent after the sale on the same stream: once it is here, so is the sale.
    await venue.call('createInventory', {
      body: { item_code: 'LIME', description: 'Limes', unit: 'piece', quantity: 1, price: 6 },
    })
    await waitFor(() => expect(listener).toHaveBeenCalled())
    stopListening()
    expect(before()).toBe(asked)
  })

  it('keeps the period from one report to the next, and says what happened when it cannot read', async () => {
    const app = await open()
    await screen.findByRole('heading', { level: 1, name: specified.totalSalesReport })
    await app.user.click(screen.getByRole('combobox', { name: 'Period' }))
    await app.user.click(await screen.findByText('Today'))
    const ofReport = () => venue.line.seen.findLast(({ path }) => path.startsWith('/api/reports/sales'))?.path
    await waitFor(() => expect(ofReport()).toMatch(/fromDay=(\S+)&toDay=\1/))
    venue.line.cutRequestsTo(({ path }) => path.startsWith('/api/reports/cards'))
    await app.router.navigate('/foodorder/cardreport')
    await screen.findByText('Money on cards could not be loaded')
    expect(screen.getByText(/Balances are safe/)).toBeInTheDocument()
    venue.line.heal()
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Money in', { selector: 'dt' })
    expect(screen.getByRole('combobox', { name: 'Period' }).closest('.ant-select')).toHaveTextContent('Today')
  })
})
