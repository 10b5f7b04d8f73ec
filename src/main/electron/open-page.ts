import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'

/** A window that closes is gone this soon after its load was aborted, ms. */
const GONE_LIMIT_MS = 2000

const isGone = (window: BrowserWindow): Promise<boolean> => {
  if (window.isDestroyed()) return Promise.resolve(true)
  const closed = new Promise<boolean>((resolve) => void window.once('closed', () => resolve(true)))
  return Promise.race([closed, pause(GONE_LIMIT_MS, false, { ref: false })])
}

/**
 * Loads a page into a window. Rejects as `loadURL` does when it cannot be loaded, but not for a window that was closed meanwhile: that
 * aborts the load, which may be reported before the window is gone.
 */
export async function openPage(window: BrowserWindow, url: string): Promise<void> {
  try {
    await window.loadURL(url)
  } catch (problem) {
    if (!(await isGone(window))) throw problem
  }
}
