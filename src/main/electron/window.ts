import { join } from 'node:path'
import { BrowserWindow, screen } from 'electron'
import { projectRoot } from '../host/project-root.ts'
import { placeWindow, readPlacement, SMALLEST, writePlacement } from '../desktop/window-placement.ts'

export interface WindowOptions {
  devTools: boolean
  /** Fills the screen from the start. */
  kiosk: boolean
  /** Where the window's place is kept. */
  placementFile: string
}

/** The picture of a window in the task bar; Linux would show a generic one. */
export const windowIcon = (): string => join(projectRoot(), 'resources', 'icon.png')

/** The one window, where it was when it was last closed. It shows itself once the first screen is painted. */
export function createWindow({ devTools, kiosk, placementFile }: WindowOptions): BrowserWindow {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const { maximized, ...bounds } = placeWindow(readPlacement(placementFile), areas)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    show: false,
    kiosk,
    title: 'Purser',
    icon: windowIcon(),
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(projectRoot(), 'out', 'preload', 'index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools,
    },
  })
  // Between screens of different scaling Windows gives a new window another size than it is asked for.
  if (bounds.x !== undefined) window.setBounds(bounds)
  window.once('ready-to-show', () => {
    // It shows the window too, so not before (Electron's typings, maximize).
    if (maximized && !kiosk) window.maximize()
    window.show()
  })
  return window
}

const SETTLED_MS = 500

/** Keeps the window's place whenever it has come to rest; `isOrdinary` says that it is not held full screen. A disk that refuses is reported. */
export function keepPlacement(
  window: BrowserWindow,
  file: string,
  isOrdinary: () => boolean,
  onProblem: (problem: unknown) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  const keep = (): void => {
    clearTimeout(timer)
    if (!isOrdinary() || window.isDestroyed() || window.isFullScreen()) return
    try {
      writePlacement(file, { ...window.getNormalBounds(), maximized: window.isMaximized() })
    } catch (problem) {
      onProblem(problem)
    }
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(keep, SETTLED_MS)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('maximize', later)
  window.on('unmaximize', later)
  window.on('close', keep)
}

/** Brings the window forward, for a second start of the program. */
export function comeForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}
