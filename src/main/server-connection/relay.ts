import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { answerHeaders } from '../../shared/security-headers.ts'
import { failure } from '../../shared/messages.ts'
import { type BegunCall, type ServerLine } from './server-line.ts'
import { LineError } from './verified-socket.ts'

export interface RelayParts {
  line: ServerLine
  /** Whether the server is to judge the page that asks: it is not where the host's own guard has done so. */
  passOrigin: boolean
}

/** Belongs to one connection, or to this machine's own origin. */
const ownHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** How a browser names who asks. */
const originHeaders = ['origin', 'referer', 'sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user']

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** A call that is given up after this long without an answer says that its server hangs, ms: less than a payment's own limit of a try. */
const HANGS_AFTER_MS = 5000

/** The page takes an answer that is no failure of the server as none at all; what it must not take so is told. */
function refuseAway(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const isOther = error instanceof LineError && error.trouble === 'certificate'
  const body = JSON.stringify(isOther ? failure('certificate_refused') : {})
  response.writeHead(502, { ...answerHeaders, 'content-type': 'application/json; charset=utf-8' })
  response.end(body)
}

function carry({ request: onward, unanswered }: BegunCall, request: IncomingMessage, response: ServerResponse): void {
  const begunAt = performance.now()
  let isAnswered = false
  onward.once('response', (answer) => {
    isAnswered = true
    response.writeHead(answer.statusCode ?? 502, without(answer.headers, ownHeaders))
    response.flushHeaders()
    answer.pipe(response)
    // A connection that broke ends nothing in good order.
    answer.once('close', () => void (answer.complete || response.destroy()))
  })
  onward.on('error', (error) => {
    if (!isAnswered && !response.destroyed) unanswered()
    refuseAway(response, error)
  })
  response.once('close', () => {
    if (!isAnswered && performance.now() - begunAt > HANGS_AFTER_MS) unanswered()
    onward.destroy()
  })
  request.pipe(onward)
}

/** Carries one call to the shared server and its answer back, each as it comes. Never rejects. */
export async function relay({ line, passOrigin }: RelayParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url: path = '/' } = request
  const headers = without(request.headers, passOrigin ? ownHeaders : [...ownHeaders, ...originHeaders])
  try {
    const begun = await line.begin({ method, path, headers })
    if (response.destroyed) begun.request.destroy()
    else carry(begun, request, response)
  } catch (error) {
    refuseAway(response, error)
  }
}
