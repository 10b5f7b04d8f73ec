import { defineConfig } from '@playwright/test'
import { browserFlags, findHeadlessBrowser } from './tests/support/e2e/browser.ts'
import { isNightly, NIGHTLY, NIGHTLY_FILES } from './tests/support/e2e/nightly.ts'
import { TEST_WAIT_MS } from './tests/support/setup/test-timeouts.ts'

const executablePath = findHeadlessBrowser()

/** Pages live for seconds here, in which V8's optimizing compilers and frequent small garbage collections cost 7 % of a journey's time. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=32'

/** Journeys in a real browser against the built program; each test starts its own program with its own data folder. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: [
    // Pictures for the docs are taken when asked for: PURSER_SCREENS=1 npm run e2e -- screens
    ...(process.env['PURSER_SCREENS'] === '1' ? [] : ['**/screens.e2e.ts', '**/screens.desktop.e2e.ts']),
    ...(isNightly ? [] : [NIGHTLY_FILES]),
  ],
  ...(!isNightly && { grepInvert: new RegExp(NIGHTLY.tag) }),
  // Journeys share nothing, and some wait for a printer's time limits: one at a time would be the last to end.
  fullyParallel: true,
  // A journey mostly waits for what a person would see; four share two cores.
  workers: 4,
  // What passes at a second try is a fault to be found.
  retries: 0,
  timeout: 5 * TEST_WAIT_MS,
  expect: { timeout: TEST_WAIT_MS },
  reporter: 'list',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e/global.setup.ts',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    actionTimeout: TEST_WAIT_MS,
    // A press while something slides may miss it where a busy machine holds the page between down and up; the sale keeps its motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace slows every journey; `--trace on` records one where a failure needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: [...browserFlags, SHORT_LIVED], ...(executablePath !== undefined && { executablePath }) },
  },
})
