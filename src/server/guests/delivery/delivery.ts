import { isIP } from 'node:net'
import type { CodeChannel } from '../../../shared/code-channels.ts'
import {
  type Delivery,
  type DeliveryForm,
  type DeliverySettings,
  MIN_WEBHOOK_SECRET,
  type smtpSecurities,
} from '../../../shared/contract/delivery.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import type { ServerConfig } from '../../kernel/config.ts'

/** The settings that the channels are opened with, from flags or the back office. */
export type DeliveryConfig = Pick<ServerConfig, 'smtpUrl' | 'mailFrom' | 'webhookUrl' | 'webhookSecret' | 'twilio'> & {
  otpChannel: CodeChannel
}
/** The flags that can override the settings. */
export type DeliveryFlags = Omit<DeliveryConfig, 'otpChannel'> & Pick<ServerConfig, 'otpChannel'>

/** Secrets of the channels; an empty one is not set. */
export interface DeliverySecrets {
  smtpPassword: string
  webhookSecret: string
  twilioAuthToken: string
}

/** The settings and secrets that the back office stored. */
export interface StoredDelivery {
  settings: DeliverySettings
  secrets: DeliverySecrets
}

export const noSecrets: DeliverySecrets = { smtpPassword: '', webhookSecret: '', twilioAuthToken: '' }

/** The default settings of a venue: codes are shown to staff, and no mail is sent. */
export const defaultSettings: DeliverySettings = {
  codes: 'desk',
  smtpHost: '',
  smtpPort: 587,
  smtpSecurity: 'starttls',
  smtpUser: '',
  mailFrom: '',
  webhookUrl: '',
  twilioAccountSid: '',
  twilioServiceSid: '',
}

const codesByFlags = ({ otpChannel }: Pick<DeliveryFlags, 'otpChannel'>): boolean => otpChannel !== null
const mailByFlags = ({ smtpUrl }: Pick<DeliveryFlags, 'smtpUrl'>): boolean => smtpUrl !== ''

/** Scheme and query of the address for `nodemailer`: `requireTLS` sends nothing before STARTTLS has succeeded. */
const securityOf: Readonly<Record<(typeof smtpSecurities)[number], { scheme: string; query: string }>> = {
  starttls: { scheme: 'smtp', query: '?requireTLS=true' },
  tls: { scheme: 'smtps', query: '' },
  none: { scheme: 'smtp', query: '?ignoreTLS=true' },
}

/** The mail server as `--smtp-url` would name it; empty for none. */
function smtpUrlOf({ settings, secrets }: StoredDelivery): string {
  const { smtpHost, smtpPort, smtpSecurity, smtpUser } = settings
  if (smtpHost === '') return ''
  const { scheme, query } = securityOf[smtpSecurity]
  const login = smtpUser === '' ? '' : `${encodeURIComponent(smtpUser)}:${encodeURIComponent(secrets.smtpPassword)}@`
  return `${scheme}://${login}${isIP(smtpHost) === 6 ? `[${smtpHost}]` : smtpHost}:${smtpPort}/${query}`
}

/** The settings in use: the flags if they are set, otherwise those of the back office. */
export function effective(flags: DeliveryFlags, stored: StoredDelivery): DeliveryConfig {
  const { settings, secrets } = stored
  const { baseUrl } = flags.twilio
  const mail = mailByFlags(flags) ? flags : { smtpUrl: smtpUrlOf(stored), mailFrom: settings.mailFrom }
  const codes = codesByFlags(flags)
    ? flags
    : {
        webhookUrl: settings.webhookUrl,
        webhookSecret: secrets.webhookSecret,
        twilio: {
          accountSid: settings.twilioAccountSid,
          serviceSid: settings.twilioServiceSid,
          authToken: secrets.twilioAuthToken,
          baseUrl,
        },
      }
  return {
    otpChannel: flags.otpChannel ?? settings.codes,
    smtpUrl: mail.smtpUrl,
    mailFrom: mail.mailFrom,
    webhookUrl: codes.webhookUrl,
    webhookSecret: codes.webhookSecret,
    twilio: codes.twilio,
  }
}

