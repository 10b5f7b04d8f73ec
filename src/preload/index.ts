import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '../shared/bridge/bridge.ts'
import type { BridgeEventName } from '../shared/bridge/names.ts'
import { CALL_CHANNEL, EVENT_CHANNEL } from '../shared/bridge/ipc-channels.ts'

type Listener = (payload: never) => void
type EventArguments = [name: BridgeEventName, payload: never]

// One IPC listener for the whole page, so that listeners do not accumulate on the channel.
const listeners = new Map<BridgeEventName, Set<{ listener: Listener }>>()
ipcRenderer.on(EVENT_CHANNEL, (_event: IpcRendererEvent, ...received: unknown[]) => {
  const [name, payload] = received as EventArguments
  listeners.get(name)?.forEach(({ listener }) => listener(payload))
})

/** Everything that a page can reach of the host. Input, reply, payload and sender are checked in the main process. */
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input),
  subscribe: (event, listener) => {
    const subscription = { listener }
    const ofEvent = listeners.get(event) ?? new Set()
    listeners.set(event, ofEvent.add(subscription))
    return () => void ofEvent.delete(subscription)
  },
}

contextBridge.exposeInMainWorld('purser', bridge)
