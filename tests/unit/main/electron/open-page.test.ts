import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../../../src/main/electron/open-page.ts'

/** A window whose load is aborted, and which is gone `goneAfterMs` later: at once with 0, never with null. */
function abortedWindow(goneAfterMs: number | null): BrowserWindow {
  const window = Object.assign(new EventEmitter(), {
    isGone: goneAfterMs === 0,
    isDestroyed: () => window.isGone,
    loadURL: async () => {
      if (goneAfterMs !== null && goneAfterMs > 0)
        setTimeout(() => {
          window.isGone = true
          window.emit('closed')
        }, goneAfterMs)
      throw new Error('ERR_ABORTED')
    },
  })
  return window as unknown as BrowserWindow
}

describe('a page of a window', () => {
  it('fails nobody when its window is gone', async () => {
    await expect(openPage(abortedWindow(0), 'app://purser/')).resolves.toBeUndefined()
  })
  it('fails nobody when its window is gone a moment after the load was aborted', async () => {
    await expect(openPage(abortedWindow(20), 'app://purser/')).resolves.toBeUndefined()
  })
  it('that cannot be loaded in a window that stays is an error', async () => {
    await expect(openPage(abortedWindow(null), 'app://purser/')).rejects.toThrow('ERR_ABORTED')
  })
})
