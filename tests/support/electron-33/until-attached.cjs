const { app } = require('electron')

/**
 * Holds Electron's 'ready' back until Playwright is attached, which it says by calling `__playwright_run`. A window that is being
 * made or loads its first page while Playwright attaches can keep it waiting for ever: 1 of about 100 starts.
 */
function holdReady() {
  const readyOfElectron = app.whenReady()
  const emit = app.emit.bind(app)
  let resolve
  const held = new Promise((done) => {
    resolve = done
  })
  let given
  let isReady = false
  app.emit = (event, ...args) => {
    if (event !== 'ready' || isReady) return emit(event, ...args)
    given = args
    return app.listenerCount('ready') > 0
  }
  app.isReady = () => isReady
  app.whenReady = () => held
  globalThis['__playwright_run'] = async () => {
    await readyOfElectron
    isReady = true
    resolve()
    emit('ready', ...given)
  }
}

// What the app starts in its place when it restarts is not Playwright's.
if (process.env.TEST_HELD === undefined) holdReady()
process.env.TEST_HELD = 'once'

if (process.env.TEST_FAULT) require(process.env.TEST_FAULT)
