import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, ipcMain, Menu, session, shell } from 'electron'
import { APP_ID } from '../desktop/app-id.ts'
import { type DataFolder, unusableFolder } from '../host/data-folder.ts'
import { commandAdvice } from '../desktop/command.ts'
import { parseDesktopOptions } from '../desktop/options.ts'
import type { Log } from '../host/log.ts'
import { builtScreens } from '../host/project-root.ts'
import { readRendererFiles } from '../host/renderer-files.ts'
import type { Workstation } from '../workstation/workstation.ts'
import { watchAppUpdates } from './app-updater.ts'
import { closeOnQuit, closeWithSession, closeWithSystem, endAtStart, endByFault } from './ending.ts'
import { carryBridge } from './ipc.ts'
import { holdKiosk } from './kiosk-window.ts'
import { kioskMenuTemplate, menuTemplate } from './menu.ts'
import { openPage } from './open-page.ts'
import { askAgainOrQuit, bringUpOrQuit, isKiosk, nothingYet, type Running, startedWithoutSandbox } from './running.ts'
import { guardRequests } from './request-guard.ts'
import { APP_ORIGIN, declareScheme, serveScreens } from './scheme.ts'
import { watchScreens } from './screen-watch.ts'
import { allowServerAlone, confineAll } from './security.ts'
import { openStartingWindow } from './starting-window.ts'
import { comeForward, createWindow, keepPlacement } from './window.ts'

/** The exit status for a command line that Purser does not accept. */
const WRONG_USE = 2

function setKioskMenu(): void {
  const template = kioskMenuTemplate(process.platform)
  Menu.setApplicationMenu(template && Menu.buildFromTemplate(template))
}

function setMenu(openLogs: () => void): void {
  const { platform } = process
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ platform, isPackaged: app.isPackaged, openLogs })))
}

/** Opens the window with the screens, once folder, workstation and server are up. */
export async function openScreens(
  running: Running,
  folder: DataFolder,
  { kiosk, bridge, login }: Workstation,
  log: Log,
): Promise<void> {
  const startsAsKiosk = kiosk.isActive()
  const placementFile = join(folder.workstation, 'window.json')
  const openLogs = (): void => void shell.openPath(log.folder)
  const onProblem = (problem: unknown): void => log.problem('app.problem', problem)
  allowServerAlone(session.defaultSession)
  if (login !== null) guardRequests(session.defaultSession, { apiOrigin: () => running.apiOrigin, login, onProblem })
  serveScreens(session.defaultSession, readRendererFiles(builtScreens()), running.apiOrigin)
  app.setAboutPanelOptions({ applicationName: 'Purser', applicationVersion: app.getVersion() })
  if (startsAsKiosk) setKioskMenu()
  else setMenu(openLogs)
  const window = createWindow({ devTools: !app.isPackaged && !startsAsKiosk, kiosk: startsAsKiosk, placementFile })
  running.window = window
  window.once('show', () => running.endStarting())
  window.on('closed', () => {
    running.window = null
    running.endStarting()
  })
  closeWithSession(window, running)
  if (startsAsKiosk) {
    const release = holdKiosk(window)
    running.endKiosk = () => {
      release()
      setMenu(openLogs)
    }
  }
  const isOrdinary = (): boolean => !kiosk.isActive()
  keepPlacement(window, placementFile, isOrdinary, onProblem)
  watchScreens(window, log, () =>
    askAgainOrQuit(running, 'The screens stopped', 'They were reopened three times within a minute and stopped each time.'),
  )
  carryBridge(ipcMain, bridge, window)
  await openPage(window, `${APP_ORIGIN}/`)
}

async function run(running: Running): Promise<void> {
  closeWithSystem()
  // Electron's default menu has shortcuts that quit, which a starting kiosk must not have.
  setKioskMenu()
  running.endStarting = openStartingWindow(isKiosk(running), (problem) => running.log?.problem('app.problem', problem))
  if (!(await bringUpOrQuit(running))) return app.quit()
  if (running.ending !== 'no') return
  const { folder, workstation, log, apiOrigin } = running
  if (folder === null || workstation === null || log === null) return
  await openScreens(running, folder, workstation, log)
  if (running.window === null) return
  if (app.isPackaged) watchAppUpdates(workstation.updates, (problem) => log.problem('app.problem', problem))
  folder.announce(apiOrigin)
  if (workstation.paperAddress !== '') process.stdout.write(`The demo's receipts come out at ${workstation.paperAddress}\n`)
  process.stdout.write(`ready ${apiOrigin}\n`)
}

/** A second start brings the window forward; if this instance is quitting, it starts again afterwards. */
function answerSecondStart(running: Running): void {
  app.on('second-instance', () => {
    if (running.ending !== 'no') running.isWantedAgain = true
    else if (running.window !== null) comeForward(running.window)
  })
}

/**
 * Puts the instance lock and Chromium's profile into the data folder, so that a demo may run beside the real data. False if
 * another instance has the lock; throws the system's error if the folder cannot be made. `setPath` refuses a folder that does not
 * exist, and a relative one (Electron's typings; App::SetPath).
 */
export function takeProfile(dataDir: string): boolean {
  const profile = join(dataDir, 'electron')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  app.setPath('userData', profile)
  return app.requestSingleInstanceLock()
}

/** Sets up what must be in place before Electron is ready. */
export function prepare(running: Running): void {
  // Linux and macOS take the name from the desktop file and the bundle.
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  declareScheme()
  // `enableSandbox` would remove --no-sandbox after Chromium was started with it (Electron, App::EnableSandbox).
  if (!startedWithoutSandbox()) app.enableSandbox()
  confineAll(app)
  closeOnQuit(running)
  answerSecondStart(running)
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    running.log?.warn('process.gone', { process: type, reason, exitCode }),
  )
  // After a failed start its window closes before another exists, which must not quit the app.
  app.on('window-all-closed', () => running.apiOrigin !== '' && app.quit())
}

/** Refuses a command that the app does not run. A window would leave the person who typed it waiting. */
function refuseCommand(advice: string): void {
  process.stderr.write(`${advice}\n`)
  app.exit(WRONG_USE)
}

/** Starts the desktop app: one instance per data folder, server before window, everything closed before it ends. */
export function startDesktopApp(): void {
  const { env, platform, execPath: program } = process
  const advice = commandAdvice(process.argv, { env, platform, program, isPackaged: app.isPackaged })
  if (advice !== null) return refuseCommand(advice)
  const running = nothingYet(parseDesktopOptions(process.argv.slice(1), process.env))
  const { dataDir } = running.options
  process.on('uncaughtException', (problem) => endByFault(running, problem))
  process.on('unhandledRejection', (problem) => running.log?.problem('app.problem', problem))
  try {
    if (!takeProfile(dataDir)) return app.quit()
  } catch (problem) {
    return endAtStart(unusableFolder(dataDir, problem))
  }
  prepare(running)
  // A top-level await would never end: Electron becomes ready only after the modules are loaded.
  void app
    .whenReady()
    .then(() => run(running))
    .catch((problem: unknown) => endByFault(running, problem))
  return undefined
}
