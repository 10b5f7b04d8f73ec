import { refusedByOrigin } from '../../../src/server/kernel/http/guard.ts'
import { seamsOf } from '../seam.ts'

/** Takes whatever Host was sent for one of ours. */
export const anyHost: typeof refusedByOrigin = (request, config) => {
  const host = (request.headers.host ?? '').toLowerCase()
  const refused = refusedByOrigin(request, { ...config, allowedHosts: [...config.allowedHosts, host] })
  return refused === 'wrong_host' ? null : refused
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/kernel/http/guard', 'refusedByOrigin', 'anyHost')]
