const { ipcMain } = require('electron')

// The host has forgotten who is logged in when a page asks.
const { handle } = ipcMain
ipcMain.handle = (channel, listener) =>
  handle.call(ipcMain, channel, (event, name, input) =>
    name === 'keptLogin' ? { ok: true, value: { login: null } } : listener(event, name, input),
  )
