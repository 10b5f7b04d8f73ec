import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { filesOf, sell } from '../sell.ts'
import { type Guest, openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue()
  guest = await venue.guest(10_000, 'Rohan Mehta')
  await sell(venue, guest, [{ dish: venue.menu.biryani, qty: 2 }], 760)
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const valueOf = (area: HTMLElement, label: string) =>
  within(area).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')
const figures = () => screen.getByRole('region', { name: 'X report: figures so far' })
/** Every dialog of antd has the same id for its title here, so it is found by what it says. */
const drawer = (title: string) =>
  waitFor(() => {
    const titles = [...document.querySelectorAll('.ant-drawer-title')]
    const found = titles.find(({ textContent }) => textContent === title)?.closest<HTMLElement>('[role=dialog]')
    if (!found) throw new Error(`no drawer ${title}`)
    return found
  })
const list = () => screen.getByRole('region', { name: 'Z reports' })

it('is reached from the Total Sales Report, shows the figures so far, and what will be listed', async () => {
  const app = await venue.open('/foodorder/reporting')
  await app.user.click(await screen.findByRole('button', { name: 'Z report' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Z report' })).toBeVisible()
  expect(await within(list()).findByText('No Z report yet')).toBeVisible()
  await waitFor(() => expect(valueOf(figures(), 'Sales total')).toBe('Rs 760.00'))
  expect(valueOf(figures(), 'Cash expected')).toBe('Rs 10,000.00')
  expect(valueOf(figures(), 'At the end')).toBe('Rs 9,240.00')
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

it('asks before it closes, the safe answer focused; Esc closes nothing', async () => {
  const app = await venue.open('/foodorder/zreport')
  await app.user.click(await screen.findByRole('button', { name: 'Close with Z report 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close the period with Z report 1?' })
  expect(dialog).toHaveTextContent('This cannot be undone')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep open' })).toHaveFocus())
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await venue.call('listZReports')).toEqual([])
})

it('closes the period once, opens the report, begins at nothing, and writes all of them into a file', async () => {
  const app = await venue.open('/foodorder/zreport')
  await app.user.click(await screen.findByRole('button', { name: 'Close with Z report 1' }))
  await app.user.click(await screen.findByRole('button', { name: 'Close period' }))
  const report = await drawer('Z report 1')
  await waitFor(() => expect(valueOf(report, 'Sales total')).toBe('Rs 760.00'))
  expect(report).toHaveTextContent('Anita Rao')
  await app.user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Close with Z report 2' })).toBeVisible()
  expect(valueOf(figures(), 'Sales total')).toBe('Rs 0.00')
  expect(await within(list()).findByRole('button', { name: '1' })).toBeVisible()
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const [text] = await filesOf(async () => {
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(names).toEqual(['z-reports.csv']))
  })
  click.mockRestore()
  const [head = '', row = ''] = text?.split('\r\n') ?? []
  expect([head.split(',')[0]?.replace('\ufeff', ''), row.split(',')[0]]).toEqual(['Z report', '1'])
  expect(row).toContain('INV-000001,INV-000001,1,2')
})

it('of two who close at once the second is refused, and sees the figures since', async () => {
  const app = await venue.open('/foodorder/zreport')
  await app.user.click(await screen.findByRole('button', { name: 'Close with Z report 2' }))
  const close = await screen.findByRole('button', { name: 'Close period' })
  const other = await venue.call('closeZReport', { body: { number: 2 } })
  expect(other.number).toBe(2)
  await app.user.click(close)
  await waitFor(async () => expect((await venue.call('listZReports')).length).toBe(2))
  expect(await screen.findByRole('button', { name: 'Close with Z report 3' })).toBeVisible()
})

it('a lost answer is said, and asked for again under the same key', async () => {
  const app = await venue.open('/foodorder/zreport')
  await app.user.click(await screen.findByRole('button', { name: 'Close with Z report 3' }))
  const close = await screen.findByRole('button', { name: 'Close period' })
  venue.line.cutAnswersTo(({ method, path }) => method === 'POST' && path === '/api/reports/z')
  await app.user.click(close)
  expect(await screen.findByText(/It is not known whether Z report 3 was made/)).toBeVisible()
  venue.line.heal()
  await app.user.click(await screen.findByRole('button', { name: 'Close with Z report 3' }))
  await app.user.click(await screen.findByRole('button', { name: 'Close period' }))
  await drawer('Z report 3')
  expect((await venue.call('listZReports')).length).toBe(3)
})
