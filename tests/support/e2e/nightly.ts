export { isNightly } from '../setup/nightly.ts'

/** Tells the nightly run's own files from the others. */
export const NIGHTLY_FILES = '**/*.nightly.e2e.ts'

/** Tells a single test of the nightly run in a file that the test command runs too. */
export const NIGHTLY = { tag: '@nightly' }
