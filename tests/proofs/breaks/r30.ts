import { takenAway } from '../../../src/server/orders/entry/taken-off.ts'
import { seamsOf } from '../seam.ts'

/** One way is open: what is held leaves a billed order as if no bill named it. */
export const heldLeave: typeof takenAway = (before, after, of) => takenAway(before, after, of).filter(({ held }) => held !== true)

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/orders/entry/taken-off', 'takenAway', 'heldLeave')]
