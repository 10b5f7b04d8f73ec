import { app, type BrowserWindow, type Event, type Input, powerSaveBlocker } from 'electron'
import { isBlockedInKiosk } from '../../shared/kiosk-keys.ts'

const swallow = (event: Event, { key, control, alt, shift, meta }: Input): void => {
  if (isBlockedInKiosk({ key, control, alt, shift, meta })) event.preventDefault()
}

/**
 * Makes a window a kiosk: full screen, display kept awake, zoom fixed, keys that lead out blocked, and not closable except when
 * the program ends. The returned function makes it an ordinary window again.
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
