import { register } from 'node:module'
import { app, safeStorage, session, utilityProcess } from 'electron'

// What Electron 45 has and Electron 33 lacks; see README.md. In plain JavaScript, since Node 20 reads no types.

register(new URL('resolve.mjs', import.meta.url))

/** The server and its jobs need node:sqlite, so the utility process hands everything on to this project's own Node. */
const fork = utilityProcess.fork.bind(utilityProcess)
const relay = new URL('relay.mjs', import.meta.url)
utilityProcess.fork = (path, args, options) => fork(relay.pathname, [path, ...args], options)

/** Electron 33 has the calls without promises only. */
Object.assign(safeStorage, {
  isAsyncEncryptionAvailable: async () => safeStorage.isEncryptionAvailable(),
  encryptStringAsync: async (text) => safeStorage.encryptString(text),
  decryptStringAsync: async (bytes) => ({ result: safeStorage.decryptString(bytes), shouldReEncrypt: false }),
})

/** Of Electron 36: which origin a request is from. Here it is the frame's, which a request of another origin cannot come from. */
app.once('ready', () => {
  const { webRequest } = session.defaultSession
  const listen = webRequest.onBeforeSendHeaders.bind(webRequest)
  webRequest.onBeforeSendHeaders = (listener) =>
    listen((details, answer) => listener({ initiatorOrigin: details.frame?.origin, ...details }, answer))
})
