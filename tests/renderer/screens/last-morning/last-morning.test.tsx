import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { returnDraftAtom } from '../../../../src/renderer/sale/cards/card-drafts.ts'
import { specified } from '../../../../src/shared/messages.ts'
import { openRealVenue, type Guest, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
let rohan: Guest
beforeAll(async () => {
  venue = await openRealVenue()
  rohan = await venue.guest(2000, 'Rohan Mehta')
  const order = [{ _id: venue.menu.biryani._id, qty: 1 }]
  await venue.call('placeOrder', { params: { userid: rohan.pax._id }, body: { order, totalprice: 380 } })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const summary = () => screen.findByRole('region', { name: 'What is left to settle' })
const open = () => venue.open('/foodorder/lastmorning')

it('shows the sums, and each card leads to where it is returned', async () => {
  const app = await open()
  expect(await summary()).toHaveTextContent('To pay outRs 2,000.00')
  expect(await summary()).toHaveTextContent('Open checks1Rs 380.00')
  await app.user.click(await screen.findByRole('button', { name: rohan.card.cardNumber }))
  await screen.findByRole('heading', { level: 1, name: specified.cardActivation })
  expect(app.store.get(returnDraftAtom)).toMatchObject({ cardNumber: rohan.card.cardNumber })
})

it('leads from a check to its order', async () => {
  const app = await open()
  await app.user.click(await screen.findByText('Checks'))
  await app.user.click(await screen.findByRole('button', { name: 'Rohan Mehta' }))
  expect(await screen.findByRole('heading', { level: 1, name: specified.orderDetails })).toBeInTheDocument()
})

it('follows what is settled at another terminal', async () => {
  await open()
  expect(await summary()).toHaveTextContent('Cards1not returned')
  await venue.guest(100, 'Sofia Almeida')
  await waitFor(async () => expect(await summary()).toHaveTextContent('Cards2not returned'))
  expect(await screen.findByRole('button', { name: rohan.card.cardNumber })).toBeInTheDocument()
})

it('mails the statements once, after a question', async () => {
  const app = await open()
  await app.user.click(await screen.findByText('Statements', { selector: '.ant-segmented-item-label' }))
  await screen.findByRole('heading', { name: 'No statement is mailed yet' })
  await app.user.click(screen.getByRole('button', { name: 'Mail 2 statements' }))
  const question = (await screen.findByText('Mail 2 statements?')).closest('[role="dialog"]') as HTMLElement
  await app.user.click(within(question).getByRole('button', { name: 'Mail statements' }))
  expect(await screen.findByText('2 statements wait until a mail server is set up')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'All are mailed' })).toBeDisabled()
})
