import { createHmac } from 'node:crypto'
import type { DeskCode } from '../../../shared/bridge/bridge.ts'
import type { CodeChannel } from '../../../shared/code-channels.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { isoOf } from '../../../shared/time.ts'
import type { ServerConfig } from '../../kernel/config.ts'
import { escapeHtml, mailerOf } from '../mail/mailer.ts'
import { newId } from '../../../shared/ids.ts'
import type { DeliveryConfig } from './delivery.ts'

/** A code to send to a card's holder. `text` says what the code allows. */
export interface OtpMessage {
  cardNumber: string
  mobileNo: string
  email: string
  code: string
  text: string
  /** Milliseconds since 1970, UTC. */
  expiresAt: number
}

/** The host's own screen. */
export interface DeskScreen {
  deskCode(code: DeskCode): void
}

/** A way to deliver codes. An error is a line for the log, without the code or the number. */
export interface OtpChannel {
  name: CodeChannel
  send(message: OtpMessage): Promise<Result<null, string>>
  /** Only for services that make and check the code themselves (Twilio Verify); the server's code is then not used. */
  check?(mobileNo: string, code: string): Promise<Result<'approved' | 'wrong', string>>
}

/** How long a delivery service may take, ms: staff and guest wait for it. */
const DELIVERY_TIMEOUT_MS = 10_000

/** Why no answer came; `reason` names the fault, never what was sent. */
export interface NoAnswer {
  reason: string
  timedOut: boolean
}

/**
 * Posts to a delivery service and answers its response, whatever the status. A redirect is answered too and not followed, since
 * it would carry the code to another host.
 */
async function post(
  url: string,
  request: { headers: Record<string, string>; body: string },
): Promise<Result<Response, NoAnswer>> {
  try {
    const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS)
    return ok(await fetch(url, { method: 'POST', redirect: 'manual', signal, ...request }))
  } catch (error) {
    return { ok: false, error: noAnswerOf(error as Error & { cause?: { code?: unknown } }) }
  }
}

function noAnswerOf({ name, cause }: Error & { cause?: { code?: unknown } }): NoAnswer {
  if (name === 'TimeoutError') return { reason: `gave no answer in ${DELIVERY_TIMEOUT_MS / 1000} s`, timedOut: true }
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : ''
  return { reason: `cannot be reached${code}`, timedOut: false }
}

/** Shows the code to staff on the host's own screen only: the default until a real channel is configured. */
export const deskChannel = (host: DeskScreen): OtpChannel => ({
  name: 'desk',
  send({ cardNumber, code, expiresAt }) {
    host.deskCode({ cardNumber, code, expiresAt: isoOf(expiresAt) })
    return Promise.resolve(ok(null))
  },
})

/** Sends the code to the passenger's email address, by the server's SMTP address. */
function emailChannel(config: Pick<ServerConfig, 'smtpUrl' | 'mailFrom'>): OtpChannel {
  const mailer = mailerOf(config)
  return {
    name: 'email',
    // A locked screen may show the subject, so it does not contain the code.
    send: (message) =>
      mailer.send({
        to: message.email,
        subject: `Code for card ${message.cardNumber}`,
        text: `${message.text}\n`,
        html: htmlOf(message),
      }),
  }
}

