import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { QUARTER_MS, type Reservation, type ReservationForm } from '../../../../../../src/shared/contract/reservations.ts'
import type { Table } from '../../../../../../src/shared/contract/tables.ts'
import { openDatabase } from '../../../../../../src/server/kernel/db/database.ts'
import { releaseIdleTables } from '../../../../../../src/server/orders/tables/idle-tables.ts'
import { orderTablesAtom } from '../../../../../../src/renderer/sale/state/sale.atoms.ts'
import { openRealVenue, type RealVenue } from '../../../../../support/renderer/real-sale.ts'

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
  for (const { _id, state } of await venue.call('listReservations'))
    if (state !== 'cancelled') {
      if (state !== 'booked') await venue.call('setReservationState', { params: { _id }, body: { state: 'booked' } })
      await venue.call('setReservationState', { params: { _id }, body: { state: 'cancelled' } })
    }
})

const cell = (name: string | RegExp) => screen.findByRole('button', { name })
const onServer = async (tablefloor: string, tableno: number): Promise<Table> => {
  const found = (await venue.call('listTables')).find((table) => table.tablefloor === tablefloor && table.tableno === tableno)
  if (found === undefined) throw new Error('no such table')
  return found
}
/** The next quarter hour, ms. */
const nextQuarter = (): number => Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS

/** Of a table at the next quarter hour, or some quarters later. */
const reserve = async (tableno: number | null, change: Partial<ReservationForm> = {}, quarters = 0): Promise<Reservation> =>
  venue.call('createReservation', {
    body: {
      name: 'Silva',
      covers: 2,
      at: new Date(nextQuarter() + quarters * QUARTER_MS).toISOString(),
      table: tableno === null ? null : (await onServer('2nd Floor', tableno))._id,
      note: '',
      cardNumber: '',
      ...change,
    },
  })
const reservations = () => venue.call('listReservations')
const stateOf = async ({ _id }: Reservation) => (await reservations()).find((one) => one._id === _id)?.state
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Reservations' }))

describe('a reservation that is due', () => {
  it('shows on the free table, which is used for somebody else only after a question', async () => {
    const made = await reserve(3, { note: 'a cake' })
    await reserve(4, { name: 'Osei' }, 4)
    const app = await venue.open(PATH)
    const reserved = await cell(/^2nd Floor table 3, reserved for Silva, \d+:\d\d [AP]M, 2 guests$/)
    expect(reserved).toHaveTextContent('Reserved')
    expect(reserved).toHaveAttribute('aria-pressed', 'false')
    expect(await cell('2nd Floor table 4, free'), 'not due yet').toBeInTheDocument()
    expect(screen.getByRole('region', { name: '2nd Floor' })).toHaveTextContent('4 free, 0 booked, 1 reserved')

    await app.user.click(reserved)
    const question = await screen.findByRole('dialog', { name: '2nd Floor table 3 is reserved' })
    expect(question).toHaveTextContent(/Silva, 2 guests, \d+:\d\d [AP]Ma cake/)
    await app.user.click(within(question).getByRole('button', { name: 'Leave it' }))
    expect((await onServer('2nd Floor', 3)).status).toBe(false)

    await app.user.click(reserved)
    await app.user.click(await screen.findByRole('button', { name: 'Use it anyway' }))
    expect(await cell('2nd Floor table 3, booked for this order')).toBeInTheDocument()
    expect(await stateOf(made)).toBe('booked')
  })

  it('becomes the order’s table when the guests arrive, with their name at it', async () => {
    const made = await reserve(3)
    const app = await venue.open(PATH)
    await app.user.click(await cell(/^2nd Floor table 3, reserved/))
    await app.user.click(await screen.findByRole('button', { name: 'They have arrived' }))
    expect(await cell('2nd Floor table 3, booked for this order')).toBeInTheDocument()
    await waitFor(async () => expect(await stateOf(made)).toBe('arrived'))
    expect(app.store.get(orderTablesAtom)).toHaveLength(1)
    const rail = within(screen.getByRole('region', { name: 'Tables for this order' }))
    expect(await rail.findByText('Silva, 2 guests')).toBeInTheDocument()
  })
})

