import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { specified } from '../../../../src/shared/messages.ts'
import { openApp } from '../../../support/renderer/real-terminal.tsx'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const apply = (fullName: string, email: string) =>
  venue.call('enrol', { body: { fullName, email, mobileNo: '9811112222', consent: true } })
const button = (name: string) => screen.findByRole('button', { name })

it('an application is linked to a passenger found by name, or declined after a question', async () => {
  await venue.guest(100, 'Leela Fernandes')
  await apply('Leela F.', 'leela@mail.example')
  await apply('Nobody Known', 'nobody@mail.example')
  const { user } = await venue.open('/adminuser/enrolments')

  await user.click(await button('Decline Nobody Known'))
  const question = await screen.findByRole('dialog', { name: 'Decline Nobody Known?' })
  await user.click(within(question).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByText('Nobody Known')).toBeNull())

  await user.click(await button('Approve Leela F.'))
  const dialog = (await screen.findByText('Make Leela F. a member')).closest<HTMLElement>('[role=dialog]')
  if (dialog === null) throw new Error('the question is in no dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Choose the passenger')
  await user.type(within(dialog).getByRole('combobox'), 'fernan')
  await user.click(await screen.findByTitle(/Leela Fernandes$/))
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('No one is waiting')).toBeInTheDocument()

  const [pax] = await venue.call('listPax')
  expect(pax?.points).toBe(0)
  await user.click(screen.getByText('Declined'))
  expect(await screen.findByRole('row', { name: /Nobody Known.*Declined/ })).toHaveTextContent('Anita Rao')
})

it('the dialog on the login screen says when to come back after too many applications, and loses nothing', async () => {
  for (let sent = 0; sent < 10; sent += 1)
    await apply('Guest', `guest${sent}@mail.example`).catch((refused: unknown) => expect(String(refused)).toContain('429'))
  localStorage.clear()
  window.happyDOM.setURL(venue.terminal.address)
  const app = await openApp('/')
  await app.user.click(await button(specified.becomeAMember))
  const dialog = await screen.findByRole('dialog', { name: specified.becomeAMember })
  await app.user.type(within(dialog).getByLabelText('Full name'), 'Leela')
  await app.user.type(within(dialog).getByLabelText('Email'), 'leela@mail.example')
  await app.user.type(within(dialog).getByLabelText('Mobile no.'), '9811112222')
  await app.user.click(within(dialog).getByRole('checkbox'))
  await app.user.click(within(dialog).getByRole('button', { name: 'Send application' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/Too many tries\. Wait a moment\. Try again in 15 min\./)
  expect(within(dialog).getByLabelText('Full name')).toHaveValue('Leela')
  app.close()
})
