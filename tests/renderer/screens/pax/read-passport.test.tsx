import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const FIRST = 'P<DEUMUESSIG<<JOHANN<PETER<<<<<<<<<<<<<<<<<<'.replace('DEU', 'D<<')
const LINES = `${FIRST}\nC01X00T478D<<6408125M2702283<<<<<<<<<<<<<<<4`
const form = () => within(screen.getByRole('region', { name: 'New passenger' }))
const nameField = () => form().getByLabelText('Full name')

it('lines that are scanned into the dialog fill the form as soon as they are complete', async () => {
  const { user } = await venue.open('/foodorder/frontdesk')
  await user.click(await screen.findByRole('button', { name: 'Read passport' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Read passport' }))
  const lines = dialog.getByLabelText('Lines at the foot of the passport’s page')
  fireEvent.change(lines, { target: { value: `${FIRST}\n` } })
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  fireEvent.change(lines, { target: { value: LINES } })
  expect(await screen.findByText('Johann Peter Muessig: passport read')).toBeInTheDocument()
  expect(nameField()).toHaveValue('Johann Peter Muessig')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(form().getByText('German')).toBeInTheDocument()
  expect(form().getByText('Male')).toBeInTheDocument()
  // Of age: the date of birth brings the type.
  expect(form().getByText('adult')).toBeInTheDocument()
})

it('a wrong sign is said at the lines, and nothing is filled', async () => {
  const { user } = await venue.open('/foodorder/frontdesk')
  await user.click(await screen.findByRole('button', { name: 'Read passport' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Read passport' }))
  const lines = dialog.getByLabelText('Lines at the foot of the passport’s page')
  await user.click(dialog.getByRole('button', { name: 'Read passport' }))
  expect(dialog.getByText('These are not all the letters: two lines of 44 on a passport')).toBeInTheDocument()
  fireEvent.change(lines, { target: { value: LINES.replace('640812', '640813') } })
  expect(await dialog.findByText(/^The check digit of the date of birth does not agree/)).toBeInTheDocument()
  expect(nameField()).toHaveValue('')
})

it('lines that are pasted into any field fill all of the form', async () => {
  await venue.open('/foodorder/frontdesk')
  await screen.findByRole('button', { name: 'Read passport' })
  fireEvent.paste(nameField(), { clipboardData: { getData: () => LINES } })
  await waitFor(() => expect(nameField()).toHaveValue('Johann Peter Muessig'))
})
