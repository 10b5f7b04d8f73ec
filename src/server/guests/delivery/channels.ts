import type { DeliveryConfig } from './delivery.ts'
import type { DeskScreen, OtpChannel } from '../channels/channel.ts'
import { deskChannel } from '../channels/desk.ts'
import { emailChannel } from '../channels/email.ts'
import { twilioChannel } from '../channels/twilio.ts'
import { webhookChannel } from '../channels/webhook.ts'

/** The one channel that flags or settings name (semantics, OTP). Without any it is `desk`. */
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
 * The channel of codes that change a card's PIN: one that carries a text of ours, since the message has to say what the code is for.
 * Twilio Verify has texts of its own, so e-mail takes its place; null where there is none.
 */
export function pinCodeChannelOf(config: DeliveryConfig, otpChannel: OtpChannel): OtpChannel | null {
  if (config.otpChannel !== 'twilio') return otpChannel
  return config.smtpUrl === '' ? null : emailChannel(config)
}
