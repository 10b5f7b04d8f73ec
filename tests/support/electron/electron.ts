import type * as Electron from 'electron'
import { app } from './modules/app.ts'
import { BrowserWindow } from './modules/browser-window.ts'
import { dialog } from './modules/dialog.ts'
import { ipcMain } from './modules/ipc-main.ts'
import { Menu } from './modules/menu.ts'
import { protocol } from './modules/protocol.ts'
import { safeStorage } from './modules/safe-storage.ts'
import { session } from './modules/session.ts'
import {
  clipboard,
  crashReporter,
  globalShortcut,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  screen,
} from './modules/small.ts'
import { shell } from './modules/shell.ts'
import { strict } from './modules/strict.ts'
import { utilityProcess } from './modules/utility-process.ts'
import { webContents } from './modules/web-contents.ts'

/**
 * Replaces the module `electron` in the main program: its windows are pages of a real Chromium, its utility process
 * is a real process, and what it does not know throws with its name. To offer more, add the line to the module's file.
 */
const offered = {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
} satisfies Partial<Record<keyof typeof Electron, unknown>>

export {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
}

/** What libraries take that import Electron as a whole, such as electron-store. */
export default strict('electron', offered)
