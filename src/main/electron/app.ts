import { join } from 'node:path'
import { app, dialog, ipcMain, safeStorage, session } from 'electron'
import { API_PREFIX } from '../../shared/contract/index.ts'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { type DesktopOptions, parseDesktopOptions, serverFlags } from '../desktop-options.ts'
import { builtScreens } from '../project-root.ts'
import { readRendererFiles } from '../renderer-files.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { openWorkstation, type Workstation } from '../workstation.ts'
import { carryBridge } from './ipc.ts'
import { APP_ORIGIN, declareScheme, serveScreens } from './scheme.ts'
import { confineAll, denyPermissions } from './security.ts'
import { openLoginVault } from './token-vault.ts'
import { startUtilityServer } from './utility-server.ts'
import { comeForward, createWindow, openFirstScreen } from './window.ts'

/** Says why Purser cannot run, in a window of the system, and ends with a non-zero status. */
function giveUp(reason: string): void {
  process.stderr.write(`purser: ${reason}\n`)
  dialog.showErrorBox(
    'Purser cannot run',
    `${reason}\n\nStart Purser again; if this comes back, show this text to your administrator.`,
  )
  app.exit(1)
}

const textOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))

const logProblem = (problem: unknown): void => void process.stderr.write(`purser: ${textOf(problem)}\n`)

/** The embedded server, or null when the settings name a shared one. Throws with the server's last words. */
async function startServer(options: DesktopOptions, workstation: Workstation): Promise<ServerProcess | null> {
  if (workstation.settings.current().serverAddress !== '') return null
  const started = await startServerProcess(() => startUtilityServer(serverFlags(options, APP_ORIGIN)), {
    deskCode: workstation.deskCodes.add,
    gone: (lines) => giveUp(`The server stopped.\n${lines}`),
  })
  if (!started.ok) throw new Error(started.error)
  return started.value
}

/** Ends printing and server before the program goes; Electron does not wait by itself. */
function closeOnQuit(parts: { server: ServerProcess | null; workstation: Workstation; folder: DataFolder }): void {
  let closed = false
  app.on('before-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closed = true
    void Promise.allSettled([parts.server?.stop(), parts.workstation.close()]).then(() => {
      parts.folder.release()
      app.quit()
    })
  })
}

async function run(options: DesktopOptions, folder: DataFolder): Promise<void> {
  let apiOrigin = ''
  const workstation = await openWorkstation({
    folder: folder.workstation,
    demo: options.demo,
    appInfo: () => ({ program: 'electron', version: app.getVersion(), apiBase: apiOrigin + API_PREFIX, demo: options.demo }),
    loginVault: openLoginVault(folder.workstation, safeStorage),
    onProblem: logProblem,
  })
  const server = await startServer(options, workstation)
  apiOrigin = server?.address ?? workstation.settings.current().serverAddress
  closeOnQuit({ server, workstation, folder })
  denyPermissions(session.defaultSession)
  serveScreens(session.defaultSession, readRendererFiles(builtScreens()), apiOrigin)
  const window = createWindow({ devTools: !app.isPackaged })
  app.on('second-instance', () => comeForward(window))
  carryBridge(ipcMain, workstation.bridge, window)
  await openFirstScreen(window)
  folder.announce(apiOrigin)
  if (workstation.paperAddress !== '') process.stdout.write(`The demo's receipts come out at ${workstation.paperAddress}\n`)
  process.stdout.write(`ready ${apiOrigin}\n`)
}

/** Starts the desktop app: one instance a data folder, server before window, everything closed before it ends. */
export function startDesktopApp(): void {
  const options = parseDesktopOptions(process.argv.slice(1), process.env)
  // The instance lock and Chromium's profile go with the data, so that a demo may run beside the real thing.
  app.setPath('userData', join(options.dataDir, 'electron'))
  if (!app.requestSingleInstanceLock()) return app.quit()
  declareScheme()
  app.enableSandbox()
  confineAll(app)
  app.on('window-all-closed', () => app.quit())
  // Awaiting this at the top level of a module would never end: Electron is ready after the modules are read.
  void app
    .whenReady()
    .then(async () => {
      const folder = openDataFolder(options.dataDir)
      if (folder.ok) await run(options, folder.value)
      else giveUp(folder.error)
    })
    .catch((problem: unknown) => giveUp(textOf(problem)))
  return undefined
}
