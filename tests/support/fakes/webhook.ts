import { createHmac, timingSafeEqual } from 'node:crypto'
import { type HttpRequest, type HttpStandIn, startHttp } from './http-stand-in.ts'

const OLDEST_SECONDS = 300

/** What Standard Webhooks 1.0 asks of a receiver, written from its text: the signature over `id.timestamp.body`, and a fresh timestamp. */
export function isSigned({ headers, body }: HttpRequest, secret: Buffer): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((part) => String(headers[`webhook-${part}`] ?? ''))
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > OLDEST_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest()
  return (signatures ?? '').split(' ').some((entry) => {
    const [version, text = ''] = entry.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** An SMS gateway that takes only what is signed with its secret; it may break the connection of the first requests. */
export interface TestWebhook extends HttpStandIn {
  /** Messages taken, as parsed from JSON, with the id each came under. */
  taken: { id: string; message: Record<string, unknown> }[]
}

export async function startWebhook(secret: Buffer, options: { breakFirst?: number; answer?: number } = {}): Promise<TestWebhook> {
  const taken: TestWebhook['taken'] = []
  const http = await startHttp((request, nth) => {
    if (nth <= (options.breakFirst ?? 0)) return 'break'
    if (options.answer !== undefined) return { status: options.answer, json: {} }
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') return { status: 415, json: {} }
    if (!isSigned(request, secret)) return { status: 401, json: {} }
    taken.push({ id: String(request.headers['webhook-id']), message: JSON.parse(request.body) as Record<string, unknown> })
    return { status: 202, json: {} }
  })
  return { ...http, taken }
}
