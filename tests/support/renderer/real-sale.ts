import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { contract, type CallName, type Contract } from '../../../src/shared/contract/index.ts'
import type { ReplyOf } from '../../../src/shared/contract/endpoint.ts'
import type { LoginRecord } from '../../../src/shared/contract/auth.ts'
import type { Dish, DishForm } from '../../../src/shared/contract/dishes.ts'
import { newId } from '../../../src/shared/ids.ts'
import { specified } from '../../../src/shared/messages.ts'
import { emptySale, type OrderInWork } from '../../../src/renderer/model/sale/sale.ts'
import { clearSaleAtom } from '../../../src/renderer/sale/state/sale.atoms.ts'
import { appInfoAtom } from '../../../src/renderer/platform/terminal.ts'
import { clientAt } from '../api-client.ts'
import { type Guest, makeGuest } from '../guest.ts'
import { PIN } from '../server/supervisor.ts'
import { type BrokenLine, openBrokenLine } from './broken-line.ts'
import { openApp, openRealTerminal, type RealTerminal, type RunningApp } from './real-terminal.tsx'

export type { Guest } from '../guest.ts'

interface Given {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  terminal?: string
}

/** A venue ready to sell on the real terminal, reached by the screens over a line that can break. */
export interface RealVenue {
  terminal: RealTerminal
  line: BrokenLine
  menu: Record<'biryani' | 'bass' | 'samosa' | 'soda', Dish>
  /** A call past the screens, as another terminal makes it. */
  call<N extends CallName>(name: N, given?: Given): Promise<ReplyOf<Contract[N]>>
  /** Registers a passenger with a card of this many rupees. */
  guest(balance?: number, fullName?: string, pin?: string): Promise<Guest>
  balanceOf(guest: Guest): Promise<number>
  /** Gives whoever is logged in an approval PIN, `PIN`, once; answers their id. */
  supervisor(): Promise<string>
  /** Replaces a card by another number, past the screens and approved. */
  replace(from: string, to: string): Promise<void>
  /** Sets or removes a card's PIN, past the screens and approved. */
  changePin(cardNumber: string, pin: string | null): Promise<void>
  /** Ends the session of this token, as logging out in its other window does, and logs the venue's own client in again. */
  endSession(token: string): Promise<void>
  /** Leaves the administrator's login in local storage, as the login screen does: calls of the bridge are made in it. */
  logIn(): void
  /** The screens, logged in, at a path. What is in local storage stays, as after a reload. */
  open(path: string): Promise<RunningApp>
  /** Ends what the windows of a test still do, and heals the line: call it after each test. */
  endWindows(): void
  close(): Promise<void>
}

const dishes = {
  biryani: { dishName: 'Vegetable biryani', price: 380, imageUrl: '', rating: 4.5, type: 'Lunch' },
  bass: { dishName: 'Grilled sea bass', price: 780.5, imageUrl: '', rating: 4, type: 'Dinner' },
  samosa: { dishName: 'Samosa chaat', price: 240, imageUrl: '', rating: 4.5, type: 'Starters' },
  soda: { dishName: 'Fresh lime soda', price: 140, imageUrl: '', rating: 3.5, type: 'drinks' },
} as const satisfies Record<string, DishForm>

/** A mail server that nobody reaches: mail can be asked for, and stays queued. */
export const deadMailServer = ['--smtp-url', 'smtp://127.0.0.1:1'] as const

