import type { ServerConfig } from '../../kernel/config.ts'
import { escapeHtml } from '../mail/html.ts'
import { mailerOf } from '../mail/mailer.ts'
import type { OtpChannel, OtpMessage } from './channel.ts'

/** Sends the code to the passenger's e-mail address, over the server's SMTP address. */
export function emailChannel(config: Pick<ServerConfig, 'smtpUrl' | 'mailFrom'>): OtpChannel {
  const mailer = mailerOf(config)
  return {
    name: 'email',
    // The subject is shown on locked screens, so it carries no code.
    send: (message) =>
      mailer.send({
        to: message.email,
        subject: `Code for card ${message.cardNumber}`,
        text: `${message.text}\n`,
        html: htmlOf(message),
      }),
  }
}

/** The same text as the plain one, with the code again in large figures. */
const htmlOf = ({ code, text }: OtpMessage): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#edf1f6;font-family:Arial,sans-serif;color:#0e1d33">
<div style="max-width:420px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 16px;font-size:34px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>
<p style="margin:0;font-size:15px;line-height:22px">${escapeHtml(text)}</p>
</div></body></html>`
