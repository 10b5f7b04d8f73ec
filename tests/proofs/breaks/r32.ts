import type { once } from '../../../src/server/venue/once.ts'
import { seamsOf } from '../seam.ts'

/** A repeated key makes the move again. */
export const everyTime: typeof once = (_tx, _attempt, work) => work()

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/venue/once', 'once', 'everyTime')]
