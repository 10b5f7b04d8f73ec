import { EventEmitter } from 'node:events'
import type { IpcMain } from 'electron'
import { serve } from './link.ts'
import { sabotage } from './sabotage.ts'
import { strict } from './strict.ts'
import { contentsOf, frameOf } from './web-contents.ts'

type Handler = Parameters<IpcMain['handle']>[1]
const handlers = new Map<string, Handler>()

class IpcMainStandIn extends EventEmitter implements Pick<IpcMain, 'handle' | 'handleOnce' | 'removeHandler'> {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  }
  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      handlers.delete(channel)
      return handler(event, ...args) as unknown
    })
  }
  removeHandler(channel: string): void {
    handlers.delete(channel)
  }
}

const plainIpc = new IpcMainStandIn()
export const ipcMain = strict('ipcMain', plainIpc)

serve({
  ipc: async (contentsId, facts, mode, channel, args) => {
    const shown = sabotage.trustAllFrames ? { ...facts, origin: 'app://purser', url: 'app://purser/', above: [] } : facts
    const event = {
      sender: contentsOf(contentsId),
      senderFrame: frameOf(contentsId, shown),
      type: 'frame',
      processId: 1,
      frameId: 1,
    }
    if (mode === 'send') return void plainIpc.emit(channel, event, ...args)
    const handler = handlers.get(channel)
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
    return await (handler(event as never, ...args) as unknown)
  },
  ipcChannels: () => ({ handled: [...handlers.keys()], listened: plainIpc.eventNames().map(String) }),
})
