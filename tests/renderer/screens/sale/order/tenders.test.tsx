import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepOrder, openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
  const now = await venue.call('getVenue')
  await venue.call('updateVenue', { body: { ...now, tenders: { ...now.tenders, cash: true, tips: true } } })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = async () => {
  keepOrder({ lines: [{ ...venue.menu.biryani, qty: 1 }] })
  const app = await venue.open('/foodorder/orderdetails')
  await screen.findByRole('group', { name: 'Tip' })
  return app
}
const take = () => screen.getByRole('button', { name: 'Take cash' })

describe('an order where cash and tips are taken', () => {
  it('says why cash cannot be taken until a card names the guest', async () => {
    const { user } = await open()
    await user.click(screen.getByText('Cash'))
    expect(take()).toBeDisabled()
    expect(take()).toHaveAccessibleDescription(/^A card number is needed/)
    await user.type(screen.getByLabelText('Card number'), '10001')
    await waitFor(() => expect(take()).toBeEnabled())
    expect(screen.queryByText(/^A card number is needed/)).not.toBeInTheDocument()
  })

  it('says what is wrong with an amount that cannot be taken', async () => {
    const { user } = await open()
    await user.type(screen.getByLabelText('Card number'), '10001')
    await user.click(screen.getByText('Cash'))
    const amount = screen.getByLabelText('Cash from the guest, Rs')
    await user.type(amount, 'ten')
    expect(take()).toHaveAccessibleDescription('This is not an amount in rupees.')
    await user.clear(amount)
    await user.type(amount, '10')
    expect(screen.getByText('Still due')).toBeInTheDocument()
    expect(take()).toHaveAccessibleDescription('The cash is less than what is due')
    await user.clear(amount)
    await user.type(amount, '1000')
    await waitFor(() => expect(take()).toBeEnabled())
  })

  it('folds card, cash and tip to one row once a card is chosen, and the tip can still be changed', async () => {
    const { user } = await open()
    await user.click(within(screen.getByRole('group', { name: 'Tip' })).getByRole('button', { name: '5 %' }))
    await user.type(screen.getByLabelText('Card number'), '10001')
    expect(screen.queryByRole('group', { name: 'Tip' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Tip 5 %', expanded: false }))
    await user.click(within(screen.getByRole('group', { name: 'Tip' })).getByRole('button', { name: '10 %' }))
    expect(screen.getByRole('button', { name: 'Tip 10 %', expanded: false })).toBeInTheDocument()
    expect(screen.getByText('With a tip of')).toHaveTextContent('Rs 38.00')
  })
})
