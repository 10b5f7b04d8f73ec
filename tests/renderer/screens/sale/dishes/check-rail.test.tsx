import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { usualCourses } from '../../../../../src/shared/contract/courses.ts'
import { newId } from '../../../../../src/shared/ids.ts'
import { orderidAtom } from '../../../../../src/renderer/sale/state/sale.atoms.ts'
import { settingsAtom } from '../../../../../src/renderer/platform/terminal.ts'
import { dishCard, keepOrder, openRealVenue, type RealVenue, sentRound } from '../../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
  await venue.call('updateVenue', { body: { ...(await venue.call('getVenue')), courses: usualCourses } })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const rail = () => within(screen.getByRole('region', { name: 'Order' }))
const line = (name: string) => rail().getByRole('button', { name: new RegExp(`^\\d\\s*${name}`) })
const open = async () => {
  const app = await venue.open('/foodorder/foodorderdish')
  await screen.findByRole('button', { name: /^Grilled sea bass/ })
  return app
}

describe('the check beside the dishes', () => {
  it('has a line on one row: the newest shows its quantity and buttons, a tap unfolds another', async () => {
    const { user } = await open()
    await user.click(dishCard('Vegetable biryani'))
    expect(line('Vegetable biryani')).toHaveAttribute('aria-expanded', 'true')
    await user.click(dishCard('Grilled sea bass'))
    expect(line('Vegetable biryani')).toHaveAttribute('aria-expanded', 'false')
    expect(rail().queryByRole('button', { name: 'One more Vegetable biryani' })).not.toBeInTheDocument()
    expect(rail().getByRole('button', { name: 'One more Grilled sea bass' })).toBeInTheDocument()
    await user.click(line('Vegetable biryani'))
    await user.click(rail().getByRole('button', { name: 'One more Vegetable biryani' }))
    expect(line('Vegetable biryani')).toHaveTextContent('2Vegetable biryani760.00')
    await user.click(line('Vegetable biryani'))
    expect(rail().queryByRole('group', { name: /^Quantity of [^g]/ })).not.toBeInTheDocument()
  })

  it('names a course in the heading of its dishes and not on their lines', async () => {
    const { biryani, samosa } = venue.menu
    const lines = [
      { ...samosa, qty: 1, course: 'Starters' },
      { ...biryani, qty: 1, course: 'Mains', seat: 2, note: 'Sauce on the side' },
    ]
    keepOrder({ lines, checkName: 'Deck chair 4', covers: 2 })
    await open()
    expect(
      rail()
        .getAllByText(/^(Starters|Mains)$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Starters', 'Mains'])
    expect(line('Samosa chaat')).toHaveTextContent('1Samosa chaat240.00')
    expect(line('Vegetable biryani')).toHaveTextContent('1Vegetable biryani Sauce on the sideSeat 2380.00')
  })

  it('voids a line that was sent where the check is', async () => {
    const { biryani, soda } = venue.menu
    keepOrder({
      lines: [
        { ...biryani, qty: 2 },
        { ...soda, qty: 1 },
      ],
      checkName: 'Deck chair 5',
      covers: 2,
    })
    const app = await open()
    await app.user.click(await rail().findByRole('button', { name: 'Send 3 dishes' }))
    await sentRound(1)
    await app.user.click(line('Vegetable biryani'))
    await app.user.click(rail().getByRole('button', { name: 'Void' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Void Vegetable biryani?' }))
    await app.user.click(sheet.getByRole('button', { name: 'One less Vegetable biryani' }))
    await app.user.click(sheet.getByRole('button', { name: 'Guest changed their mind' }))
    await app.user.click(sheet.getByRole('button', { name: /^No:/ }))
    await app.user.click(sheet.getByRole('button', { name: 'Void dish' }))
    await waitFor(() => expect(line('Vegetable biryani')).toHaveTextContent('1Vegetable biryani380.00'))
    const id = app.store.get(orderidAtom)
    const order = await venue.call('getOrder', { params: { id } })
    expect(order.order.map(({ dishName, qty }) => [dishName, qty])).toEqual([
      ['Vegetable biryani', 1],
      ['Fresh lime soda', 1],
    ])
  })

  it('has nothing to void of a dish that another card pays a share of', async () => {
    const { biryani } = venue.menu
    const share = { _id: newId(), qty: 1, price: 380 }
    keepOrder({ lines: [{ ...biryani, qty: 1, round: 1, share }], checkName: 'Deck chair 6' })
    const { user } = await open()
    await user.click(line('Vegetable biryani'))
    expect(rail().queryByRole('button', { name: 'Void' })).not.toBeInTheDocument()
  })
})

describe('the dishes', () => {
  it('are a list without pictures where this terminal chose so, and still say all of a card', async () => {
    const { user, store } = await open()
    const pictures = () => document.querySelectorAll('main section [data-picture]').length
    expect(pictures()).toBeGreaterThan(0)
    await user.click(dishCard('Vegetable biryani'))
    await user.click(within(screen.getByRole('radiogroup', { name: 'How dishes are shown' })).getByTitle('List'))
    await waitFor(() => expect(pictures()).toBe(0))
    expect(store.get(settingsAtom)?.dishView).toBe('list')
    const card = dishCard('Vegetable biryani')
    expect(card).toHaveTextContent('Vegetable biryani1 in orderRs 380')
    expect(within(card).getByRole('img', { name: '4.5 of 5 stars' })).toBeInTheDocument()
    await user.click(card)
    expect(dishCard('Vegetable biryani')).toHaveTextContent('2 in order')
  })
})
