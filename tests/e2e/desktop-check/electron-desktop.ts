import { spawn } from 'node:child_process'
import { _electron, type ElectronApplication } from '@playwright/test'
import type { TestElectron } from '../../../scripts/test-electron.ts'
import { recordToasts } from '../../support/e2e/toasts.ts'
import { handOver } from '../../support/electron-33/display.ts'
import { type Desktop, type StartDesktop, type StartOptions, untilServing } from './desktop.ts'

const ownEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith('PURSER_'),
    ),
  )

/** The end of the program itself: on Windows Playwright's process is a shell around it. */
const endOf = (app: ElectronApplication): Promise<void> =>
  new Promise((resolve) => {
    const { exitCode, signalCode } = app.process()
    if (exitCode !== null || signalCode !== null) resolve()
    else app.process().once('exit', () => resolve())
  })

/** Ends a program by its process number; one that has ended is none's concern. */
function endProcess(pid: number): void {
  try {
    process.kill(pid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const versionsOf = (app: ElectronApplication): Promise<Record<string, string>> =>
  app.evaluate(() => {
    const { electron, chrome, node, v8 } = process.versions
    return { Electron: electron, Chromium: chrome, Node: node, V8: v8 }
  })

/** Longer than a page that lives takes to answer, ms; one whose process has just died never does. */
const LOOK_LIMIT_MS = 2000

/** Starts the desktop app of this checkout on a real Electron, driven by Playwright, with Chromium's sandbox; `machine`: variables of its surroundings. */
export const electronDesktop =
  (electron: TestElectron & { found: true }, machine: Record<string, string>): StartDesktop =>
  async ({ dataDir, data = dataDir, flags = [], env = {} }: StartOptions): Promise<Desktop> => {
    const executablePath = electron.path
    const args = ['.', '--data', data, ...flags]
    const wholeEnv = { ...ownEnv(), ...machine, ...electron.env, ...env }
    handOver(dataDir)
    const app = await _electron.launch({ executablePath, args, env: wholeEnv, chromiumSandbox: true })
    const page = await app.firstWindow()
    const { address, pid } = await untilServing(dataDir)
    let comeBack = 0
    await recordToasts(page)
    await page.reload()
    return {
      page,
      address,
      crashScreens: () =>
        app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()),
      textOfScreens: () =>
        app.evaluate(({ BrowserWindow }, limit) => {
          const text = BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText')
          return Promise.race([text as Promise<string>, new Promise<string>((resolve) => setTimeout(resolve, limit, ''))])
        }, LOOK_LIMIT_MS),
      killServer: async () => {
        const server = await app.evaluate(
          ({ app: program }) => program.getAppMetrics().find(({ name }) => name === 'Purser server')?.pid,
        )
        if (server === undefined) throw new Error('the server has no process of its own')
        process.kill(server, 'SIGKILL')
      },
      minimize: () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize()),
      windowState: () =>
        app.evaluate(({ BrowserWindow }) => {
          const [window] = BrowserWindow.getAllWindows()
          return { minimized: window?.isMinimized() === true, kiosk: window?.isKiosk() === true }
        }),
      startAgainWhileQuitting: async () => {
        const ended = endOf(app)
        await app.evaluate(({ app: program }) => program.quit()).catch(() => undefined)
        spawn(executablePath, args, { env: wholeEnv, stdio: 'ignore' })
        await ended
        const again = await untilServing(dataDir, pid)
        comeBack = again.pid
        return again.address
      },
      quit: () => app.close(),
      kill: async () => {
        if (comeBack !== 0) endProcess(comeBack)
        await app.close().catch(() => undefined)
      },
      versions: () => versionsOf(app),
    }
  }
