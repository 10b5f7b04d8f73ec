import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orderCartAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { usualCourses } from '../../../../src/shared/contract/courses.ts'
import { dishCard, keepOrder, openRealVenue, type RealVenue, sentRound } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
  const { _id } = await venue.call('createModifierGroup', {
    body: { name: 'Leave out', least: 0, most: 1, leaveOut: true, modifiers: [{ name: 'No onion', price: 0 }] },
  })
  const form = { dishName: 'Greek salad', price: 290, imageUrl: '', rating: 4, type: 'Dinner', groups: [_id] }
  await venue.call('createDish', { body: form })
  await venue.call('updateVenue', { body: { ...(await venue.call('getVenue')), courses: usualCourses } })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const rail = () => within(screen.getByRole('region', { name: 'Order' }))
const sheet = async () => within(await screen.findByRole('dialog'))

/** Food Order on a check of three guests that was sent two biryani for seat 1, without onion. */
async function openCheck(): Promise<RunningApp> {
  const dishes = await venue.call('listDishes', { query: { type: 'Dinner' } })
  const dish = dishes.find(({ dishName }) => dishName === 'Greek salad')
  if (dish === undefined) throw new Error('no salad')
  const modifiers = (dish.groups ?? []).flatMap((group) => group.modifiers).map((one) => ({ ...one, leaveOut: true as const }))
  const { groups: _groups, soldOut: _soldOut, ...line } = dish
  keepOrder({ lines: [{ ...line, qty: 2, seat: 1, course: 'Mains', modifiers }], checkName: 'Deck chair 9', covers: 3 })
  const app = await venue.open('/foodorder/foodorderdish')
  await app.user.click(await rail().findByRole('button', { name: 'Send 2 dishes' }))
  await sentRound(1)
  return app
}
const added = ({ store }: RunningApp) =>
  store
    .get(orderCartAtom)
    .foodList.filter(({ round }) => round === undefined)
    .map(({ dishName, qty, seat, course, held, modifiers }) => [dishName, qty, seat, course, held, modifiers?.length ?? 0])

describe('a dish on a check', () => {
  it('is for a seat and a course on the sheet of its options, by digits too', async () => {
    const app = await openCheck()
    const card = within(dishCard('Greek salad').parentElement as HTMLElement)
    await app.user.click(card.getByRole('button', { name: 'Options' }))
    const on = await sheet()
    const seats = within(on.getByRole('group', { name: 'Seat' }))
    expect(seats.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1', '2', '3', 'Shared'])
    expect(seats.getByRole('button', { name: 'Shared' })).toHaveAttribute('aria-pressed', 'true')
    const courses = within(on.getByRole('group', { name: 'Course' }))
    expect(courses.getByRole('button', { name: 'Mains' })).toHaveAttribute('aria-pressed', 'true')
    await app.user.click(courses.getByRole('button', { name: 'Desserts' }))
    await app.user.click(seats.getByRole('button', { name: 'Shared' }))
    await app.user.keyboard('2')
    expect(on.getByText('1 × 290.00, Seat 2, Desserts')).toBeInTheDocument()
    await app.user.click(on.getByRole('button', { name: 'Add to check' }))
    expect(added(app)).toEqual([['Greek salad', 1, 2, 'Desserts', true, 0]])
    // What is not sent is moved there as well, and no longer waits with an earlier course.
    const [options] = rail().getAllByRole('button', { name: 'Options' })
    await app.user.click(options as HTMLElement)
    await app.user.click(within((await sheet()).getByRole('group', { name: 'Course' })).getByRole('button', { name: 'Mains' }))
    await app.user.click((await sheet()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(added(app)).toEqual([['Greek salad', 1, 2, 'Mains', undefined, 0]]))
  })

  it('that was sent is ordered again by one press, made alike for the same seat; F10 goes on to pay', async () => {
    const app = await openCheck()
    await app.user.click(rail().getByRole('button', { name: /^2\s*Greek salad/ }))
    await app.user.click(rail().getByRole('button', { name: 'Again' }))
    await app.user.click(rail().getByRole('button', { name: 'One more Greek salad' }))
    expect(added(app)).toEqual([['Greek salad', 2, 1, 'Mains', undefined, 1]])
    expect(rail().getByRole('button', { name: 'Send 2 dishes' })).toBeInTheDocument()
    await app.user.keyboard('{F10}')
    await waitFor(() => expect(app.path()).toBe('/foodorder/orderdetails'))
  })
})

describe('at a counter', () => {
  it('nobody is asked for a seat or a course', async () => {
    const app = await venue.open('/foodorder/foodorderdish')
    await screen.findByRole('button', { name: /^Greek salad/ })
    await app.user.click(within(dishCard('Greek salad').parentElement as HTMLElement).getByRole('button', { name: 'Options' }))
    const on = await sheet()
    expect(on.getByRole('button', { name: 'Add to order' })).toBeInTheDocument()
    expect(on.queryByRole('group', { name: 'Seat' })).not.toBeInTheDocument()
    expect(on.queryByRole('group', { name: 'Course' })).not.toBeInTheDocument()
  })
})
