import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIN_PASSWORD } from '../../../../src/shared/contract/auth.ts'
import { specified } from '../../../../src/shared/messages.ts'
import { authAtom } from '../../../../src/renderer/platform/session.ts'
import { settingsAtom } from '../../../../src/renderer/platform/terminal.ts'
import { connect } from '../../../../src/renderer/data/connection.ts'
import { venueAtom } from '../../../../src/renderer/data/venue.atoms.ts'
import { write } from '../../../../src/renderer/data/write.ts'
import { cartAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { startHttp } from '../../../support/fakes/http-stand-in.ts'
import { openApp, openRealTerminal, type RealTerminal, type RunningApp } from '../../../support/renderer/real-terminal.tsx'

const EMAIL = 'anita@ship.example'
const PASSWORD = 'long enough secret'

let terminal: RealTerminal
beforeAll(async () => {
  terminal = await openRealTerminal()
})
afterAll(() => terminal.close())

async function logIn({ user }: RunningApp, email: string, password: string) {
  await user.type(await screen.findByLabelText('Email address'), email)
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
}

describe('the first run', () => {
  it('asks for the first administrator, names what is missing, and leads on logged in', async () => {
    const app = await openApp('/')
    await screen.findByRole('heading', { name: 'Create the first administrator' })
    expect(screen.queryByText(specified.notAMember)).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Create administrator' }))
    expect(screen.getByText(`Use ${MIN_PASSWORD} characters or more`)).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveFocus()

    await app.user.type(screen.getByLabelText('Name'), 'Anita Rao')
    await app.user.type(screen.getByLabelText('Email address'), EMAIL)
    await app.user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
    expect(await screen.findByText('Enter the name of the ship or restaurant')).toBeInTheDocument()
    await app.user.type(screen.getByLabelText('Ship or restaurant'), 'MV Meridian Star')
    await app.user.type(screen.getByLabelText('This terminal'), 'Front Desk 1{Enter}')
    await waitFor(() => expect(app.path()).toBe('/foodorder/frontdesk'))
    await waitFor(() => expect(app.store.get(venueAtom).data?.name).toBe('MV Meridian Star'))
    expect(app.store.get(settingsAtom)?.terminalName).toBe('Front Desk 1')
    expect(app.store.get(authAtom)).toMatchObject({ isAuth: true, isLoading: false, isError: false })
  })
})

describe('a server whose database was deleted under it', () => {
  it('asks for no login and no administrator, says what has happened, and goes on once the database is back', async () => {
    const file = join(terminal.dataDir, 'purser.sqlite')
    renameSync(file, `${file}.away`)
    const { user } = await openApp('/')
    expect(await screen.findByText('Purser has lost its data')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(/Nothing can be saved or paid/)
    expect(screen.queryByLabelText('Password')).toBeNull()
    renameSync(`${file}.away`, file)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.queryByText('Purser has lost its data')).toBeNull()
  })

  it('says so over every screen to who is logged in, in place of a connection lost, until it is back', async () => {
    const file = join(terminal.dataDir, 'purser.sqlite')
    const { user, router } = await openApp('/')
    await user.type(await screen.findByLabelText('Email address'), EMAIL)
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
    await screen.findByRole('heading', { level: 1, name: 'Front Desk' })
    renameSync(file, `${file}.away`)
    await router.navigate('/foodorder/selecttable')
    expect(await screen.findByText('Purser has lost its data')).toBeVisible()
    expect(await screen.findByText('Tables could not be loaded')).toBeVisible()
    expect(screen.getByText('Connected')).toBeVisible()
    renameSync(`${file}.away`, file)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('Purser has lost its data')).toBeNull())
  })
})

