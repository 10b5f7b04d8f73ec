import type { ServerConfig } from '../config.ts'
import type { Outlets } from '../deps.ts'
import type { OtpChannel } from './channel.ts'
import { deskChannel } from './channels/desk.ts'
import { emailChannel } from './channels/email.ts'
import { twilioChannel } from './channels/twilio.ts'
import { webhookChannel } from './channels/webhook.ts'

/** The one channel that the configuration names (semantics, OTP). Without any it is `desk`. */
export function otpChannelOf(config: ServerConfig, outlets: Outlets): OtpChannel {
  switch (config.otpChannel) {
    case 'desk':
      return deskChannel(outlets)
    case 'email':
      return emailChannel(config)
    case 'webhook':
      return webhookChannel(config)
    case 'twilio':
      return twilioChannel(config.twilio)
  }
}
