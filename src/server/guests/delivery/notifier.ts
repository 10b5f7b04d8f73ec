import type { Result } from '../../../shared/errors.ts'
import type { DeliveryConfig } from './delivery.ts'
import { escapeHtml } from '../mail/html.ts'
import { mailerOf } from '../mail/mailer.ts'
import { postSigned } from '../channels/webhook.ts'

/** A message to a guest that is no code. `id` is the same for each try, so that a second copy can be dropped. */
export interface GuestMessage {
  id: string
  cardNumber: string
  mobileNo: string
  email: string
  subject: string
  text: string
}

/** A way to send guests a message. An error is a line for the outbox, without number, address or text. */
export type Notifier = (message: GuestMessage) => Promise<Result<null, string>>

type Ways = Pick<DeliveryConfig, 'otpChannel' | 'webhookUrl' | 'webhookSecret' | 'smtpUrl' | 'mailFrom'>

/**
 * The SMS gateway where codes go over one, else e-mail where the server can send any; null where it can send guests nothing. Twilio
 * Verify sends codes alone, and the desk's screen is not the guest's.
 */
export function notifierOf(config: Ways): Notifier | null {
  if (config.otpChannel === 'webhook')
    return ({ id, mobileNo, text, cardNumber }) => postSigned(config, id, { to: mobileNo, text, cardNumber })
  return config.smtpUrl === '' ? null : mailNotifier(config)
}

function mailNotifier(config: Ways): Notifier {
  const mailer = mailerOf(config)
  return ({ id, email, cardNumber, subject, text }) =>
    mailer.send({ to: email, key: id, subject: `Card ${cardNumber}: ${subject}`, text: `${text}\n`, html: htmlOf(text) })
}

const htmlOf = (text: string): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#edf1f6;font-family:Arial,sans-serif;color:#0e1d33">
<p style="max-width:420px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px;font-size:15px;line-height:22px">${escapeHtml(text)}</p>
</body></html>`
