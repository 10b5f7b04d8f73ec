import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'

let venue: RealVenue
let id: string
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
beforeEach(async () => {
  localStorage.removeItem('purser.split')
  const table = (await venue.call('listTables')).find(({ status }) => !status)
  const { biryani, soda, samosa } = venue.menu
  const order = [
    { _id: biryani._id, qty: 1, seat: 1 },
    { _id: soda._id, qty: 1, seat: 2 },
    { _id: samosa._id, qty: 1, seat: 3 },
    { _id: soda._id, qty: 1 },
  ]
  const body = { order, totalprice: 900, tables: [{ _id: table?._id ?? '' }], covers: 3 }
  id = (await venue.call('openCheck', { body }))._id
})
afterEach(() => venue.endWindows())

const open = () => venue.open(`/foodorder/split?order=${id}`)
const part = async (number: number) =>
  (await screen.findByRole('button', { name: new RegExp(`^Part ${number}(?!\\d)`) })).closest('li') as HTMLElement
const group = (name: RegExp) => screen.getByRole('group', { name })
const parts = () => venue.call('listOrderParts', { params: { id } })
const foot = () => screen.getByRole('region', { name: 'What is left' })

describe('Split', () => {
  it('lays the check out by seat and sends nothing before a part is paid', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add part' }))
    await user.click(within(group(/^Part of Seat 3/)).getByRole('radio', { name: '3' }))
    expect(await part(1)).toHaveTextContent('Seats 1, 2')
    expect(await part(3)).toHaveTextContent('Fresh lime soda, shared46.66')
    expect(foot()).toHaveTextContent('Check 900.00Paid 0.00Left Rs 900.00')
    expect(await parts()).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: /^Part 3(?!\d)/ }))
    await user.click(screen.getByRole('button', { name: 'Pay part 3' }))
    await waitFor(async () => expect(await parts()).toHaveLength(2))
    const [, made] = await parts()
    expect(made).toMatchObject({ userid: '', totalprice: 286.66, splitfrom: id })
    expect(made?.checkname).toMatch(/, part 3$/)
    expect(await screen.findByRole('heading', { name: /^Part 3/ })).toBeInTheDocument()
  })

  it('names the part that is left after a reload too, though the order that was split has no number of its own', async () => {
    const [check] = await parts()
    const body = { version: check?.version ?? 1, seats: [1], shared: false, name: 'Somewhere, part 1' }
    await venue.call('splitOrder', { params: { id }, body })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Part 2(?!\d)/ }))
    await user.click(screen.getByRole('button', { name: 'Pay part 2' }))
    expect(await screen.findByRole('heading', { name: /^Part 2/ })).toBeInTheDocument()
    await venue.open('/foodorder/orderdetails')
    await waitFor(() => expect(screen.getAllByRole('heading', { name: /^Part 2/ }).length).toBeGreaterThan(0))
  })

  it('goes through the parts of a row by the keyboard', async () => {
    const { user } = await open()
    const first = within(await screen.findByRole('group', { name: /^Part of Seat 1/ })).getByRole('radio', { name: '1' })
    expect(first).toBeChecked()
    first.focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(within(group(/^Part of Seat 1/)).getByRole('radio', { name: '2' })).toBeChecked())
  })

  it('has as many as twelve parts, and the last of them by amount takes what is left', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('By amount'))
    await user.type(screen.getByRole('textbox', { name: 'Part 1 pays, Rs' }), '250')
    expect(await part(2)).toHaveTextContent('650.00')
    const add = screen.getByRole('button', { name: 'Add part' })
    for (let count = 2; count < 12; count += 1) await user.click(add)
    expect(add).toHaveAttribute('aria-disabled', 'true')
    expect(add).toHaveAccessibleDescription('An order has 12 parts at most')
    expect(await part(12)).toBeInTheDocument()
  })

  it('shows what another terminal made of it, and takes it back', async () => {
    const { pax } = await venue.guest(5000, 'Clara Hoffmann')
    const { user } = await open()
    const [check] = await parts()
    const version = check?.version ?? 1
    await venue.call('splitOrder', {
      params: { id },
      body: { userid: pax._id, version, seats: [1], shared: false },
    })
    await waitFor(async () => expect(await part(1)).toHaveTextContent('Clara Hoffmann'))
    await user.click(screen.getByRole('button', { name: 'Rejoin: part 1' }))
    await waitFor(async () => expect(await parts()).toHaveLength(1))
  })

  it('says where nothing was chosen, and where an order is not there', async () => {
    await venue.open('/foodorder/split')
    expect(await screen.findByText('No order is chosen')).toBeInTheDocument()
    venue.endWindows()
    await venue.open('/foodorder/split?order=01930000-0000-7000-8000-000000000000')
    expect(await screen.findByText('The order could not be loaded')).toBeInTheDocument()
  })
})
