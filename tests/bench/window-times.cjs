// Run before the desktop app: says when the page of each window was painted for the first time.
const { app } = require('electron')

app.on('browser-window-created', (_event, window) =>
  window.once('ready-to-show', () => process.stdout.write(`painted ${window.webContents.getURL()}\n`)),
)
