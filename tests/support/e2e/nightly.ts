/** The nightly run takes everything in full; the test command leaves out what is slow for what it finds (tests/e2e/README.md). */
export const isNightly = process.env['PURSER_NIGHTLY'] === '1'

/** Tells the nightly run's own files from the others. */
export const NIGHTLY_FILES = '**/*.nightly.e2e.ts'

/** Tells a single test of the nightly run in a file that the test command runs too. */
export const NIGHTLY = { tag: '@nightly' }
