import { join } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import { API_PREFIX } from '../../shared/contract/index.ts'
import { type DataFolder, openDataFolder } from '../host/data-folder.ts'
import type { DesktopOptions } from '../desktop/options.ts'
import { openRelayServer, type RelayServer } from '../server-connection/relay-server.ts'
import { type Log, openLog } from '../host/log.ts'
import type { SupervisedServer } from '../embedded-server/supervisor.ts'
import { openWorkstation, type Workstation } from '../workstation/workstation.ts'
import { electronAutostart } from './autostart.ts'
import { startEmbeddedServer } from './embedded-server.ts'
import { askAfterFailure } from './failure-window.ts'
import { electronHostLogin } from './host-login.ts'
import { openHtmlPrinter } from './html-printer.ts'

/** What the program has started so far; a retry continues from it. */
export interface Running {
  options: DesktopOptions
  folder: DataFolder | null
  log: Log | null
  workstation: Workstation | null
  server: SupervisedServer | null
  /** The relay to a shared server that is paired or has several addresses. */
  relay: RelayServer | null
  /** Where the screens send their calls; empty until known. */
  apiOrigin: string
  window: BrowserWindow | null
  /** Closes the window that shows that Purser is starting. */
  endStarting(): void
  /** Makes the kiosk an ordinary window. */
  endKiosk(): void
  /** How far quitting has come: `closing` while server and printing end, `closed` when only windows are left. */
  ending: 'no' | 'closing' | 'closed'
  /** Someone started Purser while it was ending. */
  isWantedAgain: boolean
}

/** The state of a program that has started nothing yet. */
export const nothingYet = (options: DesktopOptions): Running => ({
  options,
  folder: null,
  log: null,
  workstation: null,
  server: null,
  relay: null,
  apiOrigin: '',
  window: null,
  endStarting: () => undefined,
  endKiosk: () => undefined,
  ending: 'no',
  isWantedAgain: false,
})

/** Whether Chromium was started without its sandbox, which an AppImage does if the system allows no user namespaces. */
export const startedWithoutSandbox = (): boolean => app.commandLine.hasSwitch('no-sandbox')

const LOG_LINES = 8
const ADVICE = 'Nothing that was saved is lost. If this happens again, show this window to your administrator.'

const textOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))

/** Whether this run is a kiosk, as far as is known yet. */
export const isKiosk = ({ workstation, options }: Running): boolean => workstation?.kiosk.isActive() ?? options.kiosk ?? false

/** Asks staff what to do about a failure; true tries again, false quits. */
async function askAgain(running: Running, title: string, reason: string): Promise<boolean> {
  const { log, window } = running
  running.endStarting()
  const answer = await askAfterFailure(
    {
      title,
      reason,
      advice: ADVICE,
      logLines: log?.lastLines(LOG_LINES) ?? [],
      logFolder: log?.folder ?? '',
      kiosk: isKiosk(running),
    },
    window,
  )
  return answer === 'again'
}

/** Asks staff what to do about a part that stopped while the program runs; quits if they choose so. */
export async function askAgainOrQuit(running: Running, title: string, reason: string): Promise<boolean> {
  const again = await askAgain(running, title, reason)
  if (!again) app.quit()
  return again
}

/** Opens the data folder, or throws with the reason. */
function takeFolder(running: Running): DataFolder {
  const opened = openDataFolder(running.options.dataDir)
  if (!opened.ok) throw new Error(opened.error)
  running.folder = opened.value
  running.log = openLog({
    folder: join(opened.value.workstation, 'logs'),
    terminalName: () => running.workstation?.settings.current().terminalName ?? '',
  })
  const { demo } = running.options
  running.log.info('app.started', { version: app.getVersion(), platform: `${process.platform} ${process.arch}`, demo })
  if (startedWithoutSandbox()) running.log.warn('app.unsandboxed')
  return opened.value
}

function openParts(running: Running, folder: DataFolder): Promise<Workstation> {
  const { demo, kiosk } = running.options
  const onProblem = (problem: unknown): void => running.log?.problem('app.problem', problem)
  return openWorkstation({
    folder: folder.workstation,
    demo,
    kiosk,
    leaveKiosk: () => {
      running.log?.info('kiosk.left')
      running.endKiosk()
    },
    appInfo: () => ({ program: 'electron', version: app.getVersion(), apiBase: running.apiOrigin + API_PREFIX, demo }),
    autostart: electronAutostart(running.options),
    hostLogin: electronHostLogin(folder.workstation, onProblem),
    htmlPrinter: openHtmlPrinter(onProblem),
    onProblem,
  })
}

/** Starts whatever is missing. Throws with the reason if it cannot. */
export async function bringUp(running: Running): Promise<void> {
  const folder = running.folder ?? takeFolder(running)
  running.workstation ??= await openParts(running, folder)
  const { workstation, options, log } = running
  const sharedServer = workstation.settings.current().serverAddress
  if (sharedServer === '' && running.server === null && log !== null) {
    const askStaff = (lines: string): Promise<boolean> => askAgainOrQuit(running, 'The server stopped', lines)
    const started = await startEmbeddedServer({ options, log, deskCode: workstation.deskCodes.add, askAgain: askStaff })
    if (!started.ok) throw new Error(started.error)
    running.server = started.value
  }
  if (workstation.line !== null) running.relay ??= await openRelayServer(workstation.line)
  running.apiOrigin = running.server?.address ?? running.relay?.address ?? sharedServer
}

/** Retries until folder, workstation and server are up; false if staff chose to quit or the program is ending. */
export async function bringUpOrQuit(running: Running): Promise<boolean> {
  for (;;) {
    try {
      await bringUp(running)
      return true
    } catch (problem) {
      running.log?.problem('app.failed', problem)
      if (running.ending !== 'no') return false
      if (!(await askAgain(running, 'Purser cannot start', textOf(problem)))) return false
    }
  }
}
