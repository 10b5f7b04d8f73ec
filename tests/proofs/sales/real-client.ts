import { AsyncLocalStorage } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Atom, createStore, type WritableAtom } from 'jotai'

/*
 * The code of the screens, run in Node: each terminal has its own copy of every module of src/renderer, as each window has, its own local
 * storage and its own store. Only what a browser would give is given: `window`, `localStorage`.
 */

const MARK = 'terminal'
const renderer = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'src', 'renderer')).href

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const terminal = context.parentURL === undefined ? null : new URL(context.parentURL).searchParams.get(MARK)
    const isOwn = terminal !== null && resolved.url.startsWith(renderer) && !resolved.url.includes('?')
    return isOwn ? { ...resolved, url: `${resolved.url}?${MARK}=${terminal}` } : resolved
  },
})

/** What a window's local storage holds. */
class Kept {
  readonly #items = new Map<string, string>()
  getItem = (name: string): string | null => this.#items.get(name) ?? null
  setItem = (name: string, text: string): void => void this.#items.set(name, text)
  removeItem = (name: string): void => void this.#items.delete(name)
}

const running = new AsyncLocalStorage<Kept>()
const localStorageNow = { configurable: true, get: () => running.getStore() }
const nothing = (): void => undefined
const media = () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing })
const browserWindow = { addEventListener: nothing, removeEventListener: nothing, matchMedia: media }
Object.defineProperty(browserWindow, 'localStorage', localStorageNow)
Object.defineProperty(globalThis, 'localStorage', localStorageNow)
Object.defineProperty(globalThis, 'window', { configurable: true, value: browserWindow })

interface ApiFailure {
  code: string
  msg: string
}
/** What a call of the screens comes to. */
export type Answer = { ok: true; value: Record<string, unknown> } | { ok: false; error: ApiFailure }

type Verb<A extends unknown[], R> = WritableAtom<unknown, A, R>
interface MoveAtoms {
  run: Verb<[input: unknown], Promise<Answer>>
  unanswered: Atom<{ key: string } | null>
}

/** What of the screens a proof uses, by the module it is in. */
interface Screens {
  'data/api': { api(name: string, input: object): Promise<Answer> }
  'data/connection': { connect(connection: object): void }
  'features/sale/sale.atoms': {
    clearSaleAtom: Verb<[], void>
    cartAtom: Verb<[object[]], void>
    customeridAtom: Atom<string>
    orderidAtom: Atom<string>
    saleAtom: Atom<{ paid?: { billid: string; invoiceno: string } }>
  }
  'features/sale/order/approval.atoms': {
    sendOtpAtom: Verb<[string], Promise<ApiFailure | null>>
    verifyOtpAtom: Verb<[string], Promise<ApiFailure | null>>
  }
  'features/sale/order/check-out.atoms': { checkOutAtom: Verb<[], Promise<Answer>> }
  'features/sale/order/unpaid-order.atoms': { unpaidQuestionAtom: Atom<object | null> }
  'features/sale/checkout/checkout.atoms': {
    checkoutAtom: WritableAtom<{ loading: boolean; error: ApiFailure | null; data: object | null }, [], void>
  }
  'features/sale/checkout/payment.atoms': { payAtom: Verb<[{ mail: boolean }], Promise<ApiFailure | null>> }
  'features/cards/card-moves': Record<'activation' | 'refill' | 'cardReturn' | 'replacement', MoveAtoms>
}

const modules = [
  'data/api',
  'data/connection',
  'features/sale/sale.atoms',
  'features/sale/order/approval.atoms',
  'features/sale/order/check-out.atoms',
  'features/sale/order/unpaid-order.atoms',
  'features/sale/checkout/checkout.atoms',
  'features/sale/checkout/payment.atoms',
  'features/cards/card-moves',
] as const

/** One terminal: its modules and its store; `run` is where its local storage is. */
export interface RealClient {
  screens: Screens
  store: ReturnType<typeof createStore>
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Opens a terminal that asks a server at `apiBase` with a session's token. */
export async function openRealClient(name: string, apiBase: string, token: string): Promise<RealClient> {
  const kept = new Kept()
  return running.run(kept, async () => {
    const entries = modules.map(async (path) => [path, await import(`${renderer}/${path}.ts?${MARK}=${name}`)] as const)
    const screens = Object.fromEntries(await Promise.all(entries)) as unknown as Screens
    screens['data/connection'].connect({
      apiBase,
      terminalName: name,
      token: () => token,
      session: () => token,
      onSessionLost: nothing,
      onAnswer: nothing,
    })
    return { screens, store: createStore(), run: (work) => running.run(kept, work) }
  })
}
