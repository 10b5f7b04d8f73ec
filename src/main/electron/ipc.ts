import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron'
import type { BridgeResult } from '../../shared/bridge/bridge.ts'
import { CALL_CHANNEL, EVENT_CHANNEL } from '../../shared/bridge/ipc-channels.ts'
import type { HostBridge } from '../bridge/bridge.ts'
import { APP_ORIGIN } from './scheme.ts'

/** Only the top frame of our own screens may call; a frame inside it and a page from elsewhere are refused. */
export function isOurSender({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean {
  if (senderFrame === null || senderFrame.isDestroyed()) return false
  return senderFrame.parent === null && senderFrame.origin === APP_ORIGIN
}

const refused: BridgeResult<never> = { ok: false, error: { code: 'forbidden', msg: 'This page may not use the terminal' } }

/**
 * Carries the bridge over IPC: calls of our screens in, events out to the screens in `window` and to no other page. The returned
 * function ends the events.
 */
export function carryBridge(ipc: IpcMain, bridge: HostBridge, window: BrowserWindow): () => void {
  ipc.handle(CALL_CHANNEL, (event, name: unknown, input: unknown) =>
    isOurSender(event) ? bridge.call(String(name), input) : refused,
  )
  return bridge.subscribe((event, payload) => {
    if (window.isDestroyed()) return
    const { mainFrame } = window.webContents
    // A frame whose process has ended throws at every other property (shell/browser/api/electron_api_web_frame_main.cc).
    if (!mainFrame.isDestroyed() && mainFrame.origin === APP_ORIGIN) mainFrame.send(EVENT_CHANNEL, event, payload)
  })
}
