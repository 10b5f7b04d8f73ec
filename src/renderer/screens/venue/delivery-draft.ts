import type { Delivery, DeliveryForm } from '../../../shared/contract/delivery.ts'

/** A secret is empty unless a new one is typed. */
export type DeliveryDraft = Required<Omit<DeliveryForm, 'smtpPort'>> & { smtpPort: string }

/** The usual ports of mail servers (RFC 8314, RFC 6409). */
const usualPorts: Readonly<Record<Delivery['smtpSecurity'], string>> = { starttls: '587', tls: '465', none: '25' }

export const draftOf = (delivery: Delivery): DeliveryDraft => ({
  codes: delivery.codes,
  smtpHost: delivery.smtpHost,
  smtpPort: String(delivery.smtpPort),
  smtpSecurity: delivery.smtpSecurity,
  smtpUser: delivery.smtpUser,
  smtpPassword: '',
  mailFrom: delivery.mailFrom,
  webhookUrl: delivery.webhookUrl,
  webhookSecret: '',
  twilioAccountSid: delivery.twilioAccountSid,
  twilioAuthToken: '',
  twilioServiceSid: delivery.twilioServiceSid,
})

/** A secret that was not typed is left out, so that the server keeps it. */
export function formOf({ smtpPassword, webhookSecret, twilioAuthToken, ...draft }: DeliveryDraft): DeliveryForm {
  return {
    ...draft,
    smtpHost: draft.smtpHost.trim(),
    smtpPort: Number(draft.smtpPort.trim() || Number.NaN),
    ...(smtpPassword !== '' && { smtpPassword }),
    ...(webhookSecret !== '' && { webhookSecret }),
    ...(twilioAuthToken !== '' && { twilioAuthToken }),
  }
}

export const deliveryMessages = { smtpHost: 'Enter a name such as mail.ship.example', smtpPort: 'Enter a number from 1 to 65535' }

/** The port changes too if it was the usual one. */
export function withSecurity(
  { smtpSecurity, smtpPort }: Pick<DeliveryDraft, 'smtpSecurity' | 'smtpPort'>,
  chosen: Delivery['smtpSecurity'],
): Pick<DeliveryDraft, 'smtpSecurity' | 'smtpPort'> {
  const isUsual = smtpPort.trim() === usualPorts[smtpSecurity]
  return { smtpSecurity: chosen, smtpPort: isUsual ? usualPorts[chosen] : smtpPort }
}

export const codeOptions = [
  { value: 'desk', label: 'Shown to staff' },
  { value: 'email', label: 'By email' },
  { value: 'webhook', label: 'By SMS through a gateway (webhook)' },
  { value: 'twilio', label: 'By SMS through Twilio Verify' },
] as const

export const securityOptions = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS from the start' },
  { value: 'none', label: 'None, within the ship only' },
] as const
