import { planOf } from '../../../src/server/guests/manifest/plan.ts'
import { seamsOf } from '../seam.ts'

/** An importer that ignores who is aboard: every row is a new passenger. */
export const ignoresSame: typeof planOf = (rows, _aboard, ...rest) => planOf(rows, [], ...rest)

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/guests/manifest/plan', 'planOf', 'ignoresSame')]
