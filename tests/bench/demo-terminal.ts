import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from 'playwright'
import { browserFlags, findBrowser } from '../support/e2e/browser.ts'
import buildRenderer from '../support/setup/build.setup.ts'
import { newDataDir, removeDataDir } from './program.ts'

interface Terminal {
  address: string
  stop(): Promise<void>
}

/** The browser terminal as its own process, and the address it is ready at. */
export async function startTerminal(dataDir: string, flags: readonly string[]): Promise<Terminal> {
  const args = ['scripts/start.ts', '--port', '0', '--data', dataDir, '--no-open', ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`the terminal ended with ${status}`)))
    createInterface({ input: child.stdout }).on(
      'line',
      (line) => line.startsWith('ready ') && resolve(line.slice('ready '.length)),
    )
  })
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Chromium as the journeys have it. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ args: browserFlags, ...(executablePath !== undefined && { executablePath }) })
}

/** Measures screens of the demo in a new data folder; both are gone afterwards, whatever happened. */
export async function onDemo(measure: (browser: Browser, address: string) => Promise<void>): Promise<void> {
  await buildRenderer()
  const browser = await openBrowser()
  const dataDir = newDataDir()
  const terminal = await startTerminal(dataDir, ['--demo'])
  try {
    await measure(browser, terminal.address)
  } finally {
    await browser.close()
    await terminal.stop()
    removeDataDir(dataDir)
  }
}
