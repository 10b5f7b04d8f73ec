import type { rated } from '../../../src/shared/money/charges.ts'
import { paise } from '../../../src/shared/money/money.ts'

/** The twin that the tests of seams break a rule with. */
export const ratedAsSeven: typeof rated = () => paise(7)
