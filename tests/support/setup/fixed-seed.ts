import fc from 'fast-check'

/** A mutant must live or die of what it does, not of the random values of one run. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 })
