import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { specified } from '../../../../src/shared/messages.ts'
import { stockAtom } from '../../../../src/renderer/screens/stock/stock.atoms.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'
import { filesOf } from '../reports/sell.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = async () => {
  const app = await venue.open('/foodorder/inventory')
  await screen.findByLabelText('Item code')
  return app
}
const form = () => within(screen.getByRole('region', { name: 'Stock-take' }))
const press = (app: RunningApp) => app.user.click(screen.getByRole('button', { name: 'Add count' }))
const posts = () => venue.line.seen.filter(({ method, path }) => method === 'POST' && path.includes('createinventory'))
const rice = { 'Item code': 'RICE', Description: 'Basmati rice', Unit: 'kg', Quantity: '84.5', 'Price, Rs': '128' }

async function fill(app: RunningApp, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await app.user.type(form().getByLabelText(label), text)
}
const stock = () => screen.getByRole('table', { name: 'Stock at last count' })
const cells = () =>
  within(stock())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 7).map((cell) => cell.textContent))

describe('the stock-take form', () => {
  it('needs code, description, unit, quantity and price, says so at each, and neither sends nor toasts', async () => {
    const app = await open()
    expect(await screen.findByRole('heading', { name: 'Nothing counted yet' })).toBeInTheDocument()
    venue.line.seen.length = 0
    await press(app)
    for (const text of ['item code', 'description', 'unit', 'quantity', 'price'])
      expect(screen.getByText(`Enter the ${text}`)).toBeInTheDocument()
    expect(form().getByLabelText('Item code')).toHaveFocus()
    await app.user.type(form().getByLabelText('Unit'), '   ')
    await press(app)
    expect(screen.getByText('Enter the unit')).toBeInTheDocument()
    expect(posts()).toEqual([])
    expect(document.querySelector('.ant-message-notice')).toBeNull()
  })

  it('adds the count for today without a date, toasts, clears and starts over in the item code', async () => {
    const app = await open()
    await fill(app, rice)
    await app.user.keyboard('{Enter}')
    expect(await screen.findByText(specified.itemAdded)).toBeInTheDocument()
    await waitFor(() => expect(cells()).toEqual([['RICE', 'Basmati rice', '84.5', 'kg', '', '128.00', '10,816.00']]))
    for (const label of Object.keys(rice)) expect(form().getByLabelText(label)).toHaveValue('')
    expect(form().getByLabelText('Item code')).toHaveFocus()
    const [counted] = await venue.call('listInventory')
    expect(counted).toMatchObject({ item_code: 'RICE', quantity: 84.5, price: 128 })
  })

  it('brings description, unit and price of a known item along', async () => {
    const app = await open()
    await screen.findByText('1 item')
    await app.user.type(form().getByLabelText('Item code'), 'ri')
    await app.user.click(await screen.findByText('RICE · Basmati rice'))
    expect(form().getByLabelText('Item code')).toHaveValue('RICE')
    expect(form().getByLabelText('Description')).toHaveValue('Basmati rice')
    expect(form().getByLabelText('Unit')).toHaveValue('kg')
    expect(form().getByLabelText('Price, Rs')).toHaveValue('128.00')
    await fill(app, { Quantity: '80' })
    await press(app)
    await waitFor(() => expect(cells()[0]?.[2]).toBe('80'))
  })

  it('keeps what is typed when it fails, shows a wrong field at the field, and no toast', async () => {
    const app = await open()
    await fill(app, { ...rice, 'Item code': 'SODA', Quantity: '1.2345' })
    venue.line.seen.length = 0
    await press(app)
    expect(screen.getByText('Use a number, at most three decimals')).toBeInTheDocument()
    expect(form().getByLabelText('Quantity')).toHaveFocus()
    expect(posts()).toEqual([])
    await app.user.clear(form().getByLabelText('Quantity'))
    // Typed at a test's pace it would be a scan.
    await app.user.click(form().getByLabelText('Quantity'))
    await app.user.paste('9999999999')
    await press(app)
    await waitFor(() => expect(form().getByLabelText('Quantity')).toHaveAttribute('aria-invalid', 'true'))
    expect(screen.getByText('Use 1000000000 or less')).toBeInTheDocument()
    expect(posts(), 'the contract’s own limit is known before').toEqual([])

    await app.user.clear(form().getByLabelText('Quantity'))
    await app.user.type(form().getByLabelText('Quantity'), '12')
    venue.line.cutRequestsTo(({ path }) => path.includes('createinventory'))
    await press(app)
    expect(await screen.findByText(/What you typed is kept/)).toBeInTheDocument()
    expect(form().getByLabelText('Item code')).toHaveValue('SODA')
    expect(document.querySelector('.ant-message-notice')).toBeNull()
  })
})

