import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { App } from 'electron'
import { serve } from './link.ts'
import { calls, strict } from './strict.ts'

const paths: Record<string, string> = {}

/** The windows, known by the module that makes them. */
interface OpenWindows {
  count(): number
  /** Asks each to close, which its listeners may prevent. */
  closeAll(): void
  destroyAll(): void
}
let windows: OpenWindows = { count: () => 0, closeAll: () => undefined, destroyAll: () => undefined }
export const countWindowsWith = (open: OpenWindows): void => void (windows = open)

type Offered = Pick<
  App,
  | 'isPackaged'
  | 'name'
  | 'setPath'
  | 'getPath'
  | 'getAppPath'
  | 'setAppLogsPath'
  | 'setAppUserModelId'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'enableSandbox'
  | 'disableHardwareAcceleration'
  | 'getVersion'
  | 'getName'
  | 'getLocale'
  | 'isReady'
  | 'whenReady'
  | 'quit'
  | 'exit'
  | 'relaunch'
  | 'focus'
  | 'setAboutPanelOptions'
>

let isReady = false
const ready = new Promise<void>((resolve) =>
  setImmediate(() => {
    isReady = true
    resolve()
  }),
)

/** Electron's app: it is ready a turn after its module was read, and it quits in the order of Electron's shell/browser/browser.cc. */
class AppStandIn extends EventEmitter implements Offered {
  #isQuitting = false
  #isExiting = false
  #status = 0
  isPackaged = process.env['STAND_IN_PACKAGED'] === '1'
  name = 'Purser'
  commandLine = strict('app.commandLine', {
    appendSwitch: (_name: string, _value?: string): void => undefined,
    appendArgument: (_value: string): void => undefined,
    hasSwitch: (name: string): boolean => process.argv.includes(`--${name}`),
    getSwitchValue: (_name: string): string => '',
  })
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (!existsSync(path)) throw new Error(`Failed to set '${name}' path`)
    paths[name] = path
  }
  getPath(name: string): string {
    const path = paths[name]
    if (path === undefined) throw new Error(`the Electron stand-in knows no path ${name}`)
    return path
  }
  getAppPath(): string {
    return process.cwd()
  }
  setAppLogsPath(path?: string): void {
    paths['logs'] = path ?? ''
  }
  setAppUserModelId(_id: string): void {}
  requestSingleInstanceLock(): boolean {
    return process.env['STAND_IN_SECOND_INSTANCE'] !== '1'
  }
  hasSingleInstanceLock(): boolean {
    return process.env['STAND_IN_SECOND_INSTANCE'] !== '1'
  }
  releaseSingleInstanceLock(): void {}
  enableSandbox(): void {
    if (isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
    if (this.commandLine.hasSwitch('no-sandbox'))
      throw new Error('the zygote was started without the sandbox: no page would open')
  }
  disableHardwareAcceleration(): void {}
  getVersion(): string {
    return '1.0.0'
  }
  getName(): string {
    return this.name
  }
  getLocale(): string {
    return 'en-US'
  }
  isReady(): boolean {
    return isReady
  }
  whenReady(): Promise<void> {
    return ready
  }
  focus(): void {}
  setAboutPanelOptions(): void {}
  relaunch(): void {
    this.once('quit', () => process.stderr.write('relaunched\n'))
  }
  quit(): void {
    if (this.#isQuitting) return
    this.#isQuitting = !this.#isPrevented('before-quit')
    if (!this.#isQuitting) return
    if (windows.count() === 0) this.#endUnlessPrevented()
    else windows.closeAll()
  }
  /** A window that does not close cancels the quitting. */
  closeCancelled(): void {
    this.#isQuitting = false
  }
  allClosed(): void {
    if (this.#isExiting) this.#end()
    else if (this.#isQuitting) this.#endUnlessPrevented()
    else if (!this.emit('window-all-closed')) this.quit()
  }
  exit(status = 0): void {
    this.#status = status
    this.#isQuitting = true
    this.#isExiting = true
    if (windows.count() === 0) this.#end()
    else windows.destroyAll()
  }
  #isPrevented(event: string): boolean {
    let isPrevented = false
    this.emit(event, { preventDefault: () => (isPrevented = true) })
    return isPrevented
  }
  #endUnlessPrevented(): void {
    if (this.#isPrevented('will-quit')) this.#isQuitting = false
    else this.#end()
  }
  #end(): void {
    this.emit('quit', {}, this.#status)
    process.exit(this.#status)
  }
}

/** Not strict, for the stand-in's own modules. */
export const plainApp = new AppStandIn()
export const app = strict('app', plainApp)

serve({
  calls: (prefix) => calls.filter(({ name }) => name.startsWith(prefix)),
  quit: () => plainApp.quit(),
})
