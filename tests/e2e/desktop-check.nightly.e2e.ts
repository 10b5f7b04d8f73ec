import { type Browser, expect, test } from '@playwright/test'
import { findElectron } from '../../scripts/electron-binary.ts'
import type { Desktop, StartDesktop } from './desktop-check/desktop.ts'
import { electronDesktop } from './desktop-check/electron-desktop.ts'
import { standInDesktop } from './desktop-check/stand-in-desktop.ts'
import { secondStartStep } from './desktop-check/fault-steps.ts'
import type { Step } from './desktop-check/step.ts'
import { steps } from './desktop-check/steps.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'

// Fetching Electron is for npm start and npm run desktop:check; a test takes what is here.
const electron = await findElectron({ ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' })
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
  for (const step of steps)
    test(step.title, async () => {
      test.slow()
      if (electron.found) await runStep(step, electronDesktop(electron.path))
    })
})
