import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OrderLine } from '../../../../src/shared/contract/order-parts.ts'
import { specified } from '../../../../src/shared/messages.ts'
import { changeSettingsAtom } from '../../../../src/renderer/platform/change-settings.ts'
import { api } from '../../../../src/renderer/data/api.ts'
import { emptySale, type Sale } from '../../../../src/renderer/model/sale/sale.ts'
import { cartAtom, saleAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { sessionAtom } from '../../../../src/renderer/platform/session.ts'
import { TOKEN_KEY } from '../../../../src/renderer/platform/token-key.ts'
import { clientAt } from '../../../support/api-client.ts'
import { openApp, openRealTerminal, type RealTerminal, type RunningApp } from '../../../support/renderer/real-terminal.tsx'

let terminal: RealTerminal
beforeAll(async () => {
  terminal = await openRealTerminal('--demo')
})
afterAll(() => terminal.close())

let aheadMs = 0
const clock = Date.now.bind(Date)
/** Lets so much time pass as the screens see it; nobody touches them meanwhile. */
const letPass = (ms: number): void => void (aheadMs += ms)

afterEach(() => {
  aheadMs = 0
  vi.restoreAllMocks()
  cleanup()
})

const biryani: OrderLine = {
  _id: 'dish-1',
  dishName: 'Vegetable biryani',
  price: 380,
  imageUrl: '',
  rating: 4.5,
  type: 'Lunch',
  qty: 2,
}
const cartOf = ({ store }: RunningApp) => store.get(cartAtom)

async function logIn({ user }: RunningApp, name: 'admin' | 'desk') {
  await user.type(await screen.findByLabelText('Email address'), `${name}@demo.test`)
  await user.type(screen.getByLabelText('Password'), 'purser-demo{Enter}')
}

/** Sets after how many minutes the terminal locks, as the back office does. */
async function lockAfter({ store }: RunningApp, idleLockMinutes: number): Promise<void> {
  const own = localStorage.getItem(TOKEN_KEY)
  const body = { email: 'admin@demo.test', password: 'purser-demo' }
  localStorage.setItem(TOKEN_KEY, (await clientAt(terminal.address, null).ok('login', { body })).token)
  expect(await store.set(changeSettingsAtom, { idleLockMinutes })).toBeNull()
  if (own === null) localStorage.removeItem(TOKEN_KEY)
  else localStorage.setItem(TOKEN_KEY, own)
}

/** The screens at a path, somebody of the desk logged in, locking after a minute. */
async function openLocking(path: string): Promise<RunningApp> {
  const app = await openApp(path)
  await lockAfter(app, 1)
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + aheadMs)
  await logIn(app, 'desk')
  await waitFor(() => expect(app.path()).toBe(path))
  return app
}

const lockNow = async () => {
  letPass(61_000)
  await screen.findByText('Locked while no one was here')
}

describe('an idle terminal', () => {
  it('warns half a minute before; Stay keeps it open, and nothing else does', async () => {
    const app = await openLocking('/foodorder/frontdesk')
    letPass(31_000)
    const warning = await screen.findByRole('dialog', { name: 'Still there?' })
    expect(warning).toHaveTextContent(/It locks in (2\d|30) s; the order on it is kept\./)
    await waitFor(() => expect(within(warning).getByRole('button', { name: 'Stay' })).toHaveFocus())
    await app.user.pointer({ target: document.body })
    letPass(10_000)
    await waitFor(() => expect(warning).toHaveTextContent(/It locks in 1\d s/))
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    letPass(20_000)
    await app.user.keyboard('{Shift}')
    letPass(20_000)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(app.store.get(sessionAtom)).not.toBeNull()
  })

  it('locks after its minutes: the session is dead on the server, and the same person goes on where they were', async () => {
    const app = await openLocking('/foodorder/orderdetails')
    app.store.set(cartAtom, [biryani])
    const record = localStorage.getItem('auth')
    await lockNow()
    expect(app.path()).toBe('/')
    expect(app.store.get(sessionAtom)).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    const { token } = JSON.parse(record ?? '{}') as { token: string }
    const answer = await fetch(`${terminal.address}/api/admin/session`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
    await logIn(app, 'desk')
    await waitFor(() => expect(app.path()).toBe('/foodorder/orderdetails'))
    expect(cartOf(app)).toEqual([biryani])
    expect(screen.queryByText(/is kept for them/)).not.toBeInTheDocument()
  })

  it('locks at a screen that needs no login, too', async () => {
    const app = await openLocking('/foodorder/frontdesk')
    await app.router.navigate('/setting')
    await screen.findByText('Lock when idle')
    await lockNow()
    await logIn(app, 'desk')
    await waitFor(() => expect(app.path()).toBe('/setting'))
  })

  it('stays open where the settings say never', async () => {
    const app = await openLocking('/foodorder/frontdesk')
    await lockAfter(app, 0)
    letPass(3_600_000)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(app.store.get(sessionAtom)).not.toBeNull()
  })
})

describe('somebody else at a locked terminal', () => {
  it('begins at their own start with an empty order, sees whose was kept, and leaves it to its owner', async () => {
    const app = await openLocking('/foodorder/orderdetails')
    app.store.set(cartAtom, [biryani])
    await lockNow()
    await logIn(app, 'admin')
    await waitFor(() => expect(app.path()).toBe('/foodorder/frontdesk'))
    expect(cartOf(app)).toEqual([])
    expect(await screen.findByText('The order of Anita Rao is kept for them')).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByText(/is kept for them/)).not.toBeInTheDocument()

    app.store.set(cartAtom, [{ ...biryani, qty: 5 }])
    await lockNow()
    await logIn(app, 'desk')
    await screen.findByText('The order of Maya Pinto is kept for them')
    expect(cartOf(app)).toEqual([biryani])
    await app.user.click(screen.getByRole('button', { name: specified.logOut }))
    await logIn(app, 'admin')
    await waitFor(() => expect(cartOf(app)).toEqual([{ ...biryani, qty: 5 }]))
  })

  it('has no part in a payment that is not answered: its key waits for its owner', async () => {
    const app = await openLocking('/foodorder/frontdesk')
    const attempt = {
      customerid: 'card-1',
      orderid: 'order-1',
      cardNumber: '10001',
      nameOfCard: 'R',
      fullName: 'R',
      total: 760,
      mail: false,
    }
    const paying: Sale = { ...emptySale, stage: 'paying', lines: [biryani], customerid: 'card-1', key: 'the-key', attempt }
    app.store.set(saleAtom, paying)
    await lockNow()
    await logIn(app, 'admin')
    await waitFor(() => expect(app.path()).toBe('/foodorder/frontdesk'))
    expect(app.store.get(saleAtom)).toEqual(emptySale)
    // A day and more later it is still there.
    letPass(48 * 3_600_000)
    await screen.findByText('Locked while no one was here')
    await logIn(app, 'desk')
    await waitFor(() => expect(app.store.get(saleAtom)).toEqual(paying))
    expect(await api('session')).toMatchObject({ ok: true })
  })
})
