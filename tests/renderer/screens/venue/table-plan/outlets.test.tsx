import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const floor = () => screen.findByRole('region', { name: '2nd Floor' })
const outletOf = async (tableno: number) =>
  (await venue.call('listTablePlan')).find((table) => table.tablefloor === '2nd Floor' && table.tableno === tableno)?.outlet ?? 1
/** Presses a button of the floor and chooses an outlet in the dialog. */
async function choose({ user }: Awaited<ReturnType<RealVenue['open']>>, button: string, title: string, outlet: string) {
  await user.click(await within(await floor()).findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(await dialog.findByRole('combobox', { name: 'Outlet' }))
  await user.click(await screen.findByTitle(outlet))
  return dialog
}

it('with one outlet a table is added at once and renumbered, and nothing says where it is', async () => {
  const { user } = await venue.open('/adminuser/tables')
  await user.click(await within(await floor()).findByRole('button', { name: 'Add table 6' }))
  await user.click(await within(await floor()).findByRole('button', { name: 'Renumber 2nd Floor table 6' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renumber 2nd Floor table 6' }))
  expect(dialog.queryByText('Outlet')).toBeNull()
  expect(await floor()).not.toHaveTextContent('Main outlet')
})

it('with two the tables of a floor stand under their outlets; a new one is the terminal’s unless another is chosen', async () => {
  await venue.call('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
  const app = await venue.open('/adminuser/tables')
  await app.user.click(await within(await floor()).findByRole('button', { name: 'Add table 7' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a table to 2nd Floor' }))
  expect(dialog.getByLabelText('Table no.')).toHaveValue('7')
  expect(dialog.getByTitle('Main outlet')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Add table' }))
  expect(await screen.findByText('2nd Floor table 7 added')).toBeInTheDocument()
  expect(await outletOf(7)).toBe(1)
  const adding = await choose(app, 'Add table 8', 'Add a table to 2nd Floor', 'Pool Bar')
  await app.user.click(adding.getByRole('button', { name: 'Add table' }))
  await waitFor(async () => expect(await outletOf(8)).toBe(2))
  const bar = await within(await floor()).findByRole('region', { name: 'Pool Bar' })
  expect(
    within(bar)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Table 8'])
  const single = await screen.findByRole('region', { name: '3rd Floor' })
  expect(single).toHaveTextContent('Separate cabins · 6 tables · Main outlet')
  expect(within(single).queryAllByRole('region')).toEqual([])
})

it('a table is given to another outlet, with a word on its reservations', async () => {
  const app = await venue.open('/adminuser/tables')
  const dialog = await choose(app, 'Change 2nd Floor table 7', 'Change 2nd Floor table 7', 'Pool Bar')
  expect(await dialog.findByText('Its reservations move with it')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Save table' }))
  await waitFor(async () => expect(await outletOf(7)).toBe(2))
})

it('one that guests have taken meanwhile stays where it is, and the dialog says why', async () => {
  const app = await venue.open('/adminuser/tables')
  const dialog = await choose(app, 'Change 2nd Floor table 5', 'Change 2nd Floor table 5', 'Pool Bar')
  const table = (await venue.call('listTables')).find((one) => one.tablefloor === '2nd Floor' && one.tableno === 5)
  await venue.call('setTable', { params: { _id: table?._id ?? '' }, body: { status: true } })
  await app.user.click(dialog.getByRole('button', { name: 'Save table' }))
  expect(await dialog.findByText('This table is booked. Free it first. Nothing was changed.')).toBeInTheDocument()
  expect(await outletOf(5)).toBe(1)
})

it('a number that the floor has is said at its field', async () => {
  const app = await venue.open('/adminuser/tables')
  await app.user.click(await within(await floor()).findByRole('button', { name: 'Change 2nd Floor table 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2nd Floor table 1' }))
  await app.user.clear(dialog.getByLabelText('Table no.'))
  await app.user.type(dialog.getByLabelText('Table no.'), '2')
  await app.user.click(dialog.getByRole('button', { name: 'Save table' }))
  expect(await dialog.findByText('This floor already has a table with that number')).toBeInTheDocument()
  expect(dialog.queryByText(/Nothing was changed/)).toBeNull()
})
