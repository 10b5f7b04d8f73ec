import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { filesOf, sell } from './sell.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
  const rohan = await venue.guest(5000.25, 'Rohan Mehta')
  const clara = await venue.guest(800, 'Clara Hoffmann')
  await venue.call('refillCard', { body: { cardNumber: rohan.card.cardNumber, balance: 1000 } })
  await sell(venue, rohan, [{ dish: venue.menu.bass, qty: 2 }], 1561)
  await venue.call('returnCard', { params: { cardNumber: clara.card.cardNumber } })
  const lost = await venue.guest(300, 'Arjun Nair')
  const free = (await venue.call('paxNumbers')).find((number) => number.free)?.paxManifestNo ?? ''
  await venue.replace(lost.card.cardNumber, free)
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const moves = () => screen.getByRole('table', { name: 'Transactions' })
const cells = () =>
  within(moves())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(2).map((cell) => cell.textContent))

it('shows money in, spent and paid out, and what is owed on cards as its own line with what it means', async () => {
  await venue.open('/foodorder/cardreport')
  for (const [label, amount] of [
    ['Money in', 'Rs 7,100.25'],
    ['Spent', 'Rs 1,561.00'],
    ['Paid out', 'Rs 800.00'],
  ] as const)
    expect((await screen.findByText(label, { selector: 'dt' })).closest('div')).toHaveTextContent(`${label}Rs ${amount.slice(3)}`)
  const owed = screen.getByRole('region', { name: 'Outstanding on cards' })
  expect(owed).toHaveTextContent('Outstanding now')
  expect(owed).toHaveTextContent('Rs 4,739.25')
  expect(owed).toHaveTextContent(
    'Owed to guests on their cards, to be spent or refunded. Rs 0.00 before this period; on 2 live cards.',
  )
  const report = await venue.call('cardMoneyReport')
  expect(report.outstanding).toBe(4739.25)
  expect(report.moneyIn - report.spent - report.paidOut).toBe(report.outstanding)
  expect(screen.getByText('Rs 300.00 moved from lost cards')).toBeInTheDocument()
})

it('lists each move in words, with its sign and the balance after it, the newest first', async () => {
  await venue.open('/foodorder/cardreport')
  await screen.findByText('8 transactions')
  await waitFor(() => expect(cells()).toHaveLength(8))
  expect(cells().slice(2)).toEqual([
    ['Arjun Nair', 'Card activated', '+300.00', '', '300.00'],
    ['Clara Hoffmann', 'Card returned', '', '−800.00', '0.00'],
    ['Rohan Mehta', 'Invoice paid', '', '−1,561.00', '4,439.25'],
    ['Rohan Mehta', 'Card refilled', '+1,000.00', '', '6,000.25'],
    ['Clara Hoffmann', 'Card activated', '+800.00', '', '800.00'],
    ['Rohan Mehta', 'Card activated', '+5,000.25', '', '5,000.25'],
  ])
  expect(
    cells()
      .slice(0, 2)
      .map(([, what]) => what)
      .toSorted(),
  ).toEqual(['Moved from a lost card', 'Moved to a new card'])
})

it('draws money in and out by day, and lists the same as a table', async () => {
  const app = await venue.open('/foodorder/cardreport')
  await screen.findByRole('img', {
    name: /^Money on cards by day, .*: Rs 7,100\.25 in, Rs 1,561\.00 spent, Rs 800\.00 paid out$/,
  })
  const legends = screen.getAllByRole('list', { name: 'Legend' })
  expect(
    within(legends[0] as HTMLElement)
      .getAllByRole('listitem')
      .map((entry) => entry.textContent),
  ).toEqual(['Money in', 'Spent', 'Paid out'])
  await app.user.click(screen.getByRole('button', { name: 'Show Outstanding as a table' }))
  const days = within(screen.getByRole('table', { name: 'Outstanding' })).getAllByRole('row')
  expect(days.at(-1)).toHaveTextContent('4,739.25')
  expect(days.at(-2)).toHaveTextContent('0.00')
})

it('finds the moves of a card, and writes those found into the file', async () => {
  const app = await venue.open('/foodorder/cardreport')
  await screen.findByText('8 transactions')
  await app.user.type(screen.getByRole('searchbox', { name: 'Search transactions by name or card number' }), 'clara')
  await screen.findByText('2 found')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const [text] = await filesOf(async () => {
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(click).toHaveBeenCalled())
  })
  click.mockRestore()
  const lines = text?.trim().split('\r\n') ?? []
  expect(lines.slice(1).map((line) => line.split(',').slice(-6).join())).toEqual([
    'Card returned,0.00,800.00,0.00,Anita Rao,',
    'Card activated,800.00,0.00,800.00,Anita Rao,',
  ])
})
