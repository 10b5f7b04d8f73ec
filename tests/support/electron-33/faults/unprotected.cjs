const electron = require('electron')

// The program with its protections taken out, for the control of the security checklist.
const { app, ipcMain, session } = electron
app.enableSandbox = () => undefined
const { on } = app
app.on = function (event, listener) {
  return event === 'web-contents-created' ? this : on.call(this, event, listener)
}
const { handle } = ipcMain
ipcMain.handle = (channel, listener) =>
  handle.call(ipcMain, channel, (event, ...given) =>
    // As if every sender were the top frame of the screens.
    listener({ ...event, senderFrame: { isDestroyed: () => false, parent: null, origin: 'app://purser' } }, ...given),
  )
on.call(app, 'ready', () => {
  const own = session.defaultSession
  own.setPermissionRequestHandler = () => undefined
  own.setPermissionCheckHandler = () => undefined
  const { protocol } = own
  const serve = protocol.handle.bind(protocol)
  protocol.handle = (scheme, answer) => serve(scheme, async (request) => naive(request, await answer(request)))
})

/** Joins paths as a careless handler does, and leaves the policy out. */
async function naive(request, answer) {
  const { readFile } = require('node:fs/promises')
  const { join } = require('node:path')
  const found = await readFile(
    join(app.getAppPath(), 'out', 'renderer', decodeURIComponent(new URL(request.url).pathname).replaceAll('..\\', '../')),
  ).catch(() => null)
  const headers = new Headers(answer.headers)
  headers.delete('content-security-policy')
  if (found !== null && answer.status !== 200) return new Response(found, { headers: { 'content-type': 'text/plain' } })
  return new Response(answer.body, { status: answer.status, headers })
}
