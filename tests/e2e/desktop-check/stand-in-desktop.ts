import type { Browser } from '@playwright/test'
import type { Sabotage } from '../../support/electron/modules/sabotage.ts'
import { recordToasts } from '../../support/e2e/toasts.ts'
import { type DesktopProgram, startDesktopProgram, untilReady } from '../../support/programs/desktop-program.ts'
import type { Desktop, StartDesktop, StartOptions } from './desktop.ts'

/** The stand-in's lock is a variable: a second start is Electron's event, and what it relaunches is started by hand. */
async function startAgainWhileQuitting(program: DesktopProgram, startAgain: () => Promise<DesktopProgram>): Promise<string> {
  const [server = 0] = await program.ask('serverProcesses')
  process.kill(server, 'SIGSTOP')
  void program.quit()
  await program.ask('emit', 'app', 'second-instance')
  process.kill(server, 'SIGCONT')
  await program.ended
  if (!program.said().includes('relaunched')) throw new Error(`it did not come back:\n${program.said()}`)
  const again = await startAgain()
  return untilReady(again)
}

/** Stops the page's script altogether, which is more than Chromium does to a minimised window: whatever comes out then needs no page. */
async function minimize(program: DesktopProgram): Promise<void> {
  const { cdp } = await program.window()
  await program.ask('minimize', 1)
  await cdp.send('Debugger.enable')
  await cdp.send('Debugger.pause')
}

/** Starts the desktop app on Electron's stand-in, with a page of this browser; `sabotage` breaks it for the control of a check. */
export const standInDesktop =
  (browser: Browser, sabotage: Partial<Sabotage> = {}): StartDesktop =>
  async ({ dataDir, data = dataDir, flags = [], env = {} }: StartOptions): Promise<Desktop> => {
    const programs: DesktopProgram[] = []
    const start = async (): Promise<DesktopProgram> => {
      const started = await startDesktopProgram(browser, {
        flags: ['--data', data, ...flags],
        env,
        sabotage,
        prepare: recordToasts,
      })
      programs.push(started)
      return started
    }
    const program = await start()
    const address = await untilReady(program)
    const { page } = await program.window()
    return {
      page,
      address,
      crashScreens: async () => {
        await page.evaluate(() => document.body.replaceChildren())
        await program.ask('emit', 'webContents 1', 'render-process-gone', { reason: 'crashed', exitCode: 5 })
      },
      textOfScreens: () => page.evaluate(() => document.body.innerText),
      killServer: async () => {
        const servers = await program.ask('serverProcesses')
        process.kill(servers.at(-1) ?? 0, 'SIGKILL')
      },
      minimize: () => minimize(program),
      windowState: () => program.ask('windowState', 1),
      startAgainWhileQuitting: () => startAgainWhileQuitting(program, start),
      quit: async () => void (await program.quit()),
      kill: async () => {
        for (const each of programs) await each.kill()
      },
      versions: () => Promise.resolve({ Electron: 'stand-in', Chromium: browser.version(), Node: process.versions.node }),
    }
  }