/** The plain text as HTML, with the code repeated in large figures. */
const htmlOf = ({ code, text }: OtpMessage): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#edf1f6;font-family:Arial,sans-serif;color:#0e1d33">
<div style="max-width:420px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 16px;font-size:34px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>
<p style="margin:0;font-size:15px;line-height:22px">${escapeHtml(text)}</p>
</div></body></html>`

/** The key of a secret: decoded if written as in Standard Webhooks (`whsec_` and base64), otherwise its bytes. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret, 'utf8')

/**
 * The headers of Standard Webhooks 1.0 (standardwebhooks.com): id, time in seconds, and `v1,` with the HMAC-SHA-256 in base64 of
 * `id.time.body`. A receiver checks the signature, refuses old times and drops an id it has seen. Without a secret nothing is
 * signed.
 */
function signedHeaders(secret: string, id: string, atSeconds: number, body: string): Record<string, string> {
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${atSeconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(atSeconds),
    ...(secret !== '' && { 'webhook-signature': `v1,${signature}` }),
  }
}

type Gateway = Pick<ServerConfig, 'webhookUrl' | 'webhookSecret'>

/**
 * Posts one signed message with an id to the gateway and answers the response. If the network failed, it retries once with the
 * same id.
 */
export async function postMessage(
  config: Gateway,
  id: string,
  message: Record<string, string>,
): Promise<Result<Response, NoAnswer>> {
  const body = JSON.stringify(message)
  const headers = signedHeaders(config.webhookSecret, id, Math.floor(Date.now() / 1000), body)
  const deliver = () => post(config.webhookUrl, { headers, body })
  const first = await deliver()
  return first.ok || first.error.timedOut ? first : deliver()
}

/** Posts a message to a guest: an answer other than 2xx, or none in 10 s, is an error. */
export async function postSigned(config: Gateway, id: string, message: Record<string, string>): Promise<Result<null, string>> {
  const answer = await postMessage(config, id, message)
  if (!answer.ok) return { ok: false, error: `the webhook ${answer.error.reason}` }
  await answer.value.body?.cancel()
  return answer.value.ok ? ok(null) : { ok: false, error: `the webhook answered ${answer.value.status}` }
}

/** Sends each code to an SMS gateway. `text` is the whole message; `code` is for gateways with their own templates. */
const webhookChannel = (config: Gateway): OtpChannel => ({
  name: 'webhook',
  send: ({ mobileNo, text, code, cardNumber, expiresAt }) =>
    postSigned(config, newId(), { to: mobileNo, text, code, cardNumber, expiresAt: isoOf(expiresAt) }),
})

/** Twilio's own count of wrong codes is used up; the verification is dead (twilio.com/docs/api/errors/60202). */
const MAX_CHECKS_REACHED = 60_202

type Account = ServerConfig['twilio']

/** Calls a resource of the account's Verify service. */
function call({ accountSid, authToken, serviceSid, baseUrl }: Account, resource: string, fields: Record<string, string>) {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  return post(`${baseUrl.replace(/\/+$/, '')}/v2/Services/${encodeURIComponent(serviceSid)}/${resource}`, {
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
}

/** Starts a verification: Twilio sends its own code to a number by SMS. */
export const startVerification = (account: Account, mobileNo: string): Promise<Result<Response, NoAnswer>> =>
  call(account, 'Verifications', { To: mobileNo, Channel: 'sms' })

/**
 * Twilio Verify v2 (twilio.com/docs/verify/api): it makes, sends and checks its own code, so the server's code is not used and
 * the text to the guest is the Verify service's template. The server's challenge still decides which amount the code approves.
 */
function twilioChannel(account: Account): OtpChannel {
  return {
    name: 'twilio',
    async send({ mobileNo }) {
      const answer = await startVerification(account, mobileNo)
      if (!answer.ok) return failed(answer.error.reason)
      await answer.value.body?.cancel()
      return answer.value.ok ? ok(null) : failed(`answered ${answer.value.status}`)
    },
    async check(mobileNo, code) {
      const answer = await call(account, 'VerificationCheck', { To: mobileNo, Code: code })
      return answer.ok ? checkedBy(answer.value) : failed(answer.error.reason)
    },
  }
}

const failed = (reason: string): { ok: false; error: string } => ({ ok: false, error: `Twilio ${reason}` })

/** 404 means that Twilio no longer knows the verification: it expired, was approved before, or had its last try. */
async function checkedBy(response: Response): Promise<Result<'approved' | 'wrong', string>> {
  const answer = (await response.json().catch(() => null)) as { status?: unknown; code?: unknown } | null
  if (response.ok) return ok(answer?.status === 'approved' ? 'approved' : 'wrong')
  if (response.status === 404 || (response.status === 429 && answer?.code === MAX_CHECKS_REACHED)) return ok('wrong')
  return failed(`answered ${response.status}`)
}

/** The channel that flags or settings name (semantics, OTP); `desk` if neither does. */
export function otpChannelOf(config: DeliveryConfig, host: DeskScreen): OtpChannel {
  switch (config.otpChannel) {
    case 'desk':
      return deskChannel(host)
    case 'email':
      return emailChannel(config)
    case 'webhook':
      return webhookChannel(config)
    case 'twilio':
      return twilioChannel(config.twilio)
  }
}

/**
 * The channel of codes that change a card's PIN. It must carry our own text, since the message has to say what the code is for.
 * Twilio Verify sends its own texts, so email is used instead; null if there is no mail server.
 */
export function pinCodeChannelOf(config: DeliveryConfig, otpChannel: OtpChannel): OtpChannel | null {
  if (config.otpChannel !== 'twilio') return otpChannel
  return config.smtpUrl === '' ? null : emailChannel(config)
}
