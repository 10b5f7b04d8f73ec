import { resolve } from 'node:path'
import { test as base } from '@playwright/test'
import { findTestElectron } from '../../../scripts/test-electron.ts'
import { newDataDir, removeDataDir } from '../e2e/venue.ts'
import { type DesktopApp, type DesktopOptions, type Machine, startDesktopApp } from './desktop-app.ts'
import { obstacle, handOver, openDisplay } from './display.ts'

/** Files that make one call of the system or of Electron fail; `start({ fault })`. */
export const FAULTS = resolve(import.meta.dirname, 'faults')

interface OfEachTest {
  machine: Machine
  /** Why the app finds no key store here; null where it does. */
  withoutKeys: string | null
  /** An empty folder of the test's own. */
  dataDir: string
  /** Starts the desktop app on the test's folder, or another; ended with the test. */
  start(options?: Partial<DesktopOptions>): Promise<DesktopApp>
}
interface OfEachWorker {
  /** Null where no real Electron is to be had; its `reason` is the skip's. */
  desk: { machine: Machine; withoutKeys: string | null } | { reason: string }
}

/** What it runs on, for the report of `npm run desktop:check`. */
const versionsOf = ({ electron }: DesktopApp): Promise<Record<string, string>> =>
  electron.evaluate(() => {
    const { electron: ofElectron, chrome, node } = process.versions
    return { Electron: ofElectron, Chromium: chrome, Node: node }
  })

/** Tests of the desktop app on a real Electron; skipped, with what to type, where there is none. */
export const test = base.extend<OfEachTest, OfEachWorker>({
  desk: [
    async ({ browserName: _one }, use) => {
      const electron = await findTestElectron()
      if (!electron.found) return use({ reason: electron.reason })
      const missing = obstacle()
      if (missing !== null) return use({ reason: missing })
      const display = await openDisplay()
      await use({ machine: { electron, env: display.env }, withoutKeys: display.withoutKeys })
      await display.close()
    },
    { scope: 'worker' },
  ],
  machine: async ({ desk }, use, info) => {
    if ('reason' in desk) return info.skip(true, desk.reason)
    await use(desk.machine)
  },
  withoutKeys: async ({ desk }, use) => use('reason' in desk ? desk.reason : desk.withoutKeys),
  dataDir: async ({ machine: _first }, use) => {
    const folder = newDataDir()
    handOver(folder)
    await use(folder)
    removeDataDir(folder)
  },
  start: async ({ machine, dataDir }, use, info) => {
    const started: DesktopApp[] = []
    await use(async (options = {}) => {
      const app = await startDesktopApp(machine, { dataDir, ...options })
      started.push(app)
      info.annotations.push({ type: 'versions', description: JSON.stringify(await versionsOf(app)) })
      return app
    })
    for (const app of started) await app.kill()
  },
})
export { expect } from '@playwright/test'
