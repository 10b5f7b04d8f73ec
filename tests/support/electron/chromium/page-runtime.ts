/**
 * What runs in the page. `membrane` carries calls between the page's own world and the preload's isolated one, which share the
 * document but no object, as contextBridge does. Both functions are handed to Chromium as text: they use nothing from outside.
 */

/** What the isolated world of a frame is given. */
export interface PreloadGift {
  key: string
  /** Name of the binding that leads out of the page. */
  binding: string
  contextIsolation: boolean
  webviewTag: boolean
}

type Coded = unknown
type Wire = { id: number; fn: number; args: Coded[] }
interface Membrane {
  encode(value: unknown): Coded
  decode(coded: Coded): unknown
}

/** One side of the border between two worlds of a document. `side` is the name of this one, `other` that of the other. */
export function membrane(key: string, side: string, other: string): Membrane {
  const functions = new Map<number, (...args: unknown[]) => unknown>()
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const answers = new Map<number, { ok: boolean; value: Coded }>()
  let made = 0
  const { parse, stringify } = JSON
  const send = window.dispatchEvent.bind(window)
  const listen = window.addEventListener.bind(window)
  const post = (kind: string, detail: object): void =>
    void send(new CustomEvent(`${key}:${other}:${kind}`, { detail: stringify(detail) }))
  const on = (kind: string, listener: (detail: never) => void): void =>
    listen(`${key}:${side}:${kind}`, (event) => {
      event.stopImmediatePropagation()
      listener(parse((event as CustomEvent<string>).detail) as never)
    })

  const callOther = (fn: number, args: unknown[]): unknown => {
    made += 1
    const id = made
    post('call', { id, fn, args: args.map(encode) })
    const answer = answers.get(id)
    answers.delete(id)
    if (answer === undefined) throw new Error('the other world does not answer')
    if (!answer.ok) throw new Error(String(answer.value))
    return decode(answer.value)
  }
  const encode = (value: unknown): Coded => {
    if (value === undefined) return { $: 'undefined' }
    if (typeof value === 'function') {
      made += 1
      functions.set(made, value as (...args: unknown[]) => unknown)
      return { $: 'function', fn: made }
    }
    if (typeof value === 'symbol' || typeof value === 'bigint') throw new Error(`a ${typeof value} does not pass the bridge`)
    if (value instanceof Promise) {
      made += 1
      const id = made
      value.then(
        (settled) => post('settle', { id, ok: true, value: encode(settled) }),
        (error: unknown) => post('settle', { id, ok: false, value: error instanceof Error ? error.message : String(error) }),
      )
      return { $: 'promise', id }
    }
    if (Array.isArray(value)) return value.map(encode)
    if (typeof value === 'object' && value !== null)
      return { $: 'object', fields: Object.entries(value).map(([name, field]) => [name, encode(field)]) }
    return value
  }
  const decode = (coded: Coded): unknown => {
    if (Array.isArray(coded)) return coded.map(decode)
    if (typeof coded !== 'object' || coded === null) return coded
    const tagged = coded as { $: string; fn: number; id: number; fields: [string, Coded][] }
    if (tagged.$ === 'undefined') return undefined
    if (tagged.$ === 'function') return (...args: unknown[]) => callOther(tagged.fn, args)
    if (tagged.$ === 'promise') return new Promise((resolve, reject) => promises.set(tagged.id, { resolve, reject }))
    return Object.fromEntries(tagged.fields.map(([name, field]) => [name, decode(field)]))
  }
  on('call', ({ id, fn, args }: Wire) => {
    try {
      const value = functions.get(fn)?.(...args.map(decode))
      post('answer', { id, ok: true, value: encode(value) })
    } catch (error) {
      post('answer', { id, ok: false, value: error instanceof Error ? error.message : String(error) })
    }
  })
  on('answer', ({ id, ok, value }: { id: number; ok: boolean; value: Coded }) => void answers.set(id, { ok, value }))
  on('settle', ({ id, ok, value }: { id: number; ok: boolean; value: Coded }) => {
    const promise = promises.get(id)
    promises.delete(id)
    if (ok) promise?.resolve(decode(value))
    else promise?.reject(new Error(String(value)))
  })
  return { encode, decode }
}

/** In the page's own world: puts there what the preload exposes, frozen, and nothing else. */
export function exposeInPage(key: string, makeMembrane: typeof membrane): void {
  const { decode } = makeMembrane(key, 'page', 'preload')
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze)
    return Object.freeze(value)
  }
  window.addEventListener(`${key}:expose`, (event) => {
    event.stopImmediatePropagation()
    const { name, api } = JSON.parse((event as CustomEvent<string>).detail) as { name: string; api: unknown }
    Object.defineProperty(window, name, { value: freeze(decode(api)), enumerable: true, writable: false, configurable: false })
  })
}

