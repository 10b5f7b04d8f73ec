import type { belongsToDatabase } from '../../../src/server/identity/folder.ts'
import { seamsOf } from '../seam.ts'

export const belongsToNone: typeof belongsToDatabase = () => false

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/identity/folder', 'belongsToDatabase', 'belongsToNone')]
