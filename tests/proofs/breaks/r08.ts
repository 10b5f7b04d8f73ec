import type { waitSeconds } from '../../../src/server/auth/login.ts'
import { seamsOf } from '../seam.ts'

export const neverWait: typeof waitSeconds = () => 0

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/auth/login', 'waitSeconds', 'neverWait')]