describe('the stock', () => {
  beforeAll(async () => {
    const count = (body: object) => venue.call('createInventory', { body })
    await count({ item_code: 'LIME', description: 'Limes', unit: 'piece', quantity: 310, price: 6, date: '2026-01-01' })
    await count({ item_code: 'LIME', description: 'Limes', unit: 'piece', quantity: 290, price: 6.5, date: '2026-01-08' })
    await count({ item_code: 'SODA', description: 'Soda water', unit: 'bottle', quantity: 96, price: 35, date: '2026-01-08' })
  })

  it('shows each item with its difference to the count before, its value, and the value of all as the server has it', async () => {
    const app = await open()
    await screen.findByText('3 items', { selector: '[role=status]' })
    expect(cells()).toEqual([
      ['LIME', 'Limes', '290', 'piece', '−20', '6.50', '1,885.00'],
      ['RICE', 'Basmati rice', '80', 'kg', '', '128.00', '10,240.00'],
      ['SODA', 'Soda water', '96', 'bottle', '', '35.00', '3,360.00'],
    ])
    expect(screen.getByText('Rs 15,485.00', { selector: 'strong' })).toBeInTheDocument()
    expect((await venue.call('stockReport')).value).toBe(15_485)
    expect(app.store.get(stockAtom)).toMatchObject({ loading: false, error: null, data: { value: 15_485 } })
    expect(
      within(screen.getByRole('table', { name: /^Largest differences/ })).getByRole('row', { name: 'Limes −130.00' }),
    ).toBeInTheDocument()
  })

  it('sorts by value, searches, and leaves out what was counted on other days', async () => {
    const app = await open()
    await screen.findByText('3 items', { selector: '[role=status]' })
    await app.user.click(screen.getByRole('button', { name: 'Value, Rs' }))
    expect(cells().map(([code]) => code)).toEqual(['RICE', 'SODA', 'LIME'])
    await app.user.type(screen.getByRole('searchbox'), 'soda')
    expect(cells().map(([code]) => code)).toEqual(['SODA'])
    await app.user.clear(screen.getByRole('searchbox'))
    await app.user.click(screen.getByRole('combobox', { name: 'Period' }))
    await app.user.click(await screen.findByText('Today'))
    await waitFor(() => expect(cells().map(([code]) => code)).toEqual(['RICE']))
  })

  it('opens the history of an item, replaced counts marked as such', async () => {
    const app = await open()
    await app.user.click(await screen.findByRole('button', { name: 'RICE' }))
    const drawer = await screen.findByRole('dialog')
    const rows = () => within(drawer).getAllByRole('row').slice(1)
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]).toHaveTextContent(/80128\.00/)
    expect(rows()[1]).toHaveTextContent(/Replaced later84\.5128\.00/)
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'RICE' })).toHaveFocus())
  })

  it('writes counts and differences into a file as plain numbers, a minus too', async () => {
    const app = await open()
    await screen.findByText('3 items', { selector: '[role=status]' })
    const names: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const [text] = await filesOf(async () => {
      await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
      await waitFor(() => expect(names).toHaveLength(1))
    })
    click.mockRestore()
    expect(names[0]).toMatch(/^inventory-2026-01-08-to-/)
    expect(text?.split('\r\n')[1]).toBe('LIME,Limes,piece,290,6.50,1885.00,2026-01-08,310,2026-01-01,-20,-130.00')
  })

  it('shows a count of another terminal at once', async () => {
    await open()
    await screen.findByText('3 items', { selector: '[role=status]' })
    await venue.call('createInventory', {
      body: { item_code: 'COFFEE', description: 'Coffee beans', unit: 'kg', quantity: 9.75, price: 940 },
    })
    await screen.findByText('4 items', { selector: '[role=status]' })
  })
})
