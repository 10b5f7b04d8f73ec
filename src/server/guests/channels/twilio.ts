import { ok, type Result } from '../../../shared/errors.ts'
import type { ServerConfig } from '../../kernel/config.ts'
import type { OtpChannel } from './channel.ts'
import { type NoAnswer, post } from './post.ts'

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

/** Has Twilio text a code of its own to a number. */
export const startVerification = (account: Account, mobileNo: string): Promise<Result<Response, NoAnswer>> =>
  call(account, 'Verifications', { To: mobileNo, Channel: 'sms' })

/**
 * Twilio Verify v2 (twilio.com/docs/verify/api): it makes, sends and checks a code of its own, so the server's code is not used
 * and the text to the guest is the Verify service's template. Which amount a code approves is still in the server's challenge.
 */
export function twilioChannel(account: Account): OtpChannel {
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
