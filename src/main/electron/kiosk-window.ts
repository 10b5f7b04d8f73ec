import { app, type BrowserWindow, type Event, type Input, powerSaveBlocker } from 'electron'
import { isBlockedInKiosk } from '../../shared/kiosk-keys.ts'

const swallow = (event: Event, { key, control, alt, shift, meta }: Input): void => {
  if (isBlockedInKiosk({ key, control, alt, shift, meta })) event.preventDefault()
}

/**
 * Holds a window as a kiosk: over the whole screen, which stays awake, at its own size, ignoring the keys that lead out, and not to be
 * closed but by the end of the program. Calling the answer makes it an ordinary window again.
 */
export function holdKiosk(window: BrowserWindow): () => void {
  const { webContents: contents } = window
  const blocker = powerSaveBlocker.start('prevent-display-sleep')
  let isQuitting = false
  const noteQuit = (): void => void (isQuitting = true)
  const stayOpen = (event: Event): void => {
    if (!isQuitting) event.preventDefault()
  }
  const stayFull = (): void => window.setKiosk(true)
  const ownSize = (): void => {
    contents.setZoomFactor(1)
    void contents.setVisualZoomLevelLimits(1, 1)
  }
  app.on('before-quit', noteQuit)
  contents.on('before-input-event', swallow)
  contents.on('did-finish-load', ownSize)
  window.on('close', stayOpen)
  window.on('leave-full-screen', stayFull)
  return () => {
    powerSaveBlocker.stop(blocker)
    app.off('before-quit', noteQuit)
    contents.off('before-input-event', swallow)
    contents.off('did-finish-load', ownSize)
    window.off('close', stayOpen)
    window.off('leave-full-screen', stayFull)
    if (!window.isDestroyed()) window.setKiosk(false)
  }
}
