import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CDPSession } from 'playwright'
import type { Rpc } from '../rpc.ts'
import type { FrameFacts, MainSide, WindowWishes } from '../sides.ts'
import type { FrameBook } from './frames.ts'
import { exposeInPage, membrane, runPreload } from './page-runtime.ts'

const WORLD = 'electron-preload'
const BINDING = 'standInOut'

interface Message {
  mode: 'invoke' | 'send' | 'webview'
  id?: number
  channel?: string
  args?: unknown[]
  url?: string
}

/** IPC between the preloads of one page and the program. */
export interface IpcCarrier {
  /** `webContents.send`, to one frame or to the main one. */
  send(frameKey: string | null, channel: string, args: unknown[]): Promise<void>
  /** Sends an invoke as a frame would that has broken out of its page; answers what the program answered. */
  invokeAs(frameKey: string, channel: string, args: unknown[]): Promise<unknown>
  /** How many listeners the preload of the main frame holds on a channel. */
  listeners(channel: string): Promise<number>
}

/** Data ↔ its text with `undefined` kept, as structured cloning keeps it; the page's half is in page-runtime. */
const coded = (value: unknown): unknown => {
  if (typeof value === 'function' || typeof value === 'symbol') throw new Error('An object could not be cloned.')
  if (value === undefined) return { $: 'undefined' }
  if (Array.isArray(value)) return value.map(coded)
  if (typeof value === 'object' && value !== null)
    return { $: 'object', fields: Object.entries(value).map(([name, field]) => [name, coded(field)]) }
  return value
}
const decoded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(decoded)
  if (typeof value !== 'object' || value === null) return value
  const tagged = value as { $: string; fields: [string, unknown][] }
  return tagged.$ === 'undefined' ? undefined : Object.fromEntries(tagged.fields.map(([name, field]) => [name, decoded(field)]))
}

/** The scripts of a document's start: the page's end of the bridge, and the preload with Electron's modules around it. */
function scriptsOf({ preload, contextIsolation, webviewTag }: WindowWishes): { page: string; isolated: string } {
  const key = randomUUID()
  const gift = JSON.stringify({ key, binding: BINDING, contextIsolation, webviewTag })
  const source = preload === '' ? '' : readFileSync(preload, 'utf8')
  return {
    page: `(${exposeInPage.toString()})(${JSON.stringify(key)}, ${membrane.toString()})`,
    isolated: `(${runPreload.toString()})(${gift}, ${membrane.toString()}, function (require, module, exports, process) {\n${source}\n})`,
  }
}

export interface CarrierParts {
  program: Rpc<MainSide>
  frames: FrameBook
  /** Takes all that goes into the page, for a test that looks for what must not. */
  delivered: string[]
  /** Takes the addresses of webviews that were let in. */
  attached: string[]
}

/** Puts the real preload into every document of a page and carries its IPC, with the frame that sends it. */
export async function carryIpc(
  cdp: CDPSession,
  contentsId: number,
  wishes: WindowWishes,
  { program, frames, delivered, attached }: CarrierParts,
): Promise<IpcCarrier> {
  const worlds = new Map<number, string>()
  const isPreloadWorld = (name: string, isDefault: boolean) => (wishes.contextIsolation ? name === WORLD : isDefault)
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId, isDefault } = context.auxData as unknown as { frameId: string; isDefault: boolean }
    if (isPreloadWorld(context.name, isDefault)) worlds.set(context.id, frameId)
  })
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => worlds.delete(executionContextId))
  cdp.on('Runtime.executionContextsCleared', () => worlds.clear())
  const worldOf = (frameKey: string): number | undefined => [...worlds].findLast(([, key]) => key === frameKey)?.[0]
  const deliver = async (contextId: number, message: object): Promise<void> => {
    delivered.push(JSON.stringify(message))
    const expression = `standInReceive(${JSON.stringify(JSON.stringify(message))})`
    await cdp.send('Runtime.evaluate', { expression, contextId })
  }

  const answer = async (contextId: number, frame: FrameFacts, { mode, id, channel = '', args = [] }: Message): Promise<void> => {
    const asked = program.ask('ipc', contentsId, frame, mode === 'invoke' ? 'invoke' : 'send', channel, args.map(decoded))
    if (mode !== 'invoke') return void (await asked)
    const reply = await asked.then(
      (value) => ({ id, ok: true, value: coded(value) }),
      (error: Error) => ({ id, ok: false, value: `Error invoking remote method '${channel}': ${String(error)}` }),
    )
    await deliver(contextId, reply)
  }
  const attach = async (frame: FrameFacts, url: string): Promise<void> => {
    const { prevented } = await program.ask('navigation', contentsId, 'will-attach-webview', frame, url)
    if (!prevented) attached.push(url)
  }
  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const frame = frames.facts(worlds.get(executionContextId) ?? '')
    if (name !== BINDING || frame === null) return
    const message = JSON.parse(payload) as Message
    if (message.mode === 'webview') return void attach(frame, message.url ?? '')
    void answer(executionContextId, frame, message).catch(() => undefined)
  })

  await cdp.send('Runtime.enable')
  const world = wishes.contextIsolation ? { executionContextName: WORLD } : {}
  await cdp.send('Runtime.addBinding', { name: BINDING, ...world })
  const { page, isolated } = scriptsOf(wishes)
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: page })
  const worldName = wishes.contextIsolation ? { worldName: WORLD } : {}
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: isolated, ...worldName })
  if (wishes.nodeIntegration)
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: 'window.require = (name) => ({ name }); window.process = { versions: {} }',
    })

  const evaluate = async (frameKey: string, expression: string): Promise<unknown> => {
    const contextId = worldOf(frameKey)
    if (contextId === undefined) throw new Error('this frame has no preload')
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as unknown
  }
  return {
    send: async (frameKey, channel, args) => {
      const contextId = worldOf(frameKey ?? frames.mainKey())
      if (contextId !== undefined) await deliver(contextId, { channel, args: args.map(coded) }).catch(() => undefined)
    },
    invokeAs: (frameKey, channel, args) =>
      evaluate(
        frameKey,
        `standInInvoke(${[channel, ...args].map((part) => (part === undefined ? 'undefined' : JSON.stringify(part))).join(',')})`,
      ),
    listeners: async (channel) => Number(await evaluate(frames.mainKey(), `standInListeners(${JSON.stringify(channel)})`)),
  }
}
