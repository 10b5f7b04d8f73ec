import fc from 'fast-check'

/** Any share from 0 to 1, in percent: most of fast-check's doubles are next to nothing, so that hardly anything would be shared. */
export const anyShare = fc.nat(100).map((percent) => percent / 100)
