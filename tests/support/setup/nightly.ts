/** The nightly run takes everything in full; the test command leaves out what is slow for what it finds. */
export const isNightly = process.env['PURSER_NIGHTLY'] === '1'
