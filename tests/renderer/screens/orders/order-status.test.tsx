import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../../../src/shared/contract/order-parts.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'

const PATH = '/foodorder/orderstatus'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
beforeEach(() => void venue.line.seen.splice(0))
afterEach(async () => {
  venue.endWindows()
  for (const { _id } of await venue.call('listOrders', { query: { open: 'true' } })) await setElsewhere(_id, 'Completed')
})

/** Check Out on another terminal: two biryanis for a passenger at free tables of a floor. */
async function placeElsewhere(fullName: string, floor = '2nd Floor', tables = 1) {
  const { pax } = await venue.guest(10_000, fullName)
  const free = (await venue.call('listTables')).filter(({ status, tablefloor }) => !status && tablefloor === floor)
  const ordertable = free.slice(0, tables).map(({ _id }) => ({ _id }))
  const order = [{ _id: venue.menu.biryani._id, qty: 2 }]
  const placed = await venue.call('placeOrder', {
    params: { userid: pax._id },
    body: { order, totalprice: 760, ordertable },
    terminal: 'Pool Bar',
  })
  return { id: placed.orderid, place: `${floor} ${placed.ordertable.map(({ tableno }) => tableno).join(', ')}`, ...placed }
}

const setElsewhere = (id: string, orderstatus: OrderStatus) =>
  venue.call('setOrderStatus', { params: { id }, body: { orderstatus }, terminal: 'Kitchen' })
const statusOnServer = async (id: string) => (await venue.call('getOrder', { params: { id } })).orderstatus
const lane = (status: OrderStatus) => screen.findByRole('region', { name: status })
const card = async (status: OrderStatus, place: string) =>
  within(await lane(status)).findByRole('article', { name: new RegExp(`^${place},`) })
const nameOf = (inside: HTMLElement) => inside.querySelector('[data-name]') as HTMLElement
const statusOf = (inside: HTMLElement) => within(inside).getByRole('combobox', { name: /^Status of/ })

/** The options of an opened dropdown, and of no other one that is still closing. A status is another element once it was opened. */
async function optionsOf(combobox: HTMLElement): Promise<HTMLElement[]> {
  const name = combobox.getAttribute('aria-label') ?? ''
  const options = () => {
    const opened = screen.queryByRole('combobox', { name, expanded: true })
    const list = document.getElementById(opened?.getAttribute('aria-controls') ?? '')
    return [...(list?.closest('.ant-select-dropdown')?.querySelectorAll<HTMLElement>('.ant-select-item-option') ?? [])]
  }
  await waitFor(() => expect(options().length).toBeGreaterThan(0))
  return options()
}

async function choose({ user }: RunningApp, combobox: HTMLElement, option: string): Promise<void> {
  await user.click(combobox)
  const found = (await optionsOf(combobox)).find(({ textContent }) => textContent === option)
  await user.click(found as HTMLElement)
}

