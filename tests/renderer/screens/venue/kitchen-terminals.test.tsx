import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const listed = async () =>
  within(await screen.findByRole('list', { name: 'Kitchen terminals' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

it('a venue where no terminal has asked for kitchen tickets says how one comes here', async () => {
  await venue.open('/adminuser/venue')
  expect(await screen.findByText(/No terminal has asked for kitchen tickets/)).toBeInTheDocument()
})

it('a terminal is removed from the kitchen’s after a question, and allowed again', async () => {
  await venue.call('takeKitchenTickets', { body: { terminalid: newId(), handed: [] }, terminal: 'Galley' })
  const { user } = await venue.open('/adminuser/venue')
  expect(await listed()).toEqual([expect.stringMatching(/^GalleyPrints for the kitchen\. Last asked .+Remove$/)])
  await user.click(screen.getByRole('button', { name: 'Remove Galley' }))
  const asked = await screen.findByRole('dialog', { name: 'Remove Galley?' })
  await user.click(within(asked).getByRole('button', { name: 'Remove terminal' }))
  await waitFor(async () => expect((await listed())[0]).toContain('Removed'))
  await user.click(await screen.findByRole('button', { name: 'Allow Galley' }))
  await waitFor(async () => expect((await listed())[0]).toContain('Prints for the kitchen'))
})
