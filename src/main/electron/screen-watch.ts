import type { BrowserWindow } from 'electron'
import type { Log } from '../host/log.ts'
import { createRestartPolicy, screenReloads } from '../host/restart-policy.ts'

/** How long hung screens have to recover before their process is ended, in ms. */
const HANG_LIMIT_MS = 5000

/**
 * Reloads the screens when their process is gone or hangs, at most three times a minute. Nothing is lost, since cart, code and
 * payment key are in local storage and prints in the journal. `askAgain` asks staff when that has not helped.
 */
export function watchScreens(window: BrowserWindow, log: Log, askAgain: () => Promise<boolean>): void {
  const policy = createRestartPolicy(screenReloads)
  const comeBack = async (): Promise<void> => {
    if (policy.next(performance.now()) === null) {
      log.error('screens.gave-up')
      if (!(await askAgain())) return
      policy.forget()
    }
    if (window.isDestroyed()) return
    window.webContents.reload()
    log.info('screens.reloaded')
  }
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('screens.gone', { reason, exitCode })
    if (reason !== 'clean-exit') void comeBack()
  })
  let stuck: NodeJS.Timeout | undefined
  window.on('unresponsive', () => {
    log.warn('screens.stuck')
    clearTimeout(stuck)
    stuck = setTimeout(() => !window.isDestroyed() && window.webContents.forcefullyCrashRenderer(), HANG_LIMIT_MS)
  })
  window.on('responsive', () => clearTimeout(stuck))
  window.on('closed', () => clearTimeout(stuck))
}