describe('order status', () => {
  it('shows each open order in the lane of its status: table, passenger, dishes, age, total, payment', async () => {
    const first = await placeElsewhere('Rohan Mehta', '2nd Floor', 2)
    const second = await placeElsewhere('Clara Hoffmann', '3rd Floor')
    await setElsewhere(second.id, 'Delivering')
    await venue.open(PATH)
    const preparing = await card('Preparing', first.place)
    for (const text of [`Rohan Mehta · ${first.paxManifestNo}`, 'Vegetable biryani', '2', '0 min', 'Rs 760.00', 'Unpaid'])
      expect(within(preparing).getByText(text)).toBeInTheDocument()
    expect(within(await card('Delivering', second.place)).getByText('Clara Hoffmann', { exact: false })).toBeInTheDocument()
    expect(within(await lane('Preparing')).getByText('1')).toBeInTheDocument()
    expect(await screen.findByText('2 open orders')).toBeInTheDocument()
  })

  it('sets any status by the dropdown, in its three colours with labels, and reads the orders again', async () => {
    const { id, place } = await placeElsewhere('Rohan Mehta')
    const { user } = await venue.open(PATH)
    const status = statusOf(await card('Preparing', place))
    await user.click(status)
    const options = await optionsOf(status)
    expect(options.map((option) => option.textContent)).toEqual(['Preparing', 'Delivering', 'Completed'])
    const looks = options.map((option) => option.querySelector('[class*="tag"]')?.className)
    expect(new Set(looks).size, 'three looks').toBe(3)
    await user.click(options[2] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Complete unpaid' }))
    await card('Completed', place)
    expect(await statusOnServer(id)).toBe('Completed')
    const calls = venue.line.seen.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
    const change = calls.indexOf(`PUT /api/paxinfo/status/${id}`)
    expect(change).toBeGreaterThan(-1)
    await waitFor(() => expect(venue.line.seen.slice(change + 1).map(({ path }) => path.split('?')[0])).toContain('/api/orders'))
  })

  it('opens a status, a plain button until then, by an arrow key, with the focus in what opened', async () => {
    const { place } = await placeElsewhere('Rohan Mehta')
    const { user } = await venue.open(PATH)
    const closed = statusOf(await card('Preparing', place))
    expect(closed.tagName).toBe('BUTTON')
    expect(closed).toHaveTextContent('Preparing')
    closed.focus()
    await user.keyboard('{ArrowDown}')
    await optionsOf(closed)
    expect(statusOf(await card('Preparing', place))).toHaveFocus()
  })

  it('is worked by keys: arrows walk, N sets the next status and the focus follows, Backspace the former', async () => {
    const older = await placeElsewhere('Rohan Mehta')
    const newer = await placeElsewhere('Clara Hoffmann', '3rd Floor')
    const { user } = await venue.open(PATH)
    nameOf(await card('Preparing', newer.place)).focus()
    await user.keyboard('{ArrowDown}')
    expect(nameOf(await card('Preparing', older.place))).toHaveFocus()
    await user.keyboard('n')
    await waitFor(async () => expect(nameOf(await card('Delivering', older.place))).toHaveFocus())
    expect(await statusOnServer(older.id)).toBe('Delivering')
    await user.keyboard('{ArrowLeft}')
    expect(nameOf(await card('Preparing', newer.place))).toHaveFocus()
    await user.keyboard('{ArrowRight}{Backspace}')
    await waitFor(async () => expect(nameOf(await card('Preparing', older.place))).toHaveFocus())
    expect(await statusOnServer(older.id)).toBe('Preparing')
    await user.keyboard('{Backspace}')
    expect(await statusOnServer(older.id), 'there is none before Preparing').toBe('Preparing')
  })

  it('says that Completed frees the tables, and Undo brings status and free tables back', async () => {
    const { id, place, ordertable } = await placeElsewhere('Rohan Mehta')
    const { user } = await venue.open(PATH)
    await setElsewhere(id, 'Delivering')
    await user.click(within(await card('Delivering', place)).getByRole('button', { name: `Complete ${place}: set to Completed` }))
    expect(await statusOnServer(id), 'not before the question is answered').toBe('Delivering')
    await user.click(await screen.findByRole('button', { name: 'Complete unpaid' }))
    await screen.findByText(`${place}: Completed. The table is free`)
    const booked = async () => (await venue.call('listTables')).find(({ _id }) => _id === ordertable[0]?._id)?.orderid
    expect(await booked()).toBe('')
    // The toast is clicked through everywhere but on itself, which styles say and the page here does not know.
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText(`${place}: Delivering. The table is booked again`)
    await card('Delivering', place)
    expect([await statusOnServer(id), await booked()]).toEqual(['Delivering', id])
  })

  it('shows what other terminals do: a new order, a change, one made while the dropdown is open', async () => {
    const { id, place } = await placeElsewhere('Rohan Mehta')
    const { user } = await venue.open(PATH)
    const shown = await card('Preparing', place)
    const later = await placeElsewhere('Clara Hoffmann', '3rd Floor')
    await card('Preparing', later.place)
    const names = within(await lane('Preparing'))
      .getAllByRole('article')
      .map((found) => found.getAttribute('aria-label'))
    expect(names[0], 'the newest on top').toContain('Clara Hoffmann')
    await user.click(statusOf(shown))
    await optionsOf(statusOf(shown))
    await setElsewhere(id, 'Delivering')
    expect(await screen.findByText('Changed elsewhere: now Delivering')).toBeInTheDocument()
    expect(within(await lane('Preparing')).getAllByRole('article'), 'it stays where its list is open').toHaveLength(2)
  })

  it('shows who changed what when, and cancels an unpaid order after a question', async () => {
    const { id, place } = await placeElsewhere('Rohan Mehta')
    await setElsewhere(id, 'Delivering')
    const { user } = await venue.open(PATH)
    await user.click(nameOf(await card('Delivering', place)))
    const drawer = await screen.findByRole('dialog')
    await within(drawer).findByText('Placed')
    const history = within(drawer)
      .getAllByRole('listitem')
      .slice(-2)
      .map((event) => event.textContent)
    expect(history[0]).toMatch(/^PlacedAnita Rao · Pool Bar\d+:\d\d [AP]M$/)
    expect(history[1]).toMatch(/^DeliveringAnita Rao · Kitchen\d+:\d\d [AP]M$/)
    await user.click(within(drawer).getByRole('button', { name: 'Cancel order' }))
    const question = (await screen.findByText(`Cancel the order of ${place}?`)).closest<HTMLElement>('[role="dialog"]')
    const sheet = within(question as HTMLElement)
    expect(sheet.getByText('Total Rs 760.00, after the void')).toBeInTheDocument()
    const cancel = sheet.getByRole('button', { name: 'Cancel order' })
    await user.click(cancel)
    expect(sheet.getByText('Choose a reason')).toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: 'Took too long' }))
    await user.click(sheet.getByRole('button', { name: 'Yes: Counted as waste' }))
    await user.click(cancel)
    await screen.findByText(`${place}: order cancelled`)
    expect((await venue.call('getOrder', { params: { id } })).payment).toBe('cancelled')
    const delivering = within(await lane('Delivering'))
    await waitFor(() => expect(delivering.queryByRole('article', { name: new RegExp(`^${place},`) })).toBeNull())
  })

  it('shows an order that several cards pay once, its dishes whole, with its parts’ payments, and moves all of them together', async () => {
    const { id, place, version } = { ...(await placeElsewhere('Rohan Mehta')), version: 1 }
    const { pax } = await venue.guest(10_000, 'Clara Hoffmann')
    const body = { version, userid: pax._id, amount: 190, name: `${place}, part 2` }
    const { part } = await venue.call('splitOrder', { params: { id }, body })
    const app = await venue.open(PATH)
    const shown = await card('Preparing', place)
    expect(within(await lane('Preparing')).getAllByRole('article')).toHaveLength(1)
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['2Vegetable biryani'])
    for (const text of ['Split between 2 cards', 'Rohan Mehta', 'Part 2 · Clara Hoffmann', 'Rs 570.00', 'Rs 190.00'])
      expect(within(shown).getByText(text)).toBeInTheDocument()
    await app.user.click(within(shown).getByRole('button', { name: `Deliver ${place}: set to Delivering` }))
    await card('Delivering', place)
    await waitFor(async () =>
      expect([await statusOnServer(id), await statusOnServer(part._id)]).toEqual(['Delivering', 'Delivering']),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await card('Preparing', place)
    await waitFor(async () =>
      expect([await statusOnServer(id), await statusOnServer(part._id)]).toEqual(['Preparing', 'Preparing']),
    )
  })

  it('narrows the board by search and floor', async () => {
    const second = await placeElsewhere('Rohan Mehta')
    const third = await placeElsewhere('Clara Hoffmann', '3rd Floor')
    const app = await venue.open(PATH)
    const { user } = app
    await card('Preparing', second.place)
    const search = screen.getByLabelText(/^Search orders/)
    await user.type(search, 'hoffm')
    await waitFor(() => expect(screen.queryByRole('article', { name: /Rohan Mehta, Preparing/ })).toBeNull())
    await card('Preparing', third.place)
    await user.clear(search)
    await choose(app, screen.getByRole('combobox', { name: 'Floor shown' }), '2nd Floor')
    await waitFor(() => expect(screen.queryByRole('article', { name: /Clara Hoffmann, Preparing/ })).toBeNull())
  })

  it('hangs on a wall without the menu until Esc', async () => {
    await placeElsewhere('Rohan Mehta')
    const { user } = await venue.open(PATH)
    await user.click(await screen.findByRole('button', { name: 'Wall view' }))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull())
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeInTheDocument()
  })
})