/** An address without its login and query, which may be secret. */
function shownUrl(text: string): string {
  const url = URL.parse(text)
  return url === null ? '' : `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}`
}

/** The mail server of `--smtp-url` as the form's fields. */
function shownMail({ smtpUrl, mailFrom }: Pick<DeliveryFlags, 'smtpUrl' | 'mailFrom'>): Partial<DeliverySettings> {
  const url = URL.parse(smtpUrl)
  const isTls = url?.protocol === 'smtps:'
  return {
    smtpHost: (url?.hostname ?? '').replaceAll(/[[\]]/g, ''),
    smtpPort: Number(url?.port || (isTls ? 465 : 587)),
    smtpSecurity: isTls ? 'tls' : 'starttls',
    smtpUser: '',
    mailFrom,
  }
}

/** The settings in use as the API shows them: of a secret only whether it is set. */
export function deliveryView(flags: DeliveryFlags, { settings, secrets }: StoredDelivery): Delivery {
  const { otpChannel } = flags
  return {
    ...settings,
    ...(mailByFlags(flags) && shownMail(flags)),
    ...(otpChannel !== null && {
      codes: otpChannel,
      webhookUrl: shownUrl(flags.webhookUrl),
      twilioAccountSid: flags.twilio.accountSid,
      twilioServiceSid: flags.twilio.serviceSid,
    }),
    smtpPasswordSet: secrets.smtpPassword !== '',
    webhookSecretSet: secrets.webhookSecret !== '',
    twilioAuthTokenSet: secrets.twilioAuthToken !== '',
    codesByFlags: codesByFlags(flags),
    mailByFlags: mailByFlags(flags),
  }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** `desk@ship.example`, or `MV Meridian Star <desk@ship.example>`. */
const SENDER = /^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/

type Broken = [field: keyof DeliveryForm, msg: string] | null

const SAME_SERVER = ['smtpHost', 'smtpPort', 'smtpUser'] as const

function brokenMail({ settings, secrets }: StoredDelivery): Broken {
  const { smtpHost, smtpSecurity, smtpUser, mailFrom } = settings
  if (smtpHost === '') return null
  if (!SENDER.test(mailFrom)) return ['mailFrom', 'Enter an address such as MV Meridian Star <desk@ship.example>']
  if (smtpUser !== '' && secrets.smtpPassword === '') return ['smtpPassword', 'Enter the password for this user and server']
  if (smtpUser !== '' && smtpSecurity === 'none' && !isLoopback(smtpHost))
    return ['smtpSecurity', 'A password is only sent encrypted: choose STARTTLS or TLS']
  return null
}

function brokenWebhook({ settings: { webhookUrl }, secrets }: StoredDelivery): Broken {
  const url = URL.parse(webhookUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) return ['webhookUrl', 'Enter an address that begins with https://']
  if (url.username !== '' || url.password !== '')
    return ['webhookUrl', 'Leave user and password out of the address: messages are signed with the secret']
  if (secrets.webhookSecret.length < MIN_WEBHOOK_SECRET)
    return ['webhookSecret', `Enter a secret of ${MIN_WEBHOOK_SECRET} characters or more`]
  return null
}

/** Checks the ids of account and service in Twilio's format (twilio.com/docs/glossary/what-is-a-sid). */
function brokenTwilio({ settings: { twilioAccountSid, twilioServiceSid }, secrets }: StoredDelivery): Broken {
  if (!/^AC[0-9a-fA-F]{32}$/.test(twilioAccountSid)) return ['twilioAccountSid', 'Enter AC and 32 characters of 0–9 and a–f']
  if (secrets.twilioAuthToken === '') return ['twilioAuthToken', 'Enter the auth token of this account']
  if (!/^VA[0-9a-fA-F]{32}$/.test(twilioServiceSid)) return ['twilioServiceSid', 'Enter VA and 32 characters of 0–9 and a–f']
  return null
}

const checks = { mail: brokenMail, webhook: brokenWebhook, twilio: brokenTwilio }

/** The first wrong field that keeps messages from being sent over one of the channels, or null. */
export function brokenFor(over: keyof typeof checks, flags: DeliveryFlags, stored: StoredDelivery): Broken {
  if (over === 'mail') {
    if (mailByFlags(flags)) return null
    return stored.settings.smtpHost === '' ? ['smtpHost', 'Enter the mail server'] : brokenMail(stored)
  }
  return flags.otpChannel === over ? null : checks[over](stored)
}

/** The first field that keeps these settings from being saved, or null. */
function firstBroken(flags: DeliveryFlags, stored: StoredDelivery): Broken {
  const { codes, smtpHost } = stored.settings
  const mail = mailByFlags(flags) ? null : brokenMail(stored)
  if (mail !== null || codesByFlags(flags) || codes === 'desk') return mail
  if (codes !== 'email') return checks[codes](stored)
  return smtpHost === '' && !mailByFlags(flags) ? ['smtpHost', 'Codes by email need a mail server'] : null
}

const MAIL_FIELDS = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser', 'mailFrom'] as const
const CODE_FIELDS = ['codes', 'webhookUrl', 'twilioAccountSid', 'twilioServiceSid'] as const

/** The stored settings with the form's changes. Those that flags override stay as stored. */
function mergedSettings(flags: DeliveryFlags, before: DeliverySettings, form: DeliveryForm): DeliverySettings {
  const fields = [...(mailByFlags(flags) ? [] : MAIL_FIELDS), ...(codesByFlags(flags) ? [] : CODE_FIELDS)]
  return {
    ...before,
    ...Object.fromEntries(fields.map((field) => [field, typeof form[field] === 'string' ? form[field].trim() : form[field]])),
  }
}

/**
 * The stored settings and secrets with the form's changes. A stored password or token is kept only if its server, user or account
 * is unchanged: otherwise a form with another server would have it sent there.
 */
export function merged(flags: DeliveryFlags, before: StoredDelivery, form: DeliveryForm): StoredDelivery {
  const settings = mergedSettings(flags, before.settings, form)
  const isSame = (fields: readonly (keyof DeliverySettings)[]) =>
    fields.every((field) => settings[field] === before.settings[field])
  const mailPassword = isSame(SAME_SERVER) ? before.secrets.smtpPassword : ''
  const twilioToken = isSame(['twilioAccountSid']) ? before.secrets.twilioAuthToken : ''
  return {
    settings,
    secrets: {
      smtpPassword: settings.smtpUser === '' ? '' : (form.smtpPassword ?? mailPassword),
      webhookSecret: form.webhookSecret ?? before.secrets.webhookSecret,
      twilioAuthToken: form.twilioAuthToken ?? twilioToken,
    },
  }
}

/** The settings after the form's changes, or the first wrong field. */
export function checkDelivery(flags: DeliveryFlags, before: StoredDelivery, form: DeliveryForm): Result<StoredDelivery> {
  const after = merged(flags, before, form)
  const broken = firstBroken(flags, after)
  return broken === null ? ok(after) : failField(...broken)
}

/** What changed, for the audit trail: no secret, no login, no query of an address. */
export function changesOf(before: StoredDelivery, after: StoredDelivery): string {
  const [old, { settings, secrets }] = [before, after]
  const differs = (fields: readonly (keyof DeliverySettings)[]) => fields.some((field) => settings[field] !== old.settings[field])
  const { smtpHost, smtpPort, smtpSecurity } = settings
  const changes: [boolean, string][] = [
    [differs(['codes']), `codes: ${settings.codes}`],
    [differs(MAIL_FIELDS), smtpHost === '' ? 'no mail server' : `mail server ${smtpHost}:${smtpPort}, ${smtpSecurity}`],
    [secrets.smtpPassword !== old.secrets.smtpPassword, 'mail password'],
    [differs(['webhookUrl']), `webhook ${shownUrl(settings.webhookUrl)}`.trim()],
    [secrets.webhookSecret !== old.secrets.webhookSecret, 'webhook secret'],
    [differs(['twilioAccountSid', 'twilioServiceSid']), 'Twilio account'],
    [secrets.twilioAuthToken !== old.secrets.twilioAuthToken, 'Twilio token'],
  ]
  return changes.flatMap(([changed, text]) => (changed ? [text] : [])).join('; ')
}
