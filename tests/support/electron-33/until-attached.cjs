const { app } = require('electron')

// Holds Electron's 'ready' back until Playwright is attached, which it says by calling this function. A window that is being made
// or loads its first page while Playwright attaches can keep it waiting for ever: 1 of about 100 starts.
const readyOfElectron = app.whenReady()
const emit = app.emit.bind(app)
let given
let isReady = false
let tell
const ready = new Promise((resolve) => {
  tell = resolve
})
app.emit = (event, ...args) => {
  if (event !== 'ready' || isReady) return emit(event, ...args)
  given = args
  return app.listenerCount('ready') > 0
}
app.isReady = () => isReady
app.whenReady = () => ready
globalThis['__playwright_run'] = async () => {
  await readyOfElectron
  isReady = true
  tell()
  emit('ready', ...given)
}

if (process.env.TEST_FAULT) require(process.env.TEST_FAULT)