/** Opens a venue with its first administrator, its floor plan, four dishes, and a line to break. */
export async function openRealVenue(...flags: string[]): Promise<RealVenue> {
  const terminal = await openRealTerminal(...flags)
  const line = await openBrokenLine(terminal.address)
  let token: string | null = null

  const call: RealVenue['call'] = (name, given = {}) => {
    const key = 'idempotent' in contract[name] ? { key: newId() } : {}
    return clientAt(terminal.address, token).ok(name, { ...key, ...given })
  }

  const administrator = { name: 'Anita Rao', email: 'anita@ship.example', password: 'long enough secret' }
  let record: LoginRecord = await call('setup', { body: administrator })
  token = record.token
  const entries = await Promise.all(
    Object.entries(dishes).map(async ([name, body]) => [name, await call('createDish', { body })] as const),
  )
  const menu = Object.fromEntries(entries) as RealVenue['menu']
  let guests = 0
  let pinSet: Promise<unknown> | null = null
  const opened: RunningApp[] = []
  const supervisor = (): Promise<string> => {
    pinSet ??= call('setApprovalPin', { body: { password: administrator.password, pin: PIN } })
    return pinSet.then(() => record.user._id)
  }

  const logIn = (): void => {
    localStorage.setItem('auth', JSON.stringify(record))
    localStorage.setItem('token', record.token)
  }

  return {
    terminal,
    line,
    menu,
    call,
    async guest(balance = 10_000, fullName = 'Rohan Mehta', pin?: string) {
      const mobileNo = `+91 98200 41${String(200 + guests++)}`
      const options = { fullName, mobileNo, balance, ...(pin !== undefined && { pin }) }
      return makeGuest({ ok: call }, options)
    },
    balanceOf: async ({ card }) => (await call('getCard', { params: { customerid: card._id } }))[0]?.balance ?? Number.NaN,
    supervisor,
    async changePin(cardNumber, pin) {
      const { approval } = await call('approveMove', {
        body: { act: 'pin', cardNumber, supervisor: await supervisor(), pin: PIN },
      })
      await call('setCardPin', { body: { cardNumber, pin, approval } })
    },
    async replace(from, to) {
      const amount = (await call('findCard', { params: { cardNumber: from } })).card?.balance ?? 0
      const asked = { act: 'transfer', cardNumber: from, to, amount, supervisor: await supervisor(), pin: PIN }
      const { approval } = await call('approveMove', { body: asked })
      await call('replaceCard', { params: { cardNumber: from }, body: { cardNumber: to, approval } })
    },
    async endSession(ended) {
      const { email, password } = administrator
      const next: LoginRecord = await call('login', { body: { email, password } })
      token = ended
      await call('logout')
      record = next
      token = next.token
    },
    logIn,
    async open(path) {
      window.happyDOM.setURL(line.address)
      window.happyDOM.setViewport({ width: 1440, height: 900 })
      logIn()
      const app = await openApp(path, (store) => {
        // The host names the server's own address; the screens are to reach it over the line.
        const info = store.get(appInfoAtom)
        if (info !== null) store.set(appInfoAtom, { ...info, apiBase: `${line.address}/api` })
      })
      opened.push(app)
      return app
    },
    endWindows() {
      for (const app of opened.splice(0)) app.store.set(clearSaleAtom)
      line.heal()
    },
    async close() {
      await line.close()
      await terminal.close()
    },
  }
}

/** Leaves an order in the browser as the dish screen does, at no table by default. */
export const keepOrder = (order: Partial<OrderInWork>): void =>
  localStorage.setItem('purser.sale', JSON.stringify({ ...emptySale, noTable: true, ...order }))

/** Takes one more of a dish by its card on Food Order. */
export const dishCard = (name: string): HTMLElement =>
  within(screen.getByRole('main')).getAllByRole('button', { name: new RegExp(`^(\\d in order ?)?${name}`) })[0] as HTMLElement

/** The heading of a round once it is sent: what is new already stands under 'Round 2' before, as 'Not sent yet'. */
export const sentRound = (round: number): Promise<HTMLElement> =>
  within(screen.getByRole('region', { name: 'Order' })).findByRole('button', { name: new RegExp(`^Round ${round}\\b.*locked$`) })

/** Goes from Order Details to a verified code: card number, Send OTP, the code shown on the desk, Verify OTP. */
export async function verifyCode({ user }: RunningApp, cardNumber: string): Promise<void> {
  await user.type(await screen.findByLabelText('Card number'), cardNumber)
  await user.click(screen.getByRole('button', { name: specified.sendOtp }))
  await typeCode(user, await shownCode())
  await user.click(screen.getByRole('button', { name: specified.verifyOtp }))
  await waitFor(() => expect(screen.getByRole('button', { name: specified.checkOut })).toBeEnabled())
}

/** The code that the desk channel shows on this host's own screen. */
export async function shownCode(): Promise<string> {
  const tag = await screen.findByText('shown to staff')
  const text = tag.closest('[role=status]')?.querySelector('strong')?.textContent
  expect(text).toMatch(/^\d{6}$/)
  return text ?? ''
}

/**
 * Puts a code into its boxes, from the first, as from the clipboard. Each box selects what it holds a frame after its focus, so that
 * keys that come faster than frames, as a test's do, would overwrite each other.
 */
export async function typeCode(user: RunningApp['user'], code: string): Promise<void> {
  const [first] = within(screen.getByRole('group', { name: 'One-time code' })).getAllByRole('textbox')
  await user.click(first as HTMLElement)
  await user.paste(code)
}
