import type { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'
import type { Prevented } from '../sides.ts'
import { refuseUnknownOptions } from '../typings.ts'
import { countWindowsWith, plainApp } from './app.ts'
import { chromium, serve } from './link.ts'
import { sabotage } from './sabotage.ts'
import { session } from './session.ts'
import { strict } from './strict.ts'
import { contentsOf, plainContentsOf, prevented, WebContentsStandIn } from './web-contents.ts'
import { WindowState } from './window-state.ts'

/** What Electron 45 takes where a window says nothing. */
const defaultPreferences: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  enableBlinkFeatures: '',
  webviewTag: false,
  devTools: true,
}

/** The preferences in force, by window; the checks read them here. */
const preferencesInForce: WebPreferences[] = []

const windows = new Map<number, { own: BrowserWindowStandIn; shown: BrowserWindowStandIn }>()
let windowsMade = 0

/** A window: the program sees the state it asked for, and its page is a real one. */
class BrowserWindowStandIn extends WindowState {
  readonly id: number
  readonly webContents: WebContentsStandIn
  #opened: Promise<void>
  #isDestroyed = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super(options)
    refuseUnknownOptions('BrowserWindowConstructorOptions', options, 'BrowserWindow')
    refuseUnknownOptions('WebPreferences', options.webPreferences ?? {}, 'webPreferences')
    this.id = windowsMade += 1
    const preferences = { ...defaultPreferences, ...options.webPreferences, ...sabotage.webPreferences }
    const { session: ownSession, ...written } = preferences
    preferencesInForce.push(written)
    const plainContents = new WebContentsStandIn(this.id, ownSession ?? session.defaultSession)
    this.webContents = contentsOf(this.id) ?? plainContents
    const { width, height } = this.getBounds()
    this.#opened = chromium.ask('createWindow', this.id, {
      width,
      height,
      preload: preferences.preload ?? '',
      contextIsolation: preferences.contextIsolation === true,
      nodeIntegration: preferences.nodeIntegration === true,
      webviewTag: preferences.webviewTag === true,
    })
    plainContents.once('did-finish-load', () => this.emit('ready-to-show'))
    const shown = strict('BrowserWindow', this, () => this.#isDestroyed)
    windows.set(this.id, { own: this, shown })
    this.on('resize', () => {
      const bounds = this.getBounds()
      void this.#opened.then(() => chromium.ask('resize', this.id, bounds.width, bounds.height))
    })
    plainApp.emit('browser-window-created', {}, shown)
    return shown
  }
  static getAllWindows(): BrowserWindowStandIn[] {
    return [...windows.values()].map(({ shown }) => shown)
  }
  static getFocusedWindow(): BrowserWindowStandIn | null {
    return this.getAllWindows().find((window) => window.isFocused()) ?? null
  }
  static fromWebContents(contents: { id: number }): BrowserWindowStandIn | null {
    return windows.get(contents.id)?.shown ?? null
  }
  async loadURL(url: string): Promise<void> {
    await this.#opened
    await chromium.ask('load', this.id, url)
  }
  reload(): void {
    void chromium.ask('reload', this.id)
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
  close(): void {
    if (prevented((event) => void this.emit('close', event)).prevented) plainApp.closeCancelled()
    else this.destroy()
  }
  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    windows.delete(this.id)
    void this.#opened.then(() => chromium.ask('close', this.id))
    plainContentsOf(this.id)?.destroy()
    this.emit('closed')
    if (windows.size === 0) plainApp.allClosed()
  }
}

export const BrowserWindow = strict('BrowserWindow', BrowserWindowStandIn)

const everyWindow = (): BrowserWindowStandIn[] => [...windows.values()].map(({ own }) => own)
countWindowsWith({
  count: () => windows.size,
  closeAll: () => everyWindow().forEach((window) => window.close()),
  destroyAll: () => everyWindow().forEach((window) => window.destroy()),
})

const targetOf = (name: string): EventEmitter | undefined => {
  const [module, id] = name.split(' ')
  if (module === 'BrowserWindow') return windows.get(Number(id))?.own
  return module === 'webContents' ? plainContentsOf(Number(id)) : plainApp
}

serve({
  windowClosed: (id) => windows.get(id)?.own.close(),
  preferences: () => preferencesInForce,
  windowState: (id) => {
    const window = windows.get(id)?.own
    return { minimized: window?.isMinimized() === true, kiosk: window?.isKiosk() === true }
  },
  minimize: (id) => windows.get(id)?.own.minimize(),
  emit: (target, event, ...args): Prevented => prevented((made) => void targetOf(target)?.emit(event, made, ...args)),
})
