import type { rated } from '../../../src/shared/charges.ts'
import { paise } from '../../../src/shared/money.ts'

/** The twin that the tests of seams break a rule with. */
export const ratedAsSeven: typeof rated = () => paise(7)
