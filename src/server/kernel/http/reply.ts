import type { FastifyReply } from 'fastify'
import { errors, type ErrorCode, type Failure } from '../../../shared/errors.ts'
import { failure } from '../../../shared/messages.ts'

/** Sends a failure as `{ msg, code }` with its status; `Msg` too where the specification reads that spelling. */
export function sendFailure(reply: FastifyReply, failed: Failure): FastifyReply {
  if (failed.retryAfterSeconds !== undefined) reply.header('retry-after', failed.retryAfterSeconds)
  const body = failed.code === 'insufficient_balance' ? { ...failed, Msg: failed.msg } : failed
  return reply.code(errors[failed.code].status).send(body)
}

export const refuse = (reply: FastifyReply, code: ErrorCode): FastifyReply => sendFailure(reply, failure(code))
