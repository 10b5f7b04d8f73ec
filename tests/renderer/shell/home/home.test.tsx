import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginRecord } from '../../../../src/shared/contract/auth.ts'
import { accessNames } from '../../../../src/shared/permissions.ts'
import { greetingAt } from '../../../../src/renderer/shell/home/home-screen.tsx'
import { clientAt } from '../../../support/api-client.ts'
import { firstLogin } from '../../../support/first-login.ts'
import { openApp, openRealTerminal, type RealTerminal } from '../../../support/renderer/real-terminal.tsx'

type Held = LoginRecord['accessroutes'][number]

let terminal: RealTerminal
/** A login of somebody with each access: what only the screens believe, the server would take back. */
const logins = new Map<string, LoginRecord>()
beforeAll(async () => {
  terminal = await openRealTerminal()
  const password = 'long enough secret'
  const nobody = clientAt(terminal.address)
  const both = await nobody.ok('setup', { body: { name: 'Anita Rao', email: 'anita@ship.example', password } })
  logins.set('backoffice,foodorder', both)
  for (const access of ['backoffice', 'foodorder'] as const) {
    const email = `${access}@ship.example`
    const body = { name: 'Anita Rao', email, password, accessroutes: [access] }
    await nobody.ok('createStaff', { body, token: both.token })
    logins.set(access, await firstLogin(terminal.address, { email, password }))
  }
})
afterAll(() => terminal.close())

async function openWith(path: string, accessroutes: readonly Held[]) {
  localStorage.setItem('auth', JSON.stringify(logins.get(accessroutes.join(','))))
  return openApp(path)
}

async function homeWith(accessroutes: readonly Held[]) {
  const app = await openWith('/homepage', accessroutes)
  await screen.findByRole('heading', { level: 1 })
  return app
}

describe('the selection screen', () => {
  it('links both areas for staff who hold both', async () => {
    const app = await homeWith(['backoffice', 'foodorder'])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good (morning|afternoon|evening), Anita$/)
    expect(screen.getByRole('link', { name: /Admin User/ })).toHaveAttribute('href', '/adminuser')
    await app.user.click(screen.getByRole('link', { name: /FrontDesk User/ }))
    await waitFor(() => expect(app.path()).toBe('/foodorder'))
  })

  it.each([
    ['backoffice', 'Admin User', 'foodorder'],
    ['foodorder', 'FrontDesk User', 'backoffice'],
  ] as const)('disables %s’s own area without it, saying what it needs', async (lacking, area, held) => {
    const app = await homeWith([held])
    const tile = screen.getByRole('button', { name: new RegExp(`${area}.*Needs ${accessNames[lacking]} access`) })
    expect(tile).toHaveAttribute('aria-disabled', 'true')
    tile.focus()
    expect(tile).toHaveFocus()
    await app.user.click(tile)
    expect(app.path()).toBe('/homepage')
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('hides the back office from the side menu of those who lack it', async () => {
    await openWith('/foodorder', ['foodorder'])
    expect(await screen.findByRole('link', { name: 'Front Desk' })).toBeInTheDocument()
    expect(screen.queryByText('Add item')).not.toBeInTheDocument()
  })
})

describe('greeting', () => {
  it('follows the venue’s clock', () => {
    const at = (hour: number) => greetingAt(Date.UTC(2026, 10, 21, hour), 'UTC')
    expect([at(6), at(12), at(19)]).toEqual(['Good morning', 'Good afternoon', 'Good evening'])
    expect(greetingAt(Date.UTC(2026, 10, 21, 12), 'Asia/Kolkata')).toBe('Good evening')
  })
})

describe('a venue that is not set up yet', () => {
  it('shows its first steps on the Front Desk to the back office, and to nobody else', async () => {
    const app = await openWith('/foodorder/frontdesk', ['backoffice', 'foodorder'])
    expect(await screen.findByRole('region', { name: /^First steps/ })).toBeInTheDocument()
    app.close()
    await openWith('/foodorder/frontdesk', ['foodorder'])
    await screen.findByText('No passengers yet')
    expect(screen.queryByText('First steps')).toBeNull()
  })

  it('says on the selection screen that codes show to staff; the way to change it is the back office’s', async () => {
    const app = await homeWith(['backoffice', 'foodorder'])
    expect(await screen.findByText('Codes show to staff')).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Set it up' }))
    await waitFor(() => expect(app.path()).toBe('/adminuser/venue'))
    app.close()
    await homeWith(['foodorder'])
    expect(await screen.findByText('Codes show to staff')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Set it up' })).toBeNull()
  })
})