describe('the login screen', () => {
  it('has the texts of the specification, and starts in the e-mail', async () => {
    await openApp('/')
    const { welcome, loginTitle, loginHint, login, notAMember, signup, becomeAMember } = specified
    for (const text of [welcome, loginTitle, loginHint, login, notAMember, signup, becomeAMember])
      expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByLabelText('Email address')).toHaveFocus()
    expect(screen.getByLabelText('Email address')).toHaveAttribute('type', 'email')
  })

  it('refuses empty fields without asking the server', async () => {
    const { user, store } = await openApp('/')
    await user.click(await screen.findByRole('button', { name: specified.login }))
    expect(await screen.findByText(specified.wrongLogin)).toBeInTheDocument()
    expect(store.get(authAtom).isError).toBe(false)
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })

  it('refuses a wrong password with the same toast, the error flag and an empty token', async () => {
    const app = await openApp('/')
    await logIn(app, EMAIL, 'not the password')
    expect(await screen.findByText(specified.wrongLogin)).toBeInTheDocument()
    expect(app.store.get(authAtom)).toEqual({ isAuth: false, token: '', isLoading: false, isError: true })
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(localStorage.getItem('token')).toBeNull()
    // The toast goes, the line under the field stays until something is changed.
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/do not match/)
    await app.user.type(screen.getByLabelText('Password'), 'x')
    expect(screen.queryByText(/do not match/)).not.toBeInTheDocument()
  })

  it('leaves the password alone that was typed while the answer to a wrong one was on its way', async () => {
    const app = await openApp('/')
    await app.user.type(await screen.findByLabelText('Email address'), EMAIL)
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    await app.user.type(field, 'not the password')
    // Both at once: no answer can come in between.
    fireEvent.click(screen.getByRole('button', { name: specified.login }))
    fireEvent.change(field, { target: { value: 'the one that is right' } })
    expect(await screen.findByText(specified.wrongLogin)).toBeInTheDocument()
    expect(field).toHaveValue('the one that is right')
    expect(field.selectionStart).toBe(field.selectionEnd)
  })

  it('says besides the toast when it was the connection', async () => {
    const app = await openApp('/')
    await screen.findByLabelText('Email address')
    await app.settingsTold
    connect({
      apiBase: 'http://127.0.0.1:1/api',
      terminalName: '',
      token: () => null,
      session: () => null,
      onSessionLost: () => undefined,
      onAnswer: () => undefined,
    })
    await logIn(app, EMAIL, PASSWORD)
    expect(await screen.findByText('Connection lost')).toBeInTheDocument()
    expect(screen.getByText(specified.wrongLogin)).toBeInTheDocument()
  })

  it('keeps the answer under auth and token, and leads to the front desk in place of the login', async () => {
    const app = await openApp('/')
    await logIn(app, EMAIL, PASSWORD)
    await waitFor(() => expect(app.path()).toBe('/foodorder/frontdesk'))
    const kept = JSON.parse(localStorage.getItem('auth') ?? '') as { token: string; accessroutes: string[] }
    expect(kept.accessroutes).toEqual(['backoffice', 'foodorder'])
    expect(localStorage.getItem('token')).toBe(kept.token)
    expect(app.router.state.historyAction).toBe('REPLACE')
  })
})

describe('the guard', () => {
  it('remembers the path that needs a login, and leads back to it', async () => {
    const app = await openApp('/foodorder/orderdetails?from=menu')
    await waitFor(() => expect(app.path()).toBe('/'))
    await logIn(app, EMAIL, PASSWORD)
    await waitFor(() => expect(app.path()).toBe('/foodorder/orderdetails'))
    expect(app.router.state.location.search).toBe('?from=menu')
  })

  it.each([
    ['/setting', 'This terminal'],
    ['/taxinvoice', 'No invoice is open'],
    ['/nowhere/at/all', 'This page is being designed'],
  ])('lets anyone see %s', async (path, words) => {
    const app = await openApp(path)
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(app.path()).toBe(path)
  })

  it('lets a login survive a reload, and reports one that the server has ended', async () => {
    const first = await openApp('/')
    await logIn(first, EMAIL, PASSWORD)
    await waitFor(() => expect(first.path()).toBe('/foodorder/frontdesk'))
    cleanup()
    const reloaded = await openApp('/foodorder/orderstatus')
    expect(await screen.findByText('Anita Rao')).toBeInTheDocument()
    expect(reloaded.path()).toBe('/foodorder/orderstatus')

    const record = JSON.parse(localStorage.getItem('auth') ?? '') as { token: string }
    localStorage.setItem('auth', JSON.stringify({ ...record, token: 'x'.repeat(43) }))
    cleanup()

    const again = await openApp('/foodorder/selecttable')
    expect(await screen.findByText('Logged out for security')).toBeInTheDocument()
    expect(again.path()).toBe('/')
    await logIn(again, EMAIL, PASSWORD)
    await waitFor(() => expect(again.path()).toBe('/foodorder/selecttable'))
  })
})

