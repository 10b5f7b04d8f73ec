import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { filesOf, sell } from './sell.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
  // 10 % for service, taxed at 18 %, and 5 % on dinner, added to the prices.
  const charges = { inclusive: false, rates: [{ type: 'Dinner' as const, rate: 500 }], service: 1000, serviceTax: 1800 }
  await venue.call('updateVenue', { body: { ...(await venue.call('getVenue')), charges } })
  // 1,561.00 of dinner: 156.10 for service, 78.05 of tax on the dishes and 28.10 on the service.
  await sell(venue, await venue.guest(10_000, 'Rohan Mehta'), [{ dish: venue.menu.bass, qty: 2 }], 1823.25)
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

it('shows tax and service of each invoice where the venue takes them, and no column that is always empty', async () => {
  await venue.open('/foodorder/reporting')
  const table = await screen.findByRole('table', { name: 'Invoices' })
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(heads).toEqual(expect.arrayContaining(['Tax, Rs', 'Service, Rs']))
  for (const unused of ['Discount, Rs', 'Tip, Rs', 'Paid by']) expect(heads).not.toContain(unused)
  const [, row] = within(table).getAllByRole('row')
  const cellUnder = (head: string) => row?.children[heads.indexOf(head)]?.textContent
  expect([cellUnder('Tax, Rs'), cellUnder('Service, Rs')]).toEqual(['106.15', '156.10'])
  expect(row).toHaveTextContent('1,823.25')
})

it('has them in the file, behind the columns that every venue has', async () => {
  const app = await venue.open('/foodorder/reporting')
  await screen.findByText('1 invoice')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const [text] = await filesOf(async () => {
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
  })
  click.mockRestore()
  const [head, line] = text?.trim().split('\r\n') ?? []
  expect(head).toMatch(/"Total, Rs","Credited, Rs","Tax, Rs","Service, Rs"$/)
  expect(line?.split(',').slice(-4)).toEqual(['1823.25', '0.00', '106.15', '156.10'])
})

it('has them on paper too, in the columns that the period has any of', async () => {
  const app = await venue.open('/foodorder/reporting')
  await screen.findByText('1 invoice')
  let rows: (string | null)[][] = []
  window.print = () => {
    const table = [...document.querySelectorAll('[data-print-sheet] table')].at(-1)
    rows = [...(table?.querySelectorAll('tr') ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent))
    window.dispatchEvent(new Event('afterprint'))
  }
  await app.user.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(rows).toHaveLength(2))
  expect(rows[0]?.slice(4)).toEqual(['Tables', 'Tax, Rs', 'Service, Rs', 'Total, Rs'])
  expect(rows[1]?.slice(5)).toEqual(['106.15', '156.10', '1,823.25'])
})
