import { type HttpAnswer, type HttpRequest, type HttpStandIn, startHttp } from './http-stand-in.ts'

/** An account as Twilio numbers it: AC and VA with 32 hexadecimal digits. */
export const twilioAccount = {
  accountSid: `AC${'0a1b2c3d'.repeat(4)}`,
  authToken: '5e6f7a8b'.repeat(4),
  serviceSid: `VA${'9c8d7e6f'.repeat(4)}`,
}

/** A stand-in for Twilio Verify v2 that takes what the reference documents and refuses anything else (twilio.com/docs/verify/api). */
export interface TestTwilio extends HttpStandIn {
  /** Codes that were texted, by number. */
  texted: Map<string, string>
  /** How the next requests are met. */
  mood: 'well' | 'rate limited' | 'max checks reached' | 'broken'
}

const failure = (status: number, code: number, message: string): HttpAnswer => ({ status, json: { code, message, status } })

/** What the reference demands of every request; null when it is met. */
function refused({ method, headers }: HttpRequest): HttpAnswer | null {
  const { accountSid, authToken } = twilioAccount
  if (headers.authorization !== `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
    return failure(401, 20_003, 'Authenticate')
  if (method !== 'POST') return failure(405, 20_004, 'Method not allowed')
  if (headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded')
    return failure(415, 20_415, 'Unsupported content type')
  return null
}

const isE164 = (number: string | null): number is string => /^\+[1-9]\d{6,14}$/.test(number ?? '')

export async function startTwilio(): Promise<TestTwilio> {
  const service = `/v2/Services/${twilioAccount.serviceSid}`
  const texted = new Map<string, string>()
  const verification = { sid: `VE${'1'.repeat(32)}`, service_sid: twilioAccount.serviceSid, channel: 'sms' }

  function start(form: URLSearchParams): HttpAnswer {
    const to = form.get('To')
    if (!isE164(to)) return failure(400, 60_200, 'Invalid parameter `To`')
    if (form.get('Channel') !== 'sms') return failure(400, 60_200, 'Invalid parameter `Channel`')
    texted.set(to, String(100_000 + texted.size))
    return { status: 201, json: { ...verification, to, status: 'pending', valid: false } }
  }

  function check(form: URLSearchParams): HttpAnswer {
    const [to, code] = [form.get('To'), form.get('Code')]
    if (!isE164(to) || !/^\d{4,10}$/.test(code ?? '')) return failure(400, 60_200, 'Invalid parameter')
    if (!texted.has(to)) return failure(404, 20_404, `The requested resource ${service}/VerificationCheck was not found`)
    const right = texted.get(to) === code
    if (right) texted.delete(to)
    return { status: 200, json: { ...verification, to, status: right ? 'approved' : 'pending', valid: right } }
  }

  const http = await startHttp((request) => {
    const no = refused(request)
    if (no !== null) return no
    if (twilio.mood === 'rate limited') return failure(429, 20_429, 'Too many requests')
    if (twilio.mood === 'max checks reached') return failure(429, 60_202, 'Max check attempts reached')
    if (twilio.mood === 'broken') return failure(503, 20_503, 'Service unavailable')
    const form = new URLSearchParams(request.body)
    if (request.path === `${service}/Verifications`) return start(form)
    if (request.path === `${service}/VerificationCheck`) return check(form)
    return failure(404, 20_404, 'Not found')
  })
  const twilio: TestTwilio = { ...http, texted, mood: 'well' }
  return twilio
}
