import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LoginRecord } from '../../../../src/shared/contract/auth.ts'
import { keepSessionAtom, sessionAtom } from '../../../../src/renderer/platform/session.ts'
import { firstLogin } from '../../../support/first-login.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { openApp, type RunningApp } from '../../../support/renderer/real-terminal.tsx'

const PASSWORD = 'a long enough password'
const sam = { name: 'Sam Osei', email: 'sam@mail.example', password: PASSWORD, accessroutes: ['foodorder'] }

let venue: RealVenue
let app: RunningApp
beforeAll(async () => {
  venue = await openRealVenue()
  await venue.call('createStaff', { body: sam })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const row = (name: string) => screen.getByRole('button', { name }).closest('tr') as HTMLElement
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  app.user.click(within(within_).getByRole('button', { name }))
/** An open dialog by its title: here every dialog of antd has the same id for its title. */
const dialog = (title: string) =>
  waitFor(() => {
    const titles = [...document.querySelectorAll('.ant-modal-title, .ant-drawer-title')]
    const found = titles.find(({ textContent }) => textContent === title)?.closest<HTMLElement>('[role=dialog]')
    if (!found) throw new Error(`no dialog ${title}`)
    return found
  })
/** Puts a text into a field as from the clipboard. */
const fill = async (form: HTMLElement, label: string, text: string) => {
  await app.user.clear(within(form).getByLabelText(label))
  await app.user.click(within(form).getByLabelText(label))
  await app.user.paste(text)
}
const openMember = async (name: string) => {
  await app.user.click(await screen.findByRole('button', { name }))
  return dialog(name)
}
const logIn = (password: string) => venue.call('login', { body: { email: sam.email, password } })

describe('the staff screen', () => {
  beforeEach(async () => {
    app = await venue.open('/adminuser')
    await screen.findByRole('button', { name: 'Sam Osei' })
  })

  it('is where the admin area begins: who may log in, where, and when they were here', () => {
    expect(app.path()).toBe('/adminuser/staff')
    expect(screen.getByText('2 can log in · 1 administrator')).toBeInTheDocument()
    for (const text of ['sam@mail.example', 'Front desk', 'never', 'Not logged in', 'Active'])
      expect(within(row('Sam Osei')).getByText(text)).toBeInTheDocument()
  })

  it('finds by name and e-mail from / on, and says when nobody is found', async () => {
    await app.user.keyboard('/SAM@')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await app.user.keyboard('x')
    expect(screen.getByText('No one named “SAM@x”')).toBeInTheDocument()
    await press('Clear search')
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  it('lets a newcomer in, with what the form lacks and what the server refuses at its field', async () => {
    await press('New staff member')
    const form = await dialog('New staff member')
    await press('Create staff member', form)
    for (const text of ['Enter the name', 'Enter an email address such as name@mail.example', 'Use 8 characters or more'])
      expect(within(form).getByText(text)).toBeInTheDocument()
    await waitFor(() => expect(within(form).getByLabelText('Name')).toHaveFocus())
    await fill(form, 'Name', 'Leela Fernandes')
    await fill(form, 'Email address', 'SAM@mail.example')
    await fill(form, 'First password', PASSWORD)
    await app.user.click(within(form).getByRole('checkbox', { name: /^Back office/ }))
    await press('Create staff member', form)
    await waitFor(() => expect(within(form).getByLabelText('Email address')).toBeInvalid())
    await fill(form, 'Email address', 'leela@mail.example')
    await press('Create staff member', form)
    await screen.findByText('Leela Fernandes can log in')
    await waitFor(() => expect(row('Leela Fernandes')).toHaveTextContent('Back office'))
  })

  it('says before it saves that taking an area away signs out', async () => {
    const drawer = await openMember('Sam Osei')
    await app.user.click(within(drawer).getByRole('checkbox', { name: /^Front desk/ }))
    expect(within(drawer).getByText('Saving logs Sam Osei out on every terminal.')).toBeInTheDocument()
    await press('Save', drawer)
    await waitFor(() => expect(row('Sam Osei')).toHaveTextContent('No area'))
  })

  it('resets a password, and signs out, disables and enables after a question', async () => {
    await logIn(PASSWORD)
    app.close()
    app = await venue.open('/adminuser/staff')
    await waitFor(() => expect(row('Sam Osei')).toHaveTextContent('1 terminal'))
    const drawer = await openMember('Sam Osei')
    await press('Log out everywhere', drawer)
    const question = await dialog('Log Sam Osei out everywhere?')
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Stay logged in' })).toHaveFocus())
    await press('Log out everywhere', question)
    await waitFor(() => expect(row('Sam Osei')).toHaveTextContent('Not logged in'))

    await press('Reset password', drawer)
    const reset = await dialog('New password for Sam Osei')
    await app.user.type(within(reset).getByLabelText('New password'), 'short{Enter}')
    expect(within(reset).getByText('Use 8 characters or more')).toBeInTheDocument()
    await app.user.type(within(reset).getByLabelText('New password'), ' no longer')
    await press('Reset password', reset)
    await screen.findByText('Sam Osei logs in with it and chooses their own')
    expect((await logIn('short no longer')).user.name).toBe('Sam Osei')

    await press('Disable', drawer)
    await press('Disable', await dialog('Disable Sam Osei?'))
    await waitFor(() => expect(row('Sam Osei')).toHaveTextContent('Disabled'))
    await press('Enable', drawer)
    await waitFor(() => expect(row('Sam Osei')).toHaveTextContent('Active'))
  })
})

describe('the audit screen', () => {
  it('says who did what, by member and by action', async () => {
    app = await venue.open('/adminuser/audit')
    expect(await screen.findByText('Disabled Sam Osei')).toBeInTheDocument()
    expect(screen.getByText('Reset the password of Sam Osei')).toBeInTheDocument()
    expect(screen.getByText('Front desk taken')).toBeInTheDocument()
    const choose = async (filter: string, option: string) => {
      await app.user.click(screen.getByRole('combobox', { name: filter }))
      await app.user.click(await screen.findByTitle(option))
    }
    await choose('Action', 'Staff disabled')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await choose('Staff member', 'Sam Osei')
    await screen.findByText('No entries in this period')
    await press('Show everything')
    expect(await screen.findByText('Reset the password of Sam Osei')).toBeInTheDocument()
  })

  it('shows each money move by who made it, and finds what was done to one card', async () => {
    const { card } = await venue.guest(500, 'Rohan Mehta')
    const other = await venue.guest(700, 'Clara Hoffmann')
    await venue.call('refillCard', { body: { cardNumber: card.cardNumber, balance: 250.5 } })
    app = await venue.open('/adminuser/audit')
    const refilled = await screen.findByText(`Refilled card ${card.cardNumber}`)
    expect(refilled.closest('tr')).toHaveTextContent('Anita Rao')
    expect(refilled.closest('tr')).toHaveTextContent('Rs 250.50')
    expect(screen.getByText(`Activated card ${other.card.cardNumber}`)).toBeInTheDocument()
    await app.user.type(screen.getByRole('textbox', { name: 'Card number' }), `${card.cardNumber}{Enter}`)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    expect(screen.queryByText(`Activated card ${other.card.cardNumber}`)).toBeNull()
  })
})

describe('one’s own password', () => {
  it('is changed behind one’s name: the present one first, and the session here stays', async () => {
    app = await venue.open('/setting')
    await app.user.click(await screen.findByRole('button', { name: /Password and PIN$/ }))
    const form = await dialog('Password of Anita Rao')
    await fill(form, 'Current password', 'not my password')
    await fill(form, 'New password', 'quite another password')
    await press('Change password', form)
    expect(await within(form).findByText('This is not your current password')).toBeInTheDocument()
    expect(app.store.get(sessionAtom)).not.toBeNull()
  })
})

describe('a login whose areas change elsewhere', () => {
  it('follows at once: what it gained opens, and what it lost leads to the login', async () => {
    const { _id } = (await venue.call('listStaff')).find(({ email }) => email === sam.email) ?? { _id: '' }
    const give = (accessroutes: string[]) =>
      venue.call('updateStaff', { params: { _id }, body: { name: sam.name, email: sam.email, accessroutes } })
    await give([])
    const record: LoginRecord = await firstLogin(venue.terminal.address, { email: sam.email, password: 'short no longer' })
    window.happyDOM.setURL(venue.terminal.address)
    app = await openApp('/foodorder/frontdesk', (store) => store.set(keepSessionAtom, record))
    expect(await screen.findByText('Needs front-desk access')).toBeInTheDocument()
    await give(['foodorder'])
    expect(await screen.findByRole('button', { name: 'Register passenger' })).toBeInTheDocument()
    await give([])
    expect(await screen.findByText('Logged out for security')).toBeInTheDocument()
    expect(app.path()).toBe('/')
  })
})
