import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '../shared/bridge.ts'
import { CALL_CHANNEL, EVENT_CHANNEL } from '../shared/ipc-channels.ts'

/** All that a page can reach of the host. Input, reply and sender are checked in the main process. */
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input),
  subscribe: (event, listener) => {
    const relay = (_event: IpcRendererEvent, name: string, payload: Parameters<typeof listener>[0]): void => {
      if (name === event) listener(payload)
    }
    ipcRenderer.on(EVENT_CHANNEL, relay)
    return () => ipcRenderer.off(EVENT_CHANNEL, relay)
  },
}

contextBridge.exposeInMainWorld('purser', bridge)
