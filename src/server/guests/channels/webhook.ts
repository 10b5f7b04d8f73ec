import { createHmac } from 'node:crypto'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { isoOf } from '../../../shared/time.ts'
import type { ServerConfig } from '../../kernel/config.ts'
import type { OtpChannel } from './channel.ts'
import { type NoAnswer, post } from './post.ts'

/** A secret as Standard Webhooks writes it (`whsec_` and base64), or any other text as its bytes. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret, 'utf8')

/**
 * The headers of Standard Webhooks 1.0 (standardwebhooks.com): id, time in seconds, and `v1,` with the HMAC-SHA-256 in base64 of
 * `id.time.body`. A receiver checks the signature, refuses old times and drops an id it has seen. Without a secret nothing is signed.
 */
export function signedHeaders(secret: string, id: string, atSeconds: number, body: string): Record<string, string> {
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${atSeconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(atSeconds),
    ...(secret !== '' && { 'webhook-signature': `v1,${signature}` }),
  }
}

type Gateway = Pick<ServerConfig, 'webhookUrl' | 'webhookSecret'>

/** Hands one message to the gateway as a signed POST under an id, once more with the same id where the network failed, and answers its response. */
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

/** The same for a message to a guest: an answer other than 2xx, or none in 10 s, is an error. */
export async function postSigned(config: Gateway, id: string, message: Record<string, string>): Promise<Result<null, string>> {
  const answer = await postMessage(config, id, message)
  if (!answer.ok) return { ok: false, error: `the webhook ${answer.error.reason}` }
  await answer.value.body?.cancel()
  return answer.value.ok ? ok(null) : { ok: false, error: `the webhook answered ${answer.value.status}` }
}

/** Hands each code to any SMS gateway. `text` is the whole message; `code` alone is for gateways with templates of their own. */
export const webhookChannel = (config: Gateway): OtpChannel => ({
  name: 'webhook',
  send: ({ mobileNo, text, code, cardNumber, expiresAt }) =>
    postSigned(config, newId(), { to: mobileNo, text, code, cardNumber, expiresAt: isoOf(expiresAt) }),
})