describe('the list of orders', () => {
  const rows = async () =>
    within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)

  it('shows the same as a table, is remembered, sorts by age and shows the cancelled as such', async () => {
    const older = await placeElsewhere('Rohan Mehta')
    const newer = await placeElsewhere('Clara Hoffmann', '3rd Floor')
    await venue.call('cancelOrder', { params: { id: older.id } })
    const app = await venue.open(PATH)
    await app.user.click(await screen.findByText('List'))
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent(newer.place))
    const [first, second] = await rows()
    expect(first).toHaveTextContent('2 × Vegetable biryani')
    expect(within(second as HTMLElement).getByText('Cancelled', { selector: 'span' })).toBeInTheDocument()
    expect(within(second as HTMLElement).queryByRole('combobox')).toBeNull()
    app.close()
    const again = await venue.open(PATH)
    await again.user.click(await screen.findByRole('button', { name: /^Placed/ }))
    await waitFor(async () => expect((await rows()).at(-1)).toHaveTextContent(newer.place))
    expect(screen.getByRole('columnheader', { name: /^Placed/ })).toHaveAttribute('aria-sort', 'ascending')
  })

  it('sets a status like the board, and follows other terminals', async () => {
    const { id, place } = await placeElsewhere('Rohan Mehta')
    localStorage.setItem('purser.ordersView', 'list')
    const app = await venue.open(PATH)
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent(place))
    await choose(app, statusOf((await rows())[0] as HTMLElement), 'Delivering')
    await screen.findByText(`${place}: Delivering`)
    expect(await statusOnServer(id)).toBe('Delivering')
    await setElsewhere(id, 'Preparing')
    await waitFor(async () => expect(statusOf((await rows())[0] as HTMLElement).parentElement).toHaveTextContent('Preparing'))
  })

  it('says that nothing was found, and shows all again', async () => {
    await placeElsewhere('Rohan Mehta')
    localStorage.setItem('purser.ordersView', 'list')
    const { user } = await venue.open(PATH)
    await rows()
    await user.type(screen.getByLabelText(/^Search orders/), 'Nobody')
    expect(await screen.findByText('No order found for “Nobody”')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show all orders' }))
    await rows()
  })
})

describe('orders that cannot be read', () => {
  it.each(['board', 'list'])('are said to be safe, and read again on request (%s)', async (view) => {
    await placeElsewhere('Rohan Mehta')
    venue.line.cutRequestsTo(({ path }) => path.startsWith('/api/orders'))
    localStorage.setItem('purser.ordersView', view)
    const { user } = await venue.open(PATH)
    expect(await screen.findByRole('alert')).toHaveTextContent('Orders already placed are safe')
    venue.line.heal()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findAllByText('Rohan Mehta', { exact: false, selector: 'p, p > span, small' })).not.toEqual([])
  })
})
