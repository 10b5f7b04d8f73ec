import fc from 'fast-check'

/** A mutant must live or die of what it does, not of the values that chance picked in one run. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 })
