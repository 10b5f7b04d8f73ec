import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { classes, type KeyboardClass } from './declarations.ts'
import { type ComObject, guidOf, type KeyboardLibrary, loadKeyboardLibrary } from './library.ts'

/** objbase.h, wtypesbase.h and winuser.h. */
const COINIT_APARTMENTTHREADED = 2
const CLSCTX_SERVER = 1 | 4
const SW_SHOWNOACTIVATE = 4
/** ShellExecute returns a number above this on success. */
const LAST_ERROR_OF_EXECUTE = 32

/** How often and how long to check for a keyboard program that was just started, in ms. */
export interface KeyboardTimings {
  pollMs: number
  startMs: number
}
const keyboardTimings: KeyboardTimings = { pollMs: 200, startMs: 3000 }

/** Creates an object of a class, passes it to `use` and releases it; null if Windows does not create it. */
function withObject<T>({ table, method }: KeyboardLibrary, name: KeyboardClass, use: (object: ComObject) => T): T | null {
  const { clsid, iid } = classes[name]
  const made: [ComObject | null] = [null]
  const result = table.createInstance(guidOf(clsid), null, CLSCTX_SERVER, guidOf(iid), made)
  const [object] = made
  if (result < 0 || object === null) return null
  try {
    return use(object)
  } finally {
    method(object, 'release')
  }
}

/** Whether the keyboard covers part of the screen. */
function isShown(library: KeyboardLibrary): boolean {
  const shown = withObject(library, 'inputPane', (pane) => {
    const place: Record<string, number> = {}
    if (library.method(pane, 'location', place) < 0) return false
    return place['bottom'] !== place['top'] && place['right'] !== place['left']
  })
  return shown === true
}

/** Hides a shown keyboard or shows a hidden one; false if the keyboard's program does not run. */
const toggle = (library: KeyboardLibrary): boolean =>
  withObject(library, 'keyboardHost', (host) => library.method(host, 'toggle', library.table.desktopWindow()) >= 0) === true

/**
 * Starts the keyboard's program. Because of its uiAccess it only starts through the shell: CreateProcess fails with 740,
 * elevation required.
 */
function start({ table }: KeyboardLibrary, env: NodeJS.ProcessEnv): boolean {
  const common = env['CommonProgramW6432'] ?? env['CommonProgramFiles'] ?? 'C:\\Program Files\\Common Files'
  const program = join(common, 'microsoft shared', 'ink', 'TabTip.exe')
  return table.execute(0, 'open', program, null, null, SW_SHOWNOACTIVATE) > LAST_ERROR_OF_EXECUTE
}

/** Some versions of Windows show the keyboard when its program starts, others only start it. */
async function showOnceStarted(library: KeyboardLibrary, { pollMs, startMs }: KeyboardTimings): Promise<boolean> {
  const until = performance.now() + startMs
  while (performance.now() < until) {
    await pause(pollMs)
    if (isShown(library) || toggle(library)) return true
  }
  return false
}

/** Shows or hides the touch keyboard of Windows. Rejects if there is none. */
export async function showTouchKeyboard(
  visible: boolean,
  env: NodeJS.ProcessEnv,
  load: () => Promise<KeyboardLibrary> = loadKeyboardLibrary,
  timings: KeyboardTimings = keyboardTimings,
): Promise<boolean> {
  const library = await load()
  // Electron's main thread is initialised already; Windows counts this call as another and reports no failure.
  const isInitialised = library.table.initialize(null, COINIT_APARTMENTTHREADED) >= 0
  try {
    if (isShown(library) === visible || toggle(library)) return true
    return visible && start(library, env) && (await showOnceStarted(library, timings))
  } finally {
    if (isInitialised) library.table.uninitialize()
  }
}