/** What a preload is called with, as Node calls a module. */
export type Preload = (require: (name: string) => unknown, module: { exports: object }, exports: object, process: object) => void

/** In the isolated world: Electron's renderer modules, then the real preload. */
export function runPreload(gift: PreloadGift, makeMembrane: typeof membrane, preload: Preload): void {
  const { key, binding } = gift
  const { encode } = makeMembrane(key, 'preload', 'page')
  type Listener = (event: object, ...args: unknown[]) => void
  const listeners = new Map<string, Listener[]>()
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let asked = 0
  const world = globalThis as unknown as Record<string, unknown>
  const out = (message: object): void => (world[binding] as (text: string) => void)(JSON.stringify(message))

  /** What structured cloning takes of our messages: data, and undefined as such. */
  const cloned = (value: unknown): unknown => {
    if (typeof value === 'function' || typeof value === 'symbol') throw new Error('An object could not be cloned.')
    if (value === undefined) return { $: 'undefined' }
    if (Array.isArray(value)) return value.map(cloned)
    if (typeof value === 'object' && value !== null)
      return { $: 'object', fields: Object.entries(value).map(([name, field]) => [name, cloned(field)]) }
    return value
  }
  const restored = (coded: unknown): unknown => {
    if (Array.isArray(coded)) return coded.map(restored)
    if (typeof coded !== 'object' || coded === null) return coded
    const tagged = coded as { $: string; fields: [string, unknown][] }
    return tagged.$ === 'undefined'
      ? undefined
      : Object.fromEntries(tagged.fields.map(([name, field]) => [name, restored(field)]))
  }
  const invoke = (channel: string, ...args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      asked += 1
      waiting.set(asked, { resolve, reject })
      out({ mode: 'invoke', id: asked, channel, args: args.map(cloned) })
    })
  const on = (channel: string, listener: Listener): void =>
    void listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
  const off = (channel: string, listener: Listener): void =>
    void listeners.set(
      channel,
      (listeners.get(channel) ?? []).filter((known) => known !== listener),
    )
  world['standInReceive'] = (text: string): void => {
    const message = JSON.parse(text) as { id?: number; ok?: boolean; value?: unknown; channel?: string; args?: unknown[] }
    if (message.channel !== undefined)
      return (listeners.get(message.channel) ?? []).forEach((listener) => listener({}, ...(message.args ?? []).map(restored)))
    const call = waiting.get(message.id ?? 0)
    waiting.delete(message.id ?? 0)
    if (message.ok === true) call?.resolve(restored(message.value))
    else call?.reject(new Error(String(message.value)))
  }
  /** For the tests that speak as a page which has broken out of its world. */
  world['standInInvoke'] = invoke
  world['standInListeners'] = (channel: string): number => listeners.get(channel)?.length ?? 0

  const strict = <T extends object>(module: string, offered: T): T =>
    new Proxy(offered, {
      get: (target, name) => {
        if (typeof name === 'symbol' || name in target) return Reflect.get(target, name) as unknown
        throw new Error(
          `the Electron stand-in has no ${module}.${name}; add it in tests/support/electron/chromium/page-runtime.ts`,
        )
      },
    })
  const exposeInMainWorld = (name: string, api: object): void =>
    void window.dispatchEvent(new CustomEvent(`${key}:expose`, { detail: JSON.stringify({ name, api: encode(api) }) }))
  const electron = strict('electron', {
    contextBridge: strict('contextBridge', { exposeInMainWorld }),
    ipcRenderer: strict('ipcRenderer', {
      invoke,
      on,
      addListener: on,
      off,
      removeListener: off,
      send: (channel: string, ...args: unknown[]) => out({ mode: 'send', channel, args: args.map(cloned) }),
    }),
  })
  const require = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`module not found: ${name}`)
  }
  if (gift.webviewTag)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.localName === 'webview')
            out({ mode: 'webview', url: node.getAttribute('src') ?? '' })
    }).observe(document, { childList: true, subtree: true })
  // As in Electron without nodeIntegrationInSubFrames, only a top frame gets the preload.
  if (window !== window.top) return
  const module = { exports: {} }
  preload(require, module, module.exports, {
    platform: 'linux',
    sandboxed: true,
    contextIsolated: gift.contextIsolation,
    type: 'renderer',
  })
}
