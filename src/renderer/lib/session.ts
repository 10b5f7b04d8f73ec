import { atom } from 'jotai'
import { RESET } from 'jotai/utils'
import type { LoginRecord } from '../../shared/contract/auth.ts'
import type { OrderTable, OrderLine } from '../../shared/contract/order-parts.ts'
import { bridge, isDesktopApp } from './bridge.ts'
import { approvalAtom, orderidAtom, paymentAtom } from './sale.ts'
import { storedJsonAtom, storedTextAtom } from './stored-atom.ts'

/** Local storage keys of the browser terminal, to the letter of the specification (3, Login record). */
const AUTH_KEY = 'auth'
const TOKEN_KEY = 'token'

const isRecord = (value: unknown): value is LoginRecord =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'accessroutes' in value &&
  Array.isArray(value.accessroutes)

const loginAtom = atom<LoginRecord | null>(null)

/** The whole answer of the login, or null while nobody is logged in. */
export const sessionAtom = atom((get) => get(loginAtom))

export type SessionEnd = 'none' | 'by choice' | 'lost'
const endAtom = atom<SessionEnd>('none')

/** How the last session here ended: the login screen tells of a lost one, and a log-out by choice leaves no path to go back to. */
export const sessionEndAtom = atom((get) => get(endAtom))

/** The areas this login may use: `backoffice`, `foodorder`. */
export const accessRoutesAtom = atom<readonly string[]>((get) => get(loginAtom)?.accessroutes ?? [])

/** Reads the kept login once, before the first screen: from the host in the desktop app, else from local storage. */
export const restoreSessionAtom = atom(null, async (_get, set) => {
  const text = isDesktopApp ? await loadFromHost() : localStorage.getItem(AUTH_KEY)
  set(loginAtom, parseRecord(text))
})

/** Keeps a login where it belongs: electron-store by way of the host, or local storage under `auth` and `token`. */
export const keepSessionAtom = atom(null, (_get, set, record: LoginRecord) => {
  const text = JSON.stringify(record)
  if (isDesktopApp) void bridge.call('saveLogin', { record: text })
  else {
    localStorage.setItem(AUTH_KEY, text)
    localStorage.setItem(TOKEN_KEY, record.token)
  }
  set(endAtom, 'none')
  set(loginAtom, record)
})

/** Forgets the login here; the sale in work stays, so that logging in again goes on with it. */
export const endSessionAtom = atom(null, (_get, set, how: SessionEnd) => {
  if (isDesktopApp) void bridge.call('clearLogin', {})
  localStorage.removeItem(AUTH_KEY)
  localStorage.removeItem(TOKEN_KEY)
  set(endAtom, how)
  set(loginAtom, null)
})

const isArray = <T>(value: unknown): value is T[] => Array.isArray(value)

/** The card's and the passenger's ids of the sale in work, as `POST cardinfo/otp` answered them. */
export const customeridAtom = storedTextAtom('customerid')
export const useridAtom = storedTextAtom('userid')
/** Made before the first try to pay and kept until answered: the same key never charges twice. */
export const paymentKeyAtom = storedTextAtom('paymentKey')
/** The order in work: the dishes with their quantities, and its tables. */
export const cartAtom = storedJsonAtom<OrderLine[]>('cart', [], isArray)
export const orderTablesAtom = storedJsonAtom<OrderTable[]>('tables', [], isArray)

/** Clears cart, tables, ids, code, payment and payment key: after Cancel on the tax invoice, and with the log-out. */
export const clearSaleAtom = atom(null, (_get, set) => {
  for (const text of [customeridAtom, useridAtom, orderidAtom, paymentKeyAtom]) set(text, RESET)
  set(approvalAtom, RESET)
  set(paymentAtom, RESET)
  set(cartAtom, RESET)
  set(orderTablesAtom, RESET)
})

async function loadFromHost(): Promise<string | null> {
  const answer = await bridge.call('loadLogin', {})
  return answer.ok && answer.value.record !== '' ? answer.value.record : null
}

function parseRecord(text: string | null): LoginRecord | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
