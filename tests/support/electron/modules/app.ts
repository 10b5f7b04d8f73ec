import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { serve } from './link.ts'
import { calls, strict } from './strict.ts'

const paths: Record<string, string> = {}
let isQuitting = false

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

/** Electron's app: it is ready a turn after its module was read, and quitting can be prevented. */
class AppStandIn extends EventEmitter implements Offered {
  isPackaged = process.env['STAND_IN_PACKAGED'] === '1'
  name = 'Purser'
  commandLine = strict('app.commandLine', {
    appendSwitch: (_name: string, _value?: string): void => undefined,
    appendArgument: (_value: string): void => undefined,
    hasSwitch: (name: string): boolean => process.argv.includes(`--${name}`),
    getSwitchValue: (_name: string): string => '',
  })
  setPath(name: string, path: string): void {
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
  enableSandbox(): void {}
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
  relaunch(): void {}
  quit(): void {
    if (isQuitting) return
    let prevented = false
    this.emit('before-quit', { preventDefault: () => (prevented = true) })
    if (prevented) return
    this.emit('will-quit', { preventDefault: () => (prevented = true) })
    if (!prevented) this.exit(0)
  }
  exit(status = 0): void {
    isQuitting = true
    this.emit('quit', {}, status)
    process.exit(status)
  }
}

/** Not strict, for the stand-in's own modules. */
export const plainApp = new AppStandIn()
export const app = strict('app', plainApp)

serve({
  calls: (prefix) => calls.filter(({ name }) => name.startsWith(prefix)),
  quit: () => plainApp.quit(),
})