describe('a password that somebody else set', () => {
  it('lets its member choose one of their own, and into nothing before', async () => {
    const office = await openApp('/')
    await logIn(office, EMAIL, PASSWORD)
    await waitFor(() => expect(office.path()).toBe('/foodorder/frontdesk'))
    const member = { name: 'Sam Osei', email: 'sam@ship.example', accessroutes: ['foodorder' as const] }
    expect((await write('createStaff', { body: { ...member, password: 'given by the office' } })).ok).toBe(true)
    cleanup()
    localStorage.clear()

    const app = await openApp('/foodorder/orderstatus')
    await logIn(app, member.email, 'given by the office')
    expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeInTheDocument()
    expect(app.path()).toBe('/')
    await app.router.navigate('/foodorder/frontdesk')
    await waitFor(() => expect(app.path()).toBe('/'))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Choose your password' })).toBeVisible())
    await app.user.type(screen.getByLabelText('Password you were given'), 'given by the office')
    await app.user.type(screen.getByLabelText('New password'), 'given by the office{Enter}')
    expect(await screen.findByText('Choose another one: this is the password that was set for you')).toBeInTheDocument()
    await app.user.clear(screen.getByLabelText('New password'))
    await app.user.type(screen.getByLabelText('New password'), 'only Sam knows this{Enter}')
    await waitFor(() => expect(app.path()).toBe('/foodorder/frontdesk'))
    cleanup()

    const again = await openApp('/')
    await waitFor(() => expect(again.path()).toBe('/foodorder/frontdesk'))
    localStorage.clear()
  })
})

describe('Log-Out', () => {
  it('ends the session on the server and clears everything of it here', async () => {
    const app = await openApp('/foodorder/cardactive')
    await logIn(app, EMAIL, PASSWORD)
    const logOut = await screen.findByRole('button', { name: specified.logOut })
    for (const key of ['customerid', 'userid', 'paymentKey']) localStorage.setItem(key, 'x')
    localStorage.setItem('cart', '[{"qty":1}]')
    const token = localStorage.getItem('token')

    await app.user.click(logOut)
    await waitFor(() => expect(app.path()).toBe('/'))
    expect(
      ['auth', 'token', 'customerid', 'userid', 'paymentKey', 'cart', 'tables'].map((key) => localStorage.getItem(key)),
    ).toEqual(Array(7).fill(null))
    expect(app.store.get(cartAtom)).toEqual([])
    expect(app.store.get(authAtom)).toMatchObject({ isAuth: false, token: '' })
    const answer = await fetch(`${terminal.address}/api/admin/session`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)

    await logIn(app, EMAIL, PASSWORD)
    await waitFor(() => expect(app.path()).toBe('/foodorder/frontdesk'))
  })

  it('leaves the terminal although the server does not answer', async () => {
    const app = await openApp('/foodorder/cardactive')
    await logIn(app, EMAIL, PASSWORD)
    const logOut = await screen.findByRole('button', { name: specified.logOut })
    const server = await startHttp(() => 'mute')
    window.happyDOM.setURL(server.url)
    connect({
      apiBase: server.url,
      terminalName: '',
      token: () => localStorage.getItem('token'),
      session: () => null,
      onSessionLost: () => undefined,
      onAnswer: () => undefined,
    })
    await app.user.click(logOut)
    await waitFor(() => expect(app.path()).toBe('/'))
    expect(localStorage.getItem('token')).toBeNull()
    expect(server.requests.map(({ path }) => path)).toContain('/admin/logout')
    await server.stop()
  })
})
