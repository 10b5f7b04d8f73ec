import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hourText } from '../../../../src/renderer/sale/state/favourites.atoms.ts'
import { touchChosenAtom } from '../../../../src/renderer/ui/theme/look.atoms.ts'
import { addedToBag } from '../../../../src/shared/messages.ts'
import { hourOf } from '../../../../src/shared/time.ts'
import { dishCard, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { sell } from '../../screens/reports/sell.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = async () => {
  const app = await venue.open('/foodorder/foodorderdish')
  await screen.findByRole('button', { name: /^Vegetable biryani/ })
  return app
}
const tab = () => screen.queryByRole('button', { name: 'Favourites' })
const shown = () =>
  within(screen.getByRole('region', { name: 'Favourites' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('the favourites', () => {
  it('have no tab while nothing was sold', async () => {
    await open()
    await waitFor(() => expect(tab()).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'main course' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('are the first tab, and the dishes most often sold at this hour, across categories', async () => {
    const { soda, samosa } = venue.menu
    await sell(
      venue,
      await venue.guest(),
      [
        { dish: soda, qty: 2 },
        { dish: samosa, qty: 1 },
      ],
      520,
    )
    const { user } = await open()
    const [first] = within(screen.getByRole('navigation', { name: 'Dish categories' })).getAllByRole('button')
    expect(first).toHaveAccessibleName('Favourites')
    await user.click(first as HTMLElement)
    const { timeZone } = await venue.call('getVenue')
    const hour = hourOf(Date.now(), timeZone)
    expect(await screen.findByRole('heading', { name: `Most sold ${hourText(hour)}` })).toBeInTheDocument()
    expect(shown()).toEqual([expect.stringContaining('Fresh lime soda'), expect.stringContaining('Samosa chaat')])
    expect(first).toHaveAttribute('aria-pressed', 'true')
    await user.click(dishCard('Samosa chaat'))
    expect(await screen.findByText(addedToBag('Samosa chaat'))).toBeInTheDocument()
  })

  it('step back for a search, and come again after it', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Favourites' }))
    await screen.findByRole('heading', { name: /^Most sold/ })
    await user.keyboard('biry')
    expect(await screen.findByText('1 dish with ‘biry’')).toBeInTheDocument()
    expect(tab()).toHaveAttribute('aria-pressed', 'false')
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('heading', { name: /^Most sold/ })).toBeInTheDocument()
  })

  it('say nothing of keys to a finger, and lead to the main course once none of them is on the menu', async () => {
    const { user, store } = await open()
    store.set(touchChosenAtom, true)
    await user.click(await screen.findByRole('button', { name: 'Favourites' }))
    await screen.findByRole('heading', { name: /^Most sold/ })
    expect(screen.queryByText(/Type two letters/)).not.toBeInTheDocument()
    store.set(touchChosenAtom, false)
    await venue.call('retireDish', { params: { _id: venue.menu.soda._id } })
    await venue.call('retireDish', { params: { _id: venue.menu.samosa._id } })
    await waitFor(() => expect(tab()).not.toBeInTheDocument())
    expect(await screen.findByRole('button', { name: /^Vegetable biryani/ })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'main course' })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('an hour', () => {
  it('is said as clocks show it, with one half of the day where both ends are in it', () => {
    expect([20, 11, 12, 23, 0].map(hourText)).toEqual([
      '8 to 9 PM',
      '11 AM to 12 PM',
      '12 to 1 PM',
      '11 PM to 12 AM',
      '12 to 1 AM',
    ])
  })
})
