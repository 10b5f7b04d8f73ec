import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { QUARTER_MS } from '../../../../../../src/shared/contract/reservations.ts'
import { clientAt } from '../../../../../support/api-client.ts'
import { firstLogin } from '../../../../../support/first-login.ts'
import { openRealVenue, type RealVenue } from '../../../../../support/renderer/real-sale.ts'

const PATH = '/foodorder/selecttable'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
  await venue.call('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
  await venue.call('createTable', { body: { tablefloor: '2nd Floor', tableno: 42, outlet: 2 } })
  const staff = { name: 'Sam Osei', email: 'sam@ship.example', password: 'long enough secret', accessroutes: ['foodorder'] }
  await venue.call('createStaff', { body: staff })
  const { token } = await firstLogin(venue.terminal.address, { email: staff.email, password: staff.password, outlet: 2 })
  const pool = clientAt(venue.terminal.address, token)
  const at = new Date((Math.ceil(Date.now() / QUARTER_MS) + 1) * QUARTER_MS).toISOString()
  const form = { covers: 2, at, table: null, note: '', cardNumber: '' }
  await pool.ok('createReservation', { body: { ...form, name: 'Brandt' } })
  await venue.call('createReservation', { body: { ...form, name: 'Silva' } })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

it('a host sees who is expected at the own outlet', async () => {
  const { user } = await venue.open(PATH)
  await user.click(await screen.findByRole('button', { name: /^Reservations/ }))
  const list = within(await screen.findByRole('dialog', { name: 'Reservations' }))
  expect(await list.findByText('Silva')).toBeInTheDocument()
  expect(list.queryByText('Brandt')).toBeNull()
})

it('and has its tables alone to choose from', async () => {
  const { user } = await venue.open(PATH)
  await user.click(await screen.findByRole('button', { name: 'Reserve' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Reserve' }))
  await user.click(sheet.getByRole('combobox', { name: 'Table' }))
  await user.keyboard('2nd Floor')
  expect((await screen.findAllByTitle(/^2nd Floor 3 /)).length).toBeGreaterThan(0)
  expect(screen.queryByTitle(/^2nd Floor 42/)).toBeNull()
})
