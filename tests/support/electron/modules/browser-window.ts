import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron'
import type { Prevented } from '../sides.ts'
import { plainApp } from './app.ts'
import { chromium, serve } from './link.ts'
import { sabotage } from './sabotage.ts'
import { session } from './session.ts'
import { strict } from './strict.ts'
import { contentsOf, plainContentsOf, prevented, WebContentsStandIn } from './web-contents.ts'

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
class BrowserWindowStandIn extends EventEmitter {
  readonly id: number
  readonly webContents: WebContentsStandIn
  #opened: Promise<void>
  #bounds: Rectangle
  #state = { shown: false, focused: false, minimized: false, maximized: false, fullScreen: false, kiosk: false, destroyed: false }
  #flags = new Map<string, unknown>()

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    this.id = windowsMade += 1
    const preferences = { ...defaultPreferences, ...options.webPreferences, ...sabotage.webPreferences }
    const { session: ownSession, ...written } = preferences
    preferencesInForce.push(written)
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 }
    this.#state.kiosk = options.kiosk === true
    this.#state.fullScreen = options.fullscreen === true || this.#state.kiosk
    this.#state.shown = options.show !== false
    const plainContents = new WebContentsStandIn(this.id, ownSession ?? session.defaultSession)
    this.webContents = contentsOf(this.id) ?? plainContents
    this.#opened = chromium.ask('createWindow', this.id, {
      width: this.#bounds.width,
      height: this.#bounds.height,
      preload: preferences.preload ?? '',
      contextIsolation: preferences.contextIsolation === true,
      nodeIntegration: preferences.nodeIntegration === true,
      webviewTag: preferences.webviewTag === true,
    })
    plainContents.once('did-finish-load', () => this.emit('ready-to-show'))
    const shown = strict('BrowserWindow', this)
    windows.set(this.id, { own: this, shown })
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
    return this.#state.destroyed
  }
  isVisible(): boolean {
    return this.#state.shown && !this.#state.minimized
  }
  isFocused(): boolean {
    return this.#state.focused
  }
  isMinimized(): boolean {
    return this.#state.minimized
  }
  isMaximized(): boolean {
    return this.#state.maximized
  }
  isFullScreen(): boolean {
    return this.#state.fullScreen
  }
  isKiosk(): boolean {
    return this.#state.kiosk
  }
  show(): void {
    this.#state.shown = true
    this.emit('show')
    this.focus()
  }
  showInactive(): void {
    this.#state.shown = true
    this.emit('show')
  }
  hide(): void {
    this.#state.shown = false
    this.emit('hide')
  }
  focus(): void {
    this.#state.focused = true
    this.emit('focus')
  }
  blur(): void {
    this.#state.focused = false
    this.emit('blur')
  }
  minimize(): void {
    this.#state.minimized = true
    this.emit('minimize')
  }
  restore(): void {
    this.#state.minimized = false
    this.emit('restore')
  }
  maximize(): void {
    this.#state.maximized = true
    this.emit('maximize')
  }
  unmaximize(): void {
    this.#state.maximized = false
    this.emit('unmaximize')
  }
  setFullScreen(wanted: boolean): void {
    this.#state.fullScreen = wanted
    this.emit(wanted ? 'enter-full-screen' : 'leave-full-screen')
  }
  setKiosk(wanted: boolean): void {
    this.#state.kiosk = wanted
    this.setFullScreen(wanted)
  }
  getBounds(): Rectangle {
    return { ...this.#bounds }
  }
  getNormalBounds(): Rectangle {
    return this.getBounds()
  }
  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    void this.#opened.then(() => chromium.ask('resize', this.id, this.#bounds.width, this.#bounds.height))
    this.emit('resize')
    this.emit('move')
  }
  setMinimumSize(width: number, height: number): void {
    this.#flags.set('minimumSize', [width, height])
  }
  setAlwaysOnTop(flag: boolean): void {
    this.#flags.set('alwaysOnTop', flag)
  }
  setAutoHideMenuBar(flag: boolean): void {
    this.#flags.set('autoHideMenuBar', flag)
  }
  setMenuBarVisibility(flag: boolean): void {
    this.#flags.set('menuBarVisible', flag)
  }
  setMenu(menu: object | null): void {
    this.#flags.set('menu', menu)
  }
  removeMenu(): void {
    this.#flags.set('menu', null)
  }
  setResizable(flag: boolean): void {
    this.#flags.set('resizable', flag)
  }
  setClosable(flag: boolean): void {
    this.#flags.set('closable', flag)
  }
  setTitle(title: string): void {
    this.#flags.set('title', title)
  }
  setBackgroundColor(color: string): void {
    this.#flags.set('backgroundColor', color)
  }
  setContentProtection(flag: boolean): void {
    this.#flags.set('contentProtection', flag)
  }
  setProgressBar(progress: number): void {
    this.#flags.set('progress', progress)
  }
  close(): void {
    if (!prevented((event) => void this.emit('close', event)).prevented) this.destroy()
  }
  destroy(): void {
    if (this.#state.destroyed) return
    this.#state.destroyed = true
    windows.delete(this.id)
    void this.#opened.then(() => chromium.ask('close', this.id))
    plainContentsOf(this.id)?.destroy()
    this.emit('closed')
    if (windows.size === 0) plainApp.emit('window-all-closed')
  }
}

export const BrowserWindow = strict('BrowserWindow', BrowserWindowStandIn)

const targetOf = (name: string): EventEmitter | undefined => {
  const [module, id] = name.split(' ')
  if (module === 'BrowserWindow') return windows.get(Number(id))?.own
  return module === 'webContents' ? plainContentsOf(Number(id)) : plainApp
}

serve({
  windowClosed: (id) => windows.get(id)?.own.close(),
  preferences: () => preferencesInForce,
  emit: (target, event, ...args): Prevented => prevented((made) => void targetOf(target)?.emit(event, made, ...args)),
})
