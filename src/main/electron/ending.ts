import { app, type BrowserWindow, dialog, powerMonitor } from 'electron'
import { faultText } from '../../shared/fault.ts'
import { appImageOf, startDetached } from '../desktop/app-image.ts'
import { isKiosk, type Running } from './running.ts'

/** How long server, printing and windows have together to end, ms; the server gets 5 s of them. */
const QUIT_LIMIT_MS = 15_000

/**
 * Starts Purser again once this process has ended. `app.relaunch` would look for its program in an AppImage's mount, which goes with
 * this process, so an AppImage is started by its file; the instance lock must be free by then.
 */
function startAgain(): void {
  const image = appImageOf(process.env, process.execPath)
  if (image === null) return app.relaunch()
  app.releaseSingleInstanceLock()
  startDetached(image, process.argv.slice(1))
}

/** Gives the data folder back, once; whatever fails here must keep nothing from ending. */
function leave(running: Running): void {
  if (running.ending === 'closed') return
  running.ending = 'closed'
  try {
    running.log?.info('app.ended')
    running.folder?.release()
    if (running.isWantedAgain) startAgain()
  } catch (problem) {
    running.log?.problem('app.problem', problem)
  }
}

/**
 * Ends printing and server before the windows close, which Electron does not wait for by itself: before-quit is prevented until they
 * have ended. After QUIT_LIMIT_MS the program ends however far it came.
 */
export function closeOnQuit(running: Running): void {
  app.on('before-quit', (event) => {
    if (running.ending === 'closed') return
    event.preventDefault()
    if (running.ending === 'closing') return
    running.ending = 'closing'
    setTimeout(() => {
      running.log?.warn('app.ended-late')
      leave(running)
      app.exit(0)
    }, QUIT_LIMIT_MS)
    void Promise.allSettled([running.server?.stop(), running.workstation?.close()]).then(() => {
      running.relay?.close()
      leave(running)
      app.quit()
    })
  })
}

/** Ends in order when the system does: Linux and macOS wait for what the event keeps from going on (powerMonitor, shutdown). Call it once ready. */
export function closeWithSystem(): void {
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    app.quit()
  })
}

/**
 * Windows says before-quit to nobody when its user logs off; it asks the windows, tells them, and ends the program at once (app, before-quit;
 * BrowserWindow, query-session-end). Asked, Purser begins to close; told, it gives its folder back however far it came.
 */
export function closeWithSession(window: BrowserWindow, running: Running): void {
  window.on('query-session-end', () => app.quit())
  window.on('session-end', () => leave(running))
}

/** Coming back sooner after the start would be a circle that nobody could get into, ms. */
const RELAUNCH_AFTER_MS = 10_000

/** A fault of the main process itself: it is logged and the program ends, saying so; a kiosk comes back by itself. */
export function endByFault(running: Running, problem: unknown): void {
  running.log?.problem('app.crashed', problem)
  const fault = faultText(problem)
  process.stderr.write(`purser: a fault ended the program: ${fault}\n`)
  if (!isKiosk(running)) {
    dialog.showErrorBox('Purser stopped', `${fault.split('\n', 1)[0]}\n\nStart Purser again. Nothing that was saved is lost.`)
    return app.exit(1)
  }
  const waitMs = Math.max(0, RELAUNCH_AFTER_MS - process.uptime() * 1000)
  setTimeout(() => {
    startAgain()
    app.exit(1)
  }, waitMs)
}

/** Says what keeps Purser from starting, where no window can be made yet, and ends it. */
export function endAtStart(reason: string): void {
  process.stderr.write(`purser: ${reason}\n`)
  dialog.showErrorBox('Purser cannot start', reason)
  app.exit(1)
}
