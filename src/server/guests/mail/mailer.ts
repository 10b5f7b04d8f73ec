import type { Transporter } from 'nodemailer'
import { ok, type Result } from '../../../shared/errors.ts'
import type { ServerConfig } from '../../kernel/config.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text escaped for HTML, in an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

export interface OutgoingMail {
  to: string | { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Becomes the Message-ID; the same for each try, so that a mail system can drop a duplicate. */
  key?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** Sends mail by SMTP. An error is a line for log and outbox: the fault, never an address or the text. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<Result<null, string>>
}

const CONNECT_TIMEOUT_MS = 10_000
/** How long the mail server may be silent during a delivery. */
const SILENCE_TIMEOUT_MS = 30_000

type MailServer = Pick<ServerConfig, 'smtpUrl' | 'mailFrom'>

/** A mailer for an SMTP address. The library is loaded with the first mail, so that the server starts faster. */
export function mailerOf(server: MailServer): Mailer {
  let transport: Promise<Transporter> | undefined
  return {
    async send(mail) {
      if (server.smtpUrl === '') return { ok: false, error: 'mail not sent: no mail server is set up' }
      try {
        transport ??= openTransport(server.smtpUrl)
        await sendOver(await transport, server, mail)
        return ok(null)
      } catch (error) {
        return { ok: false, error: faultOf(error) }
      }
    },
  }
}

/**
 * Sends one mail and answers what the mail server said, for the administrator who sets it up and typed the address. Not for the
 * log.
 */
export async function sendAndSay(server: MailServer, mail: OutgoingMail): Promise<{ sent: boolean; answer: string }> {
  try {
    return { sent: true, answer: `answered ${await sendOver(await openTransport(server.smtpUrl), server, mail)}` }
  } catch (error) {
    const { response, message } = error as Error & { response?: unknown }
    return { sent: false, answer: typeof response === 'string' ? `answered ${response}` : `was not used: ${message}` }
  }
}

/** Sends a mail and answers the mail server's response. */
async function sendOver(transport: Transporter, { mailFrom }: MailServer, { key, ...message }: OutgoingMail): Promise<string> {
  const { response } = (await transport.sendMail({
    ...message,
    ...(key !== undefined && { messageId: `<${key}@${domainOf(mailFrom)}>` }),
    from: mailFrom,
    disableFileAccess: true,
    disableUrlAccess: true,
  })) as { response?: unknown }
  return typeof response === 'string' ? response : ''
}

const domainOf = (address: string): string => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
}

/** The codes of an error only: messages of mail servers repeat addresses. */
function faultOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  const parts = [code, responseCode, command].filter((part) => typeof part === 'string' || typeof part === 'number')
  return `mail not sent: ${parts.length === 0 ? 'unknown fault' : parts.join(' ')}`
}
