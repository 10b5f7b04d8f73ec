import { EventEmitter } from 'node:events'
import type { WebContents, WebContentsPrintOptions, WindowOpenHandlerResponse } from 'electron'
import type { FrameFacts } from '../sides.ts'
import { plainApp } from './app.ts'
import { chromium, serve } from './link.ts'
import { findSessionsWith } from './protocol.ts'
import { sabotage } from './sabotage.ts'
import { shell } from './shell.ts'
import { refusedPrint, standInPrinters } from './print-options.ts'
import { strict } from './strict.ts'

/** A frame as the program gets it: of `WebFrameMain` what identifies it, and how to send to it. */
export interface FrameStandIn {
  url: string
  origin: string
  parent: FrameStandIn | null
  top: FrameStandIn
  detached: boolean
  isDestroyed(): boolean
  send(channel: string, ...args: unknown[]): void
}

const all = new Map<number, { own: WebContentsStandIn; shown: WebContentsStandIn }>()

const DISPOSED = 'Render frame was disposed before WebFrameMain could be accessed'

/** Builds a frame with its ancestors. */
export function frameOf(contentsId: number, facts: FrameFacts): FrameStandIn {
  const [nearest, ...rest] = facts.above
  const parent = nearest === undefined ? null : frameOf(contentsId, { ...nearest, above: rest })
  const isGone = plainContentsOf(contentsId)?.watchFrame(facts.key) ?? (() => true)
  const frame = {
    url: facts.url,
    origin: facts.origin,
    parent,
    detached: false,
    isDestroyed: isGone,
    send: (channel: string, ...args: unknown[]) => void chromium.ask('send', contentsId, facts.key, channel, args),
  }
  return strict('webFrameMain', Object.assign(frame, { top: parent?.top ?? (frame as FrameStandIn) }), isGone, DISPOSED)
}

const nowhere: FrameFacts = { key: '', url: '', origin: '', above: [] }

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

/** A page: its events come from Chromium, its calls go there. */
export class WebContentsStandIn extends EventEmitter {
  readonly id: number
  session: object
  openHandler: OpenHandler | null = null
  #main: FrameFacts = nowhere
  #isDestroyed = false
  /** Rises when the page's process ends: frames from before are disposed of. */
  #process = 0
  #isCrashed = false
  readonly #detached = new Set<string>()
  #zoom = 1
  constructor(id: number, session: object) {
    super()
    this.id = id
    this.session = session
    const shown = strict('webContents', this, () => this.#isDestroyed)
    all.set(id, { own: this, shown })
    plainApp.emit('web-contents-created', {}, shown)
  }
  get mainFrame(): FrameStandIn {
    return frameOf(this.id, this.#main)
  }
  /** Whether a frame that is there now is disposed of later: detached, or gone with its process or its page (shell/browser/api/electron_api_web_frame_main.cc). */
  watchFrame(key: string): () => boolean {
    const made = this.#process
    return () => this.#isDestroyed || this.#isCrashed || made !== this.#process || this.#detached.has(key)
  }
  moveTo(facts: FrameFacts): void {
    this.#main = facts
    this.#isCrashed = false
  }
  detach(key: string): void {
    this.#detached.add(key)
  }
  crash(): void {
    this.#process += 1
    this.#isCrashed = true
  }
  destroy(): void {
    this.#isDestroyed = true
    all.delete(this.id)
    this.emit('destroyed')
  }
  getURL(): string {
    return this.#main.url
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
  isLoading(): boolean {
    return false
  }
  isCrashed(): boolean {
    return false
  }
  loadURL(url: string): Promise<void> {
    return chromium.ask('load', this.id, url)
  }
  reload(): void {
    void chromium.ask('reload', this.id)
  }
  reloadIgnoringCache(): void {
    this.reload()
  }
  send(channel: string, ...args: unknown[]): void {
    void chromium.ask('send', this.id, null, channel, args)
  }
  executeJavaScript(code: string): Promise<unknown> {
    return chromium.ask('executeJavaScript', this.id, code)
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }
  focus(): void {}
  openDevTools(): void {}
  closeDevTools(): void {}
  isDevToolsOpened(): boolean {
    return false
  }
  setZoomFactor(factor: number): void {
    this.#zoom = factor
  }
  getZoomFactor(): number {
    return this.#zoom
  }
  setVisualZoomLevelLimits(_min: number, _max: number): Promise<void> {
    return Promise.resolve()
  }
  setIgnoreMenuShortcuts(_ignore: boolean): void {}
  setBackgroundThrottling(_allowed: boolean): void {}
  setAudioMuted(_muted: boolean): void {}
  print(options: WebContentsPrintOptions, callback?: (success: boolean, failureReason: string) => void): void {
    const refusal = refusedPrint(options, standInPrinters())
    setImmediate(() => callback?.(refusal === '', refusal))
  }
  getPrintersAsync(): Promise<object[]> {
    return Promise.resolve(standInPrinters())
  }
  forcefullyCrashRenderer(): void {
    void chromium.ask('crash', this.id)
  }
}

/** The page of this number as the program knows it. */
export const contentsOf = (id: number): WebContentsStandIn | undefined => all.get(id)?.shown
export const plainContentsOf = (id: number): WebContentsStandIn | undefined => all.get(id)?.own

findSessionsWith((id) => plainContentsOf(id)?.session ?? {})

/** Of the module `webContents`. */
export const webContents = strict('webContents', {
  getAllWebContents: () => [...all.values()].map(({ shown }) => shown),
  fromId: contentsOf,
})

/** Runs an event that can be prevented. */
export function prevented(emit: (event: { preventDefault: () => void }) => void): { prevented: boolean } {
  let isPrevented = false
  emit({ preventDefault: () => (isPrevented = true) })
  return { prevented: isPrevented }
}

serve({
  navigation: (id, name, frame, url) =>
    prevented((event) => {
      const facts = frame === null ? null : frameOf(id, frame)
      const details = { ...event, url, frame: facts, isMainFrame: facts?.parent === null, isSameDocument: false }
      if (name === 'will-attach-webview') plainContentsOf(id)?.emit(name, event, {}, { src: url })
      else plainContentsOf(id)?.emit(name, details, url)
    }),
  windowOpen: (id, url, frameName, features) => {
    if (sabotage.openExternally) void shell.openExternal(url)
    const details = {
      url,
      frameName,
      features,
      disposition: 'foreground-tab' as const,
      referrer: { url: '', policy: 'default' as const },
    }
    const answer: WindowOpenHandlerResponse = plainContentsOf(id)?.openHandler?.(details) ?? { action: 'allow' }
    return { action: answer.action }
  },
  moved: (id, frame) => plainContentsOf(id)?.moveTo(frame),
  frameDetached: (id, key) => plainContentsOf(id)?.detach(key),
  contentsEvent: (id, event, ...args) => {
    if (event === 'render-process-gone') plainContentsOf(id)?.crash()
    plainContentsOf(id)?.emit(event, {}, ...args)
  },
  loadAnyway: (id, url) => chromium.ask('load', id, url),
})
