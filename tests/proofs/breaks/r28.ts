import type { belongsToDatabase } from '../../../src/server/ops/identity/identity.ts'
import { seamsOf } from '../seam.ts'

export const belongsToNone: typeof belongsToDatabase = () => false

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/ops/identity/identity', 'belongsToDatabase', 'belongsToNone')]
