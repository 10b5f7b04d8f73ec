import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { answerHeaders } from '../../shared/security-headers.ts'
import { failure } from '../../shared/messages.ts'
import { type BegunCall, type ServerLine } from './server-line.ts'
import { LineError } from './verified-socket.ts'

export interface RelayParts {
  line: ServerLine
  /** Whether the server checks the calling page's origin; not if the host has already checked it. */
  passOrigin: boolean
}

/** Headers that apply to one connection only, or to the origin of this machine. */
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
/** Headers in which a browser names the calling page. */
const originHeaders = ['origin', 'referer', 'sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user']

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/**
 * If the client gives a call up after this long without an answer, in ms, the server counts as hanging; less than the time limit
 * of one payment attempt.
 */
const HANGS_AFTER_MS = 5000

/** The page treats an answer without a failure code as no answer; a refused certificate is therefore reported with its code. */
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
    // A broken connection must not look like a complete answer.
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

/** Forwards one call to the shared server and streams its answer back. Never rejects. */
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
