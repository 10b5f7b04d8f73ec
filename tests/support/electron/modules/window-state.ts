import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'

/** What a window remembers of what the program asked for, and the events that go with it. */
export class WindowState extends EventEmitter {
  #bounds: Rectangle
  #state: { shown: boolean; focused: boolean; minimized: boolean; maximized: boolean; fullScreen: boolean; kiosk: boolean }
  #flags = new Map<string, unknown>()

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    const { x = 0, y = 0, width = 800, height = 600, kiosk = false, fullscreen = false, show = true } = options
    this.#bounds = { x, y, width, height }
    this.#state = { shown: show, focused: false, minimized: false, maximized: false, fullScreen: fullscreen || kiosk, kiosk }
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
    this.#state.shown = true
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
}
