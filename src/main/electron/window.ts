import { join } from 'node:path'
import { BrowserWindow, screen } from 'electron'
import { projectRoot } from '../host/project-root.ts'
import { placeWindow, readPlacement, SMALLEST, writePlacement } from '../desktop/window-placement.ts'

export interface WindowOptions {
  devTools: boolean
  /** Fills the screen from the start. */
  kiosk: boolean
  /** The file that keeps the window's position. */
  placementFile: string
}

/** The window's icon in the task bar; without it Linux would show a generic one. */
export const windowIcon = (): string => join(projectRoot(), 'resources', 'icon.png')

/** The one window, at its last position. It becomes visible once the first screen is painted. */
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
  // Between screens of different scaling, Windows gives a new window a different size than requested.
  if (bounds.x !== undefined) window.setBounds(bounds)
  window.once('ready-to-show', () => {
    // `maximize` also shows the window, so it is not called earlier (Electron's typings, maximize).
    if (maximized && !kiosk) window.maximize()
    window.show()
  })
  return window
}

const SETTLED_MS = 500

/**
 * Saves the window's position after each move or resize; `isOrdinary` is false while the window is a kiosk. A disk error is
 * reported.
 */
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
