import { EventEmitter } from 'node:events'
import type {
  Clipboard,
  CrashReporter,
  Display,
  GlobalShortcut,
  NativeImage,
  NativeTheme,
  Net,
  PowerMonitor,
  PowerSaveBlocker,
  Screen,
} from 'electron'
import { session } from './session.ts'
import { strict } from './strict.ts'

/** Modules of a few calls each. A new call is one line here. */

const blockers = new Set<number>()
let blockersMade = 0
export const powerSaveBlocker = strict('powerSaveBlocker', {
  start: () => {
    blockersMade += 1
    blockers.add(blockersMade)
    return blockersMade
  },
  stop: (id) => blockers.delete(id),
  isStarted: (id) => blockers.has(id),
} satisfies Partial<PowerSaveBlocker>)

class PowerMonitorStandIn extends EventEmitter implements Pick<PowerMonitor, 'getSystemIdleTime' | 'isOnBatteryPower'> {
  onBatteryPower = false
  getSystemIdleTime(): number {
    return 0
  }
  isOnBatteryPower(): boolean {
    return false
  }
}
export const powerMonitor = strict('powerMonitor', new PowerMonitorStandIn())

const wholeScreen = { x: 0, y: 0, width: 1920, height: 1080 }
const display = { id: 1, bounds: wholeScreen, workArea: wholeScreen, scaleFactor: 1, rotation: 0 } as Display
class ScreenStandIn
  extends EventEmitter
  implements Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay' | 'getDisplayMatching' | 'getDisplayNearestPoint'>
{
  getAllDisplays(): Display[] {
    return [display]
  }
  getPrimaryDisplay(): Display {
    return display
  }
  getDisplayMatching(): Display {
    return display
  }
  getDisplayNearestPoint(): Display {
    return display
  }
}
export const screen = strict('screen', new ScreenStandIn())

const shortcuts = new Set<string>()
export const globalShortcut = strict('globalShortcut', {
  register: (accelerator) => {
    shortcuts.add(accelerator)
    return true
  },
  isRegistered: (accelerator) => shortcuts.has(accelerator),
  unregister: (accelerator) => void shortcuts.delete(accelerator),
  unregisterAll: () => shortcuts.clear(),
} satisfies Partial<GlobalShortcut>)

class NativeThemeStandIn extends EventEmitter implements Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'> {
  themeSource: NativeTheme['themeSource'] = 'system'
  shouldUseDarkColors = false
}
export const nativeTheme = strict('nativeTheme', new NativeThemeStandIn())

export const crashReporter = strict('crashReporter', {
  start: () => undefined,
  getUploadToServer: () => false,
  setUploadToServer: () => undefined,
} satisfies Partial<CrashReporter>)

let clipboardText = ''
export const clipboard = strict('clipboard', {
  writeText: async (text) => void (clipboardText = text),
  readText: async () => clipboardText,
} satisfies Partial<Clipboard>)

export const nativeImage = strict('nativeImage', {
  createFromPath: (path: string) => strict('nativeImage', { path, isEmpty: () => false }) as object as NativeImage,
  createEmpty: () => strict('nativeImage', { isEmpty: () => true }) as object as NativeImage,
})

/** The network stack of the default session. */
export const net = strict('net', {
  fetch: (input, init) => session.defaultSession.fetch(input, init),
  isOnline: () => true,
  online: true,
} satisfies Partial<Net>)
