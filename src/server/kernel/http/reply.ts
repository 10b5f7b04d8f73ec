import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerHeaders, closedWays, policyText } from '../../../shared/security-headers.ts'
import { failure } from '../../../shared/messages.ts'
import { type ErrorCode, errors, type Failure } from '../../../shared/errors.ts'

/** The policy for the documentation page of the contract: scripts only from its own files. Its library writes inline styles. */
export const DOCS_POLICY = policyText({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  ...closedWays,
})

/**
 * Adds the standard headers and `more` to every answer. Must be registered before the guards, so that refused requests get them
 * too.
 */
export function registerHeaders(http: FastifyInstance, more: Record<string, string>): void {
  const all = { ...answerHeaders, ...more }
  http.addHook('onRequest', async (_request, reply) => void reply.headers(all))
}

const statusOf = (code: string | undefined): number =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400

/**
 * How long a peer may take to read the answer before its connection is destroyed, ms; otherwise one that never hangs up would
 * keep it forever.
 */
const LINGER_MS = 1000

/** Answers malformed or incomplete HTTP with the same headers and form as any failure, and ends the connection. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statusOf(error.code)
  const body = JSON.stringify(failure('invalid_request'))
  const lines = Object.entries({
    ...answerHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Sends a failure as `{ msg, code }` with its status; also as `Msg` where the specification uses that spelling. */
export function sendFailure(reply: FastifyReply, failed: Failure): FastifyReply {
  if (failed.retryAfterSeconds !== undefined) reply.header('retry-after', failed.retryAfterSeconds)
  const body = failed.code === 'insufficient_balance' ? { ...failed, Msg: failed.msg } : failed
  return reply.code(errors[failed.code].status).send(body)
}

export const refuse = (reply: FastifyReply, code: ErrorCode): FastifyReply => sendFailure(reply, failure(code))
