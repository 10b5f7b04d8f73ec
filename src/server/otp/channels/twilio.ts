import { ok, type Result } from '../../../shared/errors.ts'
import type { ServerConfig } from '../../config.ts'
import type { OtpChannel } from '../channel.ts'
import { post } from './post.ts'

/** Twilio's own count of wrong codes is used up; the verification is dead (twilio.com/docs/api/errors/60202). */
const MAX_CHECKS_REACHED = 60_202

/**
 * Twilio Verify v2 (twilio.com/docs/verify/api): it makes, sends and checks a code of its own, so the server's code is not used
 * and the text to the guest is the Verify service's template. Which amount a code approves is still in the server's challenge.
 */
export function twilioChannel(config: ServerConfig['twilio']): OtpChannel {
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')
  const service = `${config.baseUrl.replace(/\/+$/, '')}/v2/Services/${encodeURIComponent(config.serviceSid)}`
  const call = (resource: string, fields: Record<string, string>) =>
    post(`${service}/${resource}`, {
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  return {
    name: 'twilio',
    async send({ mobileNo }) {
      const answer = await call('Verifications', { To: mobileNo, Channel: 'sms' })
      if (!answer.ok) return failed(answer.error.reason)
      await answer.value.body?.cancel()
      return answer.value.ok ? ok(null) : failed(`answered ${answer.value.status}`)
    },
    async check(mobileNo, code) {
      const answer = await call('VerificationCheck', { To: mobileNo, Code: code })
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
