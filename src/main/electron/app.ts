import { join } from 'node:path'
import { app, dialog, ipcMain, Menu, session, shell } from 'electron'
import { faultText } from '../../shared/fault.ts'
import type { DataFolder } from '../data-folder.ts'
import { parseDesktopOptions } from '../desktop-options.ts'
import type { Log } from '../log.ts'
import { builtScreens } from '../project-root.ts'
import { readRendererFiles } from '../renderer-files.ts'
import type { Workstation } from '../workstation.ts'
import { watchAppUpdates } from './app-updater.ts'
import { carryBridge } from './ipc.ts'
import { holdKiosk } from './kiosk-window.ts'
import { menuTemplate } from './menu.ts'
import { askAgainOrQuit, bringUpOrQuit, isKiosk, nothingYet, type Running } from './running.ts'
import { guardRequests } from './request-guard.ts'
import { declareScheme, serveScreens } from './scheme.ts'
import { watchScreens } from './screen-watch.ts'
import { confineAll, denyPermissions } from './security.ts'
import { comeForward, createWindow, keepPlacement, openFirstScreen } from './window.ts'

/** Ends printing and server before the program goes; Electron does not wait by itself. */
function closeOnQuit(running: Running): void {
  let closed = false
  app.on('before-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closed = true
    void Promise.allSettled([running.server?.stop(), running.workstation?.close()]).then(() => {
      running.log?.info('app.ended')
      running.folder?.release()
      app.quit()
    })
  })
}

function setMenu(openLogs: () => void): void {
  const { platform } = process
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ platform, isPackaged: app.isPackaged, openLogs })))
}

/** Opens the window on what has been brought up. */
async function openScreens(running: Running, folder: DataFolder, { kiosk, bridge, login }: Workstation, log: Log): Promise<void> {
  const startsAsKiosk = kiosk.isActive()
  const placementFile = join(folder.workstation, 'window.json')
  const openLogs = (): void => void shell.openPath(log.folder)
  denyPermissions(session.defaultSession)
  if (login !== null) guardRequests(session.defaultSession, { apiOrigin: () => running.apiOrigin, login })
  serveScreens(session.defaultSession, readRendererFiles(builtScreens()), running.apiOrigin)
  app.setAboutPanelOptions({ applicationName: 'Purser', applicationVersion: app.getVersion() })
  if (startsAsKiosk) Menu.setApplicationMenu(null)
  else setMenu(openLogs)
  const window = createWindow({ devTools: !app.isPackaged && !startsAsKiosk, kiosk: startsAsKiosk, placementFile })
  running.window = window
  window.on('closed', () => (running.window = null))
  if (startsAsKiosk) {
    const release = holdKiosk(window)
    running.endKiosk = () => {
      release()
      setMenu(openLogs)
    }
  }
  const isOrdinary = (): boolean => !kiosk.isActive()
  keepPlacement(window, placementFile, isOrdinary, (problem) => log.problem('app.problem', problem))
  watchScreens(window, log, () =>
    askAgainOrQuit(running, 'The screens stopped', 'They were opened again three times within a minute and stopped each time.'),
  )
  app.on('second-instance', () => comeForward(window))
  carryBridge(ipcMain, bridge, window)
  await openFirstScreen(window)
}

async function run(running: Running): Promise<void> {
  if (!(await bringUpOrQuit(running))) return app.exit(0)
  const { folder, workstation, log, apiOrigin } = running
  if (folder === null || workstation === null || log === null) return
  closeOnQuit(running)
  await openScreens(running, folder, workstation, log)
  if (app.isPackaged) watchAppUpdates(workstation.updates, (problem) => log.problem('app.problem', problem))
  folder.announce(apiOrigin)
  if (workstation.paperAddress !== '') process.stdout.write(`The demo's receipts come out at ${workstation.paperAddress}\n`)
  process.stdout.write(`ready ${apiOrigin}\n`)
}

/** Coming back sooner after the start would be a circle that nobody could get into, ms. */
const RELAUNCH_AFTER_MS = 10_000

/** A fault of the main process itself: it is logged and the program ends, saying so; a kiosk comes back by itself. */
function endByFault(running: Running, problem: unknown): void {
  running.log?.problem('app.crashed', problem)
  const fault = faultText(problem)
  process.stderr.write(`purser: a fault ended the program: ${fault}\n`)
  if (!isKiosk(running)) {
    dialog.showErrorBox('Purser stopped', `${fault.split('\n', 1)[0]}\n\nStart Purser again. Nothing that was saved is lost.`)
    return app.exit(1)
  }
  const waitMs = Math.max(0, RELAUNCH_AFTER_MS - process.uptime() * 1000)
  setTimeout(() => {
    app.relaunch()
    app.exit(1)
  }, waitMs)
}

/** Starts the desktop app: one instance a data folder, server before window, everything closed before it ends. */
export function startDesktopApp(): void {
  const running = nothingYet(parseDesktopOptions(process.argv.slice(1), process.env))
  // The instance lock and Chromium's profile go with the data, so that a demo may run beside the real thing.
  app.setPath('userData', join(running.options.dataDir, 'electron'))
  if (!app.requestSingleInstanceLock()) return app.quit()
  declareScheme()
  app.enableSandbox()
  confineAll(app)
  process.on('uncaughtException', (problem) => endByFault(running, problem))
  process.on('unhandledRejection', (problem) => running.log?.problem('app.problem', problem))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    running.log?.warn('process.gone', { process: type, reason, exitCode }),
  )
  // The window of a failed start closes before there is any other.
  app.on('window-all-closed', () => running.apiOrigin !== '' && app.quit())
  // Awaiting this at the top level of a module would never end: Electron is ready after the modules are read.
  void app
    .whenReady()
    .then(() => run(running))
    .catch((problem: unknown) => endByFault(running, problem))
  return undefined
}
