import type { waitSeconds } from '../../../src/server/people/sessions/login.ts'
import { seamsOf } from '../seam.ts'

export const neverWait: typeof waitSeconds = () => 0

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/people/sessions/login', 'waitSeconds', 'neverWait')]
