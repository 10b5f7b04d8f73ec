import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Table } from '../../../../src/shared/contract/tables.ts'
import { bookingTable, cancellingTable, errorMessages } from '../../../../src/shared/messages.ts'
import { queriesAtom } from '../../../../src/renderer/data/query.ts'
import { seatsOfAll } from '../../../../src/renderer/model/tables/seats.ts'
import { tablechairAtom } from '../../../../src/renderer/sale/state/tables.atoms.ts'
import { cartAtom, orderTablesAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { settingsAtom } from '../../../../src/renderer/platform/terminal.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

const PATH = '/foodorder/selecttable'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(async () => {
  venue.endWindows()
  for (const { _id, status } of await venue.call('listTables'))
    if (status) await venue.call('setTable', { params: { _id }, body: { status: false, take: true } })
})

const cell = (name: string | RegExp) => screen.findByRole('button', { name })
const onServer = async (tablefloor: string, tableno: number): Promise<Table> => {
  const found = (await venue.call('listTables')).find((table) => table.tablefloor === tablefloor && table.tableno === tableno)
  if (found === undefined) throw new Error('no such table')
  return found
}

describe('New Order', () => {
  it('shows the tables by floor, green when free and red when booked', async () => {
    const { _id } = await onServer('3rd Floor', 2)
    await venue.call('setTable', { params: { _id }, body: { status: true } })
    await venue.open('/foodorder')
    const free = await cell('3rd Floor table 1, free')
    const booked = await cell('3rd Floor table 2, booked')
    expect(free).toHaveAttribute('aria-pressed', 'false')
    expect(booked).toHaveAttribute('aria-pressed', 'true')
    expect(free.className).not.toBe(booked.className)
    const decks = ['3rd Floor', '2nd Floor', '1st Floor Medium', '1st Floor']
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      ...decks,
      'Tables for this order',
    ])
    expect(within(screen.getByRole('region', { name: '3rd Floor' })).getByText('5 free')).toBeInTheDocument()
  })

  it('names no number before it knows one', async () => {
    const goOn = venue.line.holdRequestsTo(({ method }) => method === 'GET')
    await venue.open(PATH)
    expect(await screen.findByRole('button', { name: 'Open checks' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reservations' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Held' })).toBeDisabled()
    expect(screen.queryByText(/\d (free|booked)/)).not.toBeInTheDocument()
    goOn()
    expect(await screen.findByText('6 free')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Open checks 0' })).toBeInTheDocument()
  })

  it('books a tapped table, says so, reads the tables again and keeps it for the order, over a reload too', async () => {
    const app = await venue.open(PATH)
    await app.user.click(await cell('2nd Floor table 3, free'))
    expect(await screen.findByText(bookingTable('2nd Floor', 3))).toBeInTheDocument()
    expect(await cell('2nd Floor table 3, booked for this order')).toHaveAttribute('aria-pressed', 'true')
    expect((await onServer('2nd Floor', 3)).status).toBe(true)
    const { _id } = await onServer('2nd Floor', 3)
    const asked = () =>
      venue.line.seen.map(({ method, path }) => `${method} ${path}`).filter((call) => call.includes('tablechair'))
    const booked = () => asked().lastIndexOf(`PUT /api/tablechair/${_id}`)
    await waitFor(() => expect(asked().slice(booked() + 1)).toContain('GET /api/tablechair'))
    expect(booked()).toBeGreaterThan(0)
    expect(screen.getAllByText('8–10 guests')).toHaveLength(2)
    app.close()

    const again = await venue.open(PATH)
    expect(await cell('2nd Floor table 3, booked for this order')).toBeInTheDocument()
    await again.user.click(screen.getByRole('button', { name: 'Choose dishes' }))
    await waitFor(() => expect(again.path()).toBe('/foodorder/foodorderdish'))
  })

  it('frees a booked table, says so, and then has no tables selected any more', async () => {
    const app = await venue.open(PATH)
    await app.user.click(await cell('2nd Floor table 3, free'))
    await app.user.click(await cell('2nd Floor table 4, free'))
    await waitFor(() => expect(app.store.get(orderTablesAtom)).toHaveLength(2))
    await app.user.click(await cell('2nd Floor table 3, booked for this order'))
    expect(await screen.findByText(cancellingTable('2nd Floor', 3))).toBeInTheDocument()
    expect(app.store.get(orderTablesAtom)).toEqual([])
    expect((await onServer('2nd Floor', 3)).status).toBe(false)
    // Nothing of the specification frees the other one.
    expect(await cell('2nd Floor table 4, booked')).toBeInTheDocument()
  })

  it('loses a race openly: the table turns red, the server’s words warn, the order does not get it', async () => {
    const app = await venue.open(PATH)
    const free = await cell('1st Floor table 1, free')
    const { _id } = await onServer('1st Floor', 1)
    await venue.call('setTable', { params: { _id }, body: { status: true }, terminal: 'Terminal 9' })
    await app.user.click(free)
    expect(await screen.findByText(errorMessages.table_taken)).toBeInTheDocument()
    expect(await cell('1st Floor table 1, booked')).toBeInTheDocument()
    expect(app.store.get(orderTablesAtom)).toEqual([])
    expect(screen.queryByText(bookingTable('1st Floor', 1))).not.toBeInTheDocument()
  })

  it('asks before it takes a table that somebody else holds, and frees its own without a question', async () => {
    const plain = await onServer('1st Floor Medium', 7)
    await venue.call('setTable', { params: { _id: plain._id }, body: { status: true }, terminal: 'Terminal 9' })
    const later = await venue.open(PATH)
    await later.user.click(await cell('1st Floor Medium table 7, booked'))
    const name = '1st Floor Medium table 7 is held by Anita Rao – take it?'
    expect(await screen.findByRole('dialog', { name })).toHaveTextContent(/Held at Terminal 9 since \d+:\d\d [AP]M/)
    await later.user.click(screen.getByRole('button', { name: 'Leave it to Anita Rao' }))
    expect(await onServer('1st Floor Medium', 7)).toMatchObject({ status: true, holder: { terminal: 'Terminal 9' } })
    expect(later.store.get(orderTablesAtom)).toEqual([])

    await later.user.click(await cell('1st Floor Medium table 7, booked'))
    await later.user.click(await screen.findByRole('button', { name: 'Take table' }))
    expect(await screen.findByText(bookingTable('1st Floor Medium', 7))).toBeInTheDocument()
    expect(await cell('1st Floor Medium table 7, booked for this order')).toBeInTheDocument()
    expect((await onServer('1st Floor Medium', 7)).holder?.terminal).not.toBe('Terminal 9')
    await later.user.click(await cell('1st Floor Medium table 7, booked for this order'))
    expect(
      await screen.findByText(cancellingTable('1st Floor Medium', 7)),
      'one’s own is freed without a question',
    ).toBeInTheDocument()
  })

  it('lists the tables held without an order, the longest first, and releases those left behind', async () => {
    const [left, own] = [await onServer('3rd Floor', 4), await onServer('3rd Floor', 5)]
    await venue.call('setTable', { params: { _id: left._id }, body: { status: true }, terminal: 'Terminal 9' })
    const app = await venue.open(PATH)
    await app.user.click(await cell('3rd Floor table 5, free'))
    await waitFor(() => expect(app.store.get(orderTablesAtom)).toHaveLength(1))
    await app.user.click(await screen.findByRole('button', { name: 'Held 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tables held without an order' }))
    const rows = dialog.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows[0]).toMatch(/^3rd Floor table 4Anita Rao at Terminal 9 since \d+:\d\d [AP]M/)
    expect(rows[1]).toMatch(/^3rd Floor table 5You /)
    await app.user.click(dialog.getByRole('button', { name: 'Release 3rd Floor table 4' }))
    expect(await screen.findByText(cancellingTable('3rd Floor', 4))).toBeInTheDocument()
    expect((await onServer('3rd Floor', 4)).status).toBe(false)
    expect(
      app.store.get(orderTablesAtom).map(({ _id }) => _id),
      'the order keeps its own',
    ).toEqual([own._id])
  })

  it('does not take its own booking for another terminal’s, whichever answer comes first', async () => {
    const app = await venue.open(PATH)
    const free = await cell('2nd Floor table 2, free')
    // A reading that began before the booking's answer came, and would be answered after it.
    const goOn = venue.line.holdRequestsTo(({ method, path }) => method === 'GET' && path.startsWith('/api/tablechair'))
    act(() => app.store.set(tablechairAtom))
    await app.user.click(free)
    const booked = await cell('2nd Floor table 2, booked for this order')
    goOn()
    await waitFor(() => expect(app.store.get(queriesAtom).isFetching()).toBe(0))
    await app.user.click(booked)
    expect(await screen.findByText(cancellingTable('2nd Floor', 2))).toBeInTheDocument()
    expect(screen.queryByText(errorMessages.table_taken)).not.toBeInTheDocument()
  })

  it('does not undo what another window of the same login has just booked, and says so', async () => {
    const app = await venue.open(PATH)
    const free = await cell('2nd Floor table 2, free')
    const { _id } = await onServer('2nd Floor', 2)
    const terminal = app.store.get(settingsAtom)?.terminalName ?? ''
    await venue.call('setTable', { params: { _id }, body: { status: true }, terminal })
    await waitFor(() => expect(free).toHaveAccessibleName('2nd Floor table 2, booked'))
    await app.user.click(free)
    expect(await screen.findByText('Another window has just booked 2nd Floor table 2')).toBeInTheDocument()
    expect((await onServer('2nd Floor', 2)).status).toBe(true)
    expect(screen.queryByText(cancellingTable('2nd Floor', 2))).not.toBeInTheDocument()
    // A tap that comes later means the booked table, and frees it as specified.
    await new Promise((resolve) => setTimeout(resolve, 1600))
    await app.user.click(free)
    expect(await screen.findByText(cancellingTable('2nd Floor', 2))).toBeInTheDocument()
    expect((await onServer('2nd Floor', 2)).status).toBe(false)
  })

  it('drops an order’s table that was freed elsewhere', async () => {
    const app = await venue.open(PATH)
    await app.user.click(await cell('2nd Floor table 5, free'))
    await waitFor(() => expect(app.store.get(orderTablesAtom)).toHaveLength(1))
    const { _id } = await onServer('2nd Floor', 5)
    await venue.call('setTable', { params: { _id }, body: { status: false, take: true } })
    app.close()
    const later = await venue.open(PATH)
    await cell('2nd Floor table 5, free')
    await waitFor(() => expect(later.store.get(orderTablesAtom)).toEqual([]))
  })

  it('is walked by keyboard: arrows within a deck, Enter books', async () => {
    const { user } = await venue.open(PATH)
    const first = await cell('3rd Floor table 1, free')
    first.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(await screen.findByText(bookingTable('3rd Floor', 3))).toBeInTheDocument()
    expect(document.activeElement).toHaveAccessibleName('3rd Floor table 3, booked for this order')
  })

  it('is reached by number: the digits lead to the table, the same number again to the next floor, Enter books', async () => {
    const { user } = await venue.open(PATH)
    await cell('3rd Floor table 3, free')
    await user.keyboard('3')
    expect(document.activeElement).toHaveAccessibleName('3rd Floor table 3, free')
    await user.keyboard('3')
    expect(document.activeElement).toHaveAccessibleName('2nd Floor table 3, free')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(bookingTable('2nd Floor', 3))).toBeInTheDocument()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await user.keyboard('10')
    expect(document.activeElement).toHaveAccessibleName(/table 10, /)
  })

  it('says when the tables cannot be read, and tries again', async () => {
    venue.line.cutRequestsTo(({ path }) => path.startsWith('/api/tablechair'))
    const app = await venue.open(PATH)
    expect(await screen.findByRole('heading', { name: 'Tables could not be loaded' })).toBeInTheDocument()
    expect(app.store.get(tablechairAtom)).toMatchObject({ loading: false, error: { code: 'no_connection' }, tabledata: [] })
    expect(app.store.get(cartAtom)).toEqual([])
    venue.line.heal()
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cell('3rd Floor table 1, free')).toBeInTheDocument()
    expect(app.store.get(tablechairAtom)).toMatchObject({ loading: false, error: null })
  })
})

describe('what tables seat', () => {
  it('is counted over floors, and left open for cabins', () => {
    expect(seatsOfAll([{ tablefloor: '2nd Floor' }, { tablefloor: '2nd Floor' }])).toBe('16–20 guests')
    expect(seatsOfAll([{ tablefloor: '2nd Floor' }, { tablefloor: '3rd Floor' }])).toBe('')
    expect(seatsOfAll([])).toBe('')
  })
})
