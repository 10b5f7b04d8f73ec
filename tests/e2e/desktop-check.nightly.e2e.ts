import { type Browser, expect, test } from '@playwright/test'
import { findTestElectron } from '../../scripts/test-electron.ts'
import type { Desktop, StartDesktop } from './desktop-check/desktop.ts'
import { electronDesktop } from './desktop-check/electron-desktop.ts'
import { standInDesktop } from './desktop-check/stand-in-desktop.ts'
import { secondStartStep } from './desktop-check/fault-steps.ts'
import type { Step } from './desktop-check/step.ts'
import { steps } from './desktop-check/steps.ts'
import { type Display, openDisplay } from '../support/electron-33/display.ts'
import { cupsMissing } from '../support/printing/cups.ts'
import { openPrintOffice, type PrintOffice } from '../support/printing/print-office.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'

const electron = await findTestElectron()
if (!electron.found) console.log(`The desktop check on Electron itself is skipped: ${electron.reason}`)

const laser = { name: 'HP_LaserJet', displayName: 'HP LaserJet, bridge', description: 'Laser', options: {} }
/** What the stand-in's system has set up, so that no step is left out there. */
const standInEnv = { STAND_IN_PRINTERS: JSON.stringify([laser]) }

/** Runs a step in a folder of its own, and ends every app that it has started. */
async function runStep(step: Step, startDesktop: StartDesktop): Promise<void> {
  const dataDir = newDataDir()
  const started: Desktop[] = []
  const remember: StartDesktop = async (options) => {
    const desktop = await startDesktop(options)
    started.push(desktop)
    test.info().annotations.push({ type: 'versions', description: JSON.stringify(await desktop.versions()) })
    return desktop
  }
  try {
    await step.run({
      start: remember,
      dataDir,
      note: (description) => void test.info().annotations.push({ type: 'note', description }),
      skip: (reason) => {
        test.skip(true, reason)
        throw new Error(reason)
      },
    })
  } finally {
    for (const desktop of started) await desktop.kill()
    removeDataDir(dataDir)
  }
}

const onStandIn =
  (browser: Browser): StartDesktop =>
  (options) =>
    standInDesktop(browser)({ ...options, env: { ...standInEnv, ...options.env } })

test.describe('the desktop check on the stand-in', () => {
  for (const step of steps)
    test(step.title, async ({ browser }) => {
      test.slow()
      await runStep(step, onStandIn(browser))
    })

  test('fails where the app is broken: one that does not come back', async ({ browser }) => {
    const broken = standInDesktop(browser, { ignore: ['app.relaunch'] })
    await expect(runStep(secondStartStep, broken)).rejects.toThrow('it did not come back')
  })
})

test.describe('the desktop check on Electron itself', () => {
  test.skip(!electron.found, electron.found ? '' : electron.reason)
  let display: Display
  let office: PrintOffice | null = null
  test.beforeAll(async () => {
    display = await openDisplay()
    // On a person's machine a test page goes to the person's own printer.
    if (display.isOwn && cupsMissing() === null) office = await openPrintOffice()
  })
  test.afterAll(async () => {
    await office?.close()
    await display.close()
  })
  for (const step of steps)
    test(step.title, async () => {
      test.slow()
      if (electron.found) await runStep(step, electronDesktop(electron, { ...display.env, ...office?.env }))
    })
})
