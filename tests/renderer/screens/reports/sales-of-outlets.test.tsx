import { screen, waitFor } from '@testing-library/react'
import { specified } from '../../../../src/shared/messages.ts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { filesOf, sell } from './sell.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
  const guest = await venue.guest(10_000, 'Rohan Mehta')
  await sell(venue, guest, [{ dish: venue.menu.biryani, qty: 2 }], 760)
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = () => venue.open('/foodorder/reporting')
const figures = () => screen.findByRole('region', { name: 'Sales summary' })
const filter = () => screen.findByRole('combobox', { name: 'Outlet' })

it('with one outlet nothing chooses one', async () => {
  await open()
  await figures()
  expect(screen.queryByRole('combobox', { name: 'Outlet' })).toBeNull()
})

it('with two the figures, the invoices and the file are those of the chosen one, also after another screen', async () => {
  await venue.call('addOutlet', { body: { name: 'Pool Bar & Grill', code: 'PB' } })
  const app = await open()
  expect(await figures()).toHaveTextContent('Rs 760.00')
  const choose = async (outlet: string) => {
    await app.user.click(await filter())
    await app.user.click(await screen.findByTitle(outlet))
  }
  await choose('Pool Bar & Grill')
  await screen.findByRole('heading', { name: 'No sales in this period' })
  expect(await filter()).toBeInTheDocument()
  await choose('Main outlet')
  expect(await figures()).toHaveTextContent('Rs 760.00')
  await screen.findByRole('button', { name: 'INV-000001' })

  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const [file] = await filesOf(async () => {
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(names).toHaveLength(1))
  })
  click.mockRestore()
  expect(names[0]).toMatch(/^sales-main-outlet-\d{4}-/)
  expect(file).toContain('INV-000001')
  await app.router.navigate('/foodorder/frontdesk')
  await screen.findByRole('heading', { level: 1, name: specified.frontDesk })
  await app.router.navigate('/foodorder/reporting')
  expect(await screen.findByTitle('Main outlet')).toBeInTheDocument()
})
