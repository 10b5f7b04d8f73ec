import { app, type BrowserWindow, dialog, powerMonitor } from 'electron'
import { faultText } from '../../shared/fault.ts'
import { appImageOf, startDetached } from '../desktop/app-image.ts'
import { isKiosk, type Running } from './running.ts'

/** How long server, printing and windows together have to end, in ms; the server gets 5 s of it. */
const QUIT_LIMIT_MS = 15_000

/**
 * Starts Purser again once this process has ended. `app.relaunch` would look for its program in an AppImage's mount, which
 * disappears with this process, so an AppImage is started by its file; the instance lock must be free by then.
 */
function startAgain(): void {
  const image = appImageOf(process.env, process.execPath)
  if (image === null) return app.relaunch()
  app.releaseSingleInstanceLock()
  startDetached(image, process.argv.slice(1))
}

/** Releases the data folder, once; a failure here must not keep the program from ending. */
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
 * Ends printing and server before the windows close. Electron does not wait for that by itself, so before-quit is prevented until
 * they have ended. After QUIT_LIMIT_MS the program ends in any case.
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

/**
 * Quits in order when the system shuts down: Linux and macOS wait if the event is prevented (powerMonitor, shutdown). Call it
 * once ready.
 */
export function closeWithSystem(): void {
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    app.quit()
  })
}

/**
 * When a Windows user logs off there is no before-quit: Windows sends query-session-end, then session-end, and ends the program
 * at once (app, before-quit; BrowserWindow, query-session-end). At the first Purser begins to quit; at the second it releases its
 * folder, finished or not.
 */
export function closeWithSession(window: BrowserWindow, running: Running): void {
  window.on('query-session-end', () => app.quit())
  window.on('session-end', () => leave(running))
}

/** Earliest restart after a start, in ms; a quicker one would be a crash loop that no one could interrupt. */
const RELAUNCH_AFTER_MS = 10_000

/** A fault of the main process itself: logs it, shows it and ends the program; a kiosk starts again by itself. */
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

/** Shows what keeps Purser from starting while no window can be made yet, and ends it. */
export function endAtStart(reason: string): void {
  process.stderr.write(`purser: ${reason}\n`)
  dialog.showErrorBox('Purser cannot start', reason)
  app.exit(1)
}
