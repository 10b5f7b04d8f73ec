import type { FastifyRequest } from 'fastify'
import { headers } from '../../../shared/contract/endpoint.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'

/** What a key may be: 1 to 100 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,100}$/

/** The idempotency key of a call as it was sent, null where none was sent. Refused: any other; cut or decoded, two different ones could become the same. */
export function idempotencyKey(request: FastifyRequest): Result<string | null> {
  const key = request.headers[headers.idempotencyKey]
  if (key === undefined) return ok(null)
  if (typeof key === 'string' && KEY.test(key)) return ok(key)
  return fail('invalid_request', { msg: 'The Idempotency-Key is 1 to 100 visible ASCII characters' })
}
