import type { allows } from '../../../src/shared/permissions.ts'
import { seamsOf } from '../seam.ts'

export const allowEverybody: typeof allows = () => true

const seam = seamsOf(import.meta.filename)
export const seams = [seam('shared/permissions', 'allows', 'allowEverybody')]
