import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { nextNumber } from '../../../../../src/renderer/screens/venue/table-plan/table-plan.atoms.ts'
import { openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

it('a plan without tables offers the first; the lowest free number is next', async () => {
  for (const { _id } of await venue.call('listTablePlan')) await venue.call('removeTable', { params: { _id } })
  const { user } = await venue.open('/adminuser/tables')
  await user.click(await screen.findByRole('button', { name: 'Add 1st Floor table 1' }))
  const deck = await screen.findByRole('region', { name: '1st Floor' })
  expect(within(deck).getByRole('listitem')).toHaveTextContent('Table 1')
  expect(within(deck).getByRole('button', { name: 'Add table 2' })).toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: '3rd Floor' })).getByText('No tables on this floor')).toBeInTheDocument()
})

it('says so when the plan cannot be read, and reads it on the next try', async () => {
  venue.line.cutRequestsTo(({ path }) => path.endsWith('/tables'))
  const { user } = await venue.open('/adminuser/tables')
  expect(await screen.findByText('The tables could not be loaded')).toBeInTheDocument()
  venue.line.heal()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('The tables could not be loaded')).toBeNull())
  expect(await screen.findByRole('region', { name: '1st Floor' })).toBeInTheDocument()
})

it.each([
  [[], 1],
  [[1, 2, 3], 4],
  [[1, 3], 2],
])('after the tables %j comes %i', (numbers, next) => {
  expect(nextNumber(numbers.map((tableno) => ({ tableno })))).toBe(next)
})
