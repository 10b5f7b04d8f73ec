import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, errorsOf, FailureReply, headers } from '../../../shared/contract/endpoint.ts'
import { errors, ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { API_PREFIX, type CallName, contract } from '../../../shared/contract/index.ts'
import { allows } from '../../../shared/permissions.ts'
import type { Authenticate, Deps, Page, Routes, Staff } from './call.ts'
import { isDesktopPage } from './guard.ts'
import { refuse, sendFailure } from './reply.ts'

/** The form of an idempotency key: 1 to 100 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,100}$/

/**
 * The idempotency key of a call exactly as sent, null if there is none. Any other form is refused: if keys were cut or decoded,
 * two different ones could become the same.
 */
function idempotencyKey(request: FastifyRequest): Result<string | null> {
  const key = request.headers[headers.idempotencyKey]
  if (key === undefined) return ok(null)
  if (typeof key === 'string' && KEY.test(key)) return ok(key)
  return fail('invalid_request', { msg: 'The Idempotency-Key is 1 to 100 visible ASCII characters' })
}

/** A service without the types of its call, which `Routes` has already checked. */
type AnyService = (deps: Deps, call: object) => Promise<Result<unknown>>

const MAX_TERMINAL = 40

/** Terminal names are sent percent-encoded, since headers carry only Latin-1. */
function terminalName(request: FastifyRequest): string {
  const value = request.headers[headers.terminal]
  return typeof value === 'string'
    ? decodeHeader(value)
        .replaceAll(/\p{Cc}/gu, '')
        .slice(0, MAX_TERMINAL)
    : ''
}

/** The form of a change id; anything else counts as none. */
const CHANGE_ID = /^[\w-]{1,64}$/

function changeId(request: FastifyRequest): string {
  const value = request.headers[headers.changeId]
  return typeof value === 'string' && CHANGE_ID.test(value) ? value : ''
}

function decodeHeader(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Registers every call of the contract at its path: schemas, permission, service and the form of its answers. */
export function registerRoutes(http: FastifyInstance, deps: Deps, routes: Routes, authenticate: Authenticate): void {
  for (const name of Object.keys(contract) as CallName[])
    registerRoute(http, deps, { name, service: routes[name] as unknown as AnyService, authenticate })
}

interface Route {
  name: CallName
  service: AnyService
  authenticate: Authenticate
}

function registerRoute(http: FastifyInstance, deps: Deps, { name, service, authenticate }: Route): void {
  const call: Endpoint = contract[name]
  http.route({
    method: call.method,
    url: API_PREFIX + call.path,
    schema: schemaOf(name, call),
    ...(call.maxBody !== undefined && { bodyLimit: call.maxBody }),
    onRequest: async (request, reply) => {
      // If the database is gone, reads are refused too: they would come from a file that no one can find again.
      if (deps.database.trouble() === 'database_gone') return refuse(reply, 'database_gone')
      if (call.answersToken === true && isDesktopPage(request)) return refuse(reply, 'foreign_origin')
      const staff = call.permission === 'public' ? null : await authenticate(deps, request.headers.authorization)
      if (call.permission !== 'public' && staff === null) return refuse(reply, 'unauthenticated')
      if (!allows(call.permission, staff?.accessroutes ?? null)) return refuse(reply, 'forbidden')
      if (staff?.needsOwnPassword === true && call.withAnyPassword !== true) return refuse(reply, 'own_password_needed')
      request.staff = staff
      return undefined
    },
    handler: async (request, reply) => {
      const key = idempotencyKey(request)
      if (!key.ok) return sendFailure(reply, key.error)
      const result = await service(deps, {
        params: request.params,
        query: request.query,
        body: request.body,
        staff: request.staff,
        terminal: terminalName(request),
        address: request.ip,
        key: key.value,
      })
      if (!result.ok) return sendFailure(reply, result.error)
      if (call.changes !== undefined) deps.changes.publish(call.changes, changeId(request))
      return sendAnswer(reply, call, result.value)
    },
  })
}

function sendAnswer(reply: FastifyReply, call: Endpoint, answer: unknown): FastifyReply {
  if (call.paged !== true) return reply.send(answer)
  const page = answer as Page<unknown>
  if (page.nextCursor !== null) reply.header(headers.nextCursor, page.nextCursor)
  if (page.total !== null) reply.header(headers.totalCount, page.total)
  return reply.send(page.rows)
}

/** What other clients must know before they move money or place an order. */
const KEY_DESCRIPTION =
  'Send an Idempotency-Key, 1 to 100 visible ASCII characters, new for each request and the same for each try of it: a known key gets the answer of the first time, an order as it is now. Without one a call that is sent twice is done twice, except a payment, whose order is paid once; and a venue may refuse it (key_needed).'

function schemaOf(name: CallName, call: Endpoint): object {
  const failures = Object.fromEntries(
    [...new Set(errorsOf(call).map((code) => errors[code].status))].map((status) => [status, FailureReply]),
  )
  return {
    operationId: name,
    summary: call.summary,
    description: [
      `Permission: ${call.permission}. Errors: ${errorsOf(call).join(', ')}.`,
      ...(call.idempotent ? [KEY_DESCRIPTION] : []),
    ].join(' '),
    ...(call.permission === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: { 200: call.reply, ...failures },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    staff: Staff | null
  }
}
