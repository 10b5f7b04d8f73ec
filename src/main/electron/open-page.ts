import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'

/** A window that closes is destroyed at most this long after its load was aborted, in ms. */
const GONE_LIMIT_MS = 2000

const isGone = (window: BrowserWindow): Promise<boolean> => {
  if (window.isDestroyed()) return Promise.resolve(true)
  const closed = new Promise<boolean>((resolve) => void window.once('closed', () => resolve(true)))
  return Promise.race([closed, pause(GONE_LIMIT_MS, false, { ref: false })])
}

/**
 * Loads a page into a window. Rejects like `loadURL` if that fails, but not if the window was closed meanwhile: closing aborts
 * the load, which may be reported before the window is destroyed.
 */
export async function openPage(window: BrowserWindow, url: string): Promise<void> {
  try {
    await window.loadURL(url)
  } catch (problem) {
    if (!(await isGone(window))) throw problem
  }
}
