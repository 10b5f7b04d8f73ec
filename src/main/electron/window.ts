import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { projectRoot } from '../project-root.ts'
import { APP_ORIGIN } from './scheme.ts'

/** The one window. It shows itself once the first screen is painted. */
export function createWindow(options: { devTools: boolean }): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 640,
    show: false,
    title: 'Purser',
    icon: join(projectRoot(), 'resources', 'icon.png'),
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(projectRoot(), 'out', 'preload', 'index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: options.devTools,
    },
  })
  window.once('ready-to-show', () => window.show())
  return window
}

/** Opens the first screen; rejects when it cannot be loaded. */
export const openFirstScreen = (window: BrowserWindow): Promise<void> => window.loadURL(`${APP_ORIGIN}/`)

/** Brings the window forward, for a second start of the program. */
export function comeForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}