describe('the list of reservations', () => {
  it('says who is expected, marks a no-show, corrects it, and cancels after a question', async () => {
    const made = await reserve(null, { cardNumber: '70023', covers: 1 })
    const app = await venue.open(PATH)
    await app.user.click(await screen.findByRole('button', { name: 'Reservations 1' }))
    const list = await drawer()
    const [entry] = list.getAllByRole('listitem')
    expect(entry).toHaveTextContent(/\d+:\d\d [AP]MSilva · 1 guestNo table yet · card 70023Booked by Anita Rao, \d+:\d\d [AP]M/)
    await app.user.click(list.getByRole('button', { name: 'No-show, Silva' }))
    await waitFor(async () => expect(await stateOf(made)).toBe('no_show'))
    await app.user.click(await list.findByRole('button', { name: 'Undo, Silva' }))
    await app.user.click(await list.findByRole('button', { name: 'Cancel, Silva' }))
    await app.user.click(await screen.findByRole('button', { name: 'Keep it' }))
    expect(await stateOf(made)).toBe('booked')
    await app.user.click(list.getByRole('button', { name: 'Cancel, Silva' }))
    await app.user.click(await screen.findByRole('button', { name: 'Cancel reservation' }))
    await waitFor(async () => expect(await stateOf(made)).toBe('cancelled'))
    await waitFor(() => expect(list.queryByRole('button', { name: /, Silva$/ })).not.toBeInTheDocument())
    expect(list.getByRole('region', { name: 'Done' })).toHaveTextContent('Cancelled by Anita Rao')
  })

  it('asks before arriving guests get a table that somebody holds', async () => {
    const made = await reserve(5)
    const { _id } = await onServer('2nd Floor', 5)
    await venue.call('setTable', { params: { _id }, body: { status: true }, terminal: 'Terminal 9' })
    const app = await venue.open(PATH)
    const arrive = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Reservations 1' }))
      await app.user.click((await drawer()).getByRole('button', { name: 'Arrived, Silva' }))
      return screen.findByRole('dialog', { name: '2nd Floor table 5 is in use. Take it for Silva, 2 guests?' })
    }
    const question = await arrive()
    expect(question).toHaveTextContent(/Held by Anita Rao at Terminal 9 since/)
    await app.user.click(within(question).getByRole('button', { name: 'Leave it' }))
    expect([await stateOf(made), (await onServer('2nd Floor', 5)).holder?.terminal]).toEqual(['booked', 'Terminal 9'])
    await arrive()
    await app.user.click(screen.getByRole('button', { name: 'Take table' }))
    expect(await cell('2nd Floor table 5, booked for this order')).toBeInTheDocument()
    await waitFor(async () => expect(await stateOf(made)).toBe('arrived'))
  })
})

describe('Reserve', () => {
  it('is opened by R for the table with the focus, and asks where others have the table', async () => {
    await reserve(2, { name: 'Osei' })
    const app = await venue.open(PATH)
    ;(await cell(/^2nd Floor table 2, reserved/)).focus()
    await app.user.keyboard('r')
    const sheet = within(await screen.findByRole('dialog', { name: 'Reserve' }))
    expect(sheet.getByText(/^2nd Floor 2 · 8–10 guests · Osei, /)).toBeInTheDocument()
    await app.user.click(sheet.getByRole('button', { name: 'Reserve' }))
    expect(await sheet.findByText('Enter the name')).toBeInTheDocument()
    await app.user.type(sheet.getByLabelText('Name'), 'Laurent')
    await app.user.type(sheet.getByLabelText(/^Note/), 'high chair')
    await app.user.click(sheet.getByRole('button', { name: 'Reserve' }))
    expect(await sheet.findByText(/Table 2nd Floor 2 is reserved for Osei, 2 guests/)).toBeInTheDocument()
    await app.user.click(sheet.getByRole('button', { name: 'Reserve anyway' }))
    await waitFor(async () => expect((await reservations()).map(({ name }) => name).toSorted()).toContain('Laurent'))
    const made = (await reservations()).find(({ name }) => name === 'Laurent')
    expect(made).toMatchObject({ covers: 2, note: 'high chair', table: { tableno: 2 } })
  })

  it('takes guests down without a table, and changes them from the list', async () => {
    const app = await venue.open(PATH)
    await app.user.click(await screen.findByRole('button', { name: 'Reserve' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Reserve' }))
    await app.user.type(sheet.getByLabelText('Name'), 'Silva')
    await app.user.click(sheet.getByRole('button', { name: 'Reserve' }))
    await app.user.click(await screen.findByRole('button', { name: 'Reservations 1' }))
    const list = await drawer()
    await app.user.click(await list.findByRole('button', { name: 'Edit, Silva' }))
    // By its words: here antd gives the fields of two sheets and their titles one id.
    const title = await screen.findByText('Change reservation')
    const change = within(title.closest('[role="dialog"]') as HTMLElement)
    await app.user.clear(change.getByLabelText('Name'))
    await app.user.type(change.getByLabelText('Name'), 'Silva-Costa')
    await app.user.click(change.getByRole('button', { name: 'Save reservation' }))
    expect(await list.findByText('Silva-Costa')).toBeInTheDocument()
    expect((await reservations()).filter(({ state }) => state === 'booked')).toMatchObject([{ name: 'Silva-Costa', table: null }])
  })

  it('says who changed it meanwhile and what it is now, before anything is put in its place', async () => {
    const made = await reserve(null)
    const app = await venue.open(PATH)
    await app.user.click(await screen.findByRole('button', { name: 'Reservations 1' }))
    await app.user.click(await (await drawer()).findByRole('button', { name: 'Edit, Silva' }))
    const title = await screen.findByText('Change reservation')
    const change = within(title.closest('[role="dialog"]') as HTMLElement)
    await app.user.type(change.getByLabelText(/^Note/), 'a cake')
    const { name, covers: _two, at, note, cardNumber } = made
    const body = { name, covers: 5, at, table: null, note, cardNumber }
    await venue.call('updateReservation', { params: { _id: made._id }, body, terminal: 'Bar' })
    await app.user.click(change.getByRole('button', { name: 'Save reservation' }))
    expect(
      await change.findByText(/^Anita Rao has just changed this reservation\. It is now: Silva, 5 guests, /),
    ).toBeInTheDocument()
    expect((await reservations()).find(({ _id }) => _id === made._id)?.covers).toBe(5)
    await app.user.click(change.getByRole('button', { name: 'Save mine' }))
    await waitFor(async () =>
      expect((await reservations()).find(({ _id }) => _id === made._id)).toMatchObject({ covers: 2, note: 'a cake' }),
    )
  })
})

describe('a table that was let go', () => {
  it('leaves the order of its terminal, which says so on any screen until it was read', async () => {
    const app = await venue.open(PATH)
    await app.user.click(await cell('2nd Floor table 3, free'))
    await cell('2nd Floor table 3, booked for this order')
    await app.user.click(screen.getByRole('button', { name: 'Choose dishes' }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/foodorderdish'))
    // The note is part of the screen: one that is shown before the next screen is there goes with it, and a press with the note.
    await screen.findByRole('heading', { name: 'Food Order' })
    await waitFor(() => expect(venue.line.seen.map(({ path }) => path)).toContain('/api/tablechair/renew'))

    const database = await openDatabase({ dataDir: venue.terminal.dataDir, database: '' })
    expect(await releaseIdleTables(database, Date.now() + 31 * 60_000)).toBe(true)
    await database.close()
    // What reaches the terminals: any change of the tables.
    const { _id } = await onServer('3rd Floor', 1)
    await venue.call('setTable', { params: { _id }, body: { status: true } })

    expect(await screen.findByText('Table 2nd Floor 3 was released after 30 min')).toBeInTheDocument()
    expect(app.store.get(orderTablesAtom)).toEqual([])
    expect((await onServer('2nd Floor', 3)).status).toBe(false)
    await app.user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByText(/was released/)).not.toBeInTheDocument())
  })
})
