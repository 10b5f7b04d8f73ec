import type { Mailer } from '../mail/mailer.ts'
import type { Notifier } from './notifier.ts'
import type { OtpChannel } from '../channels/channel.ts'

declare module '../../kernel/http/deps.ts' {
  interface Deps {
    /** How codes, notices and mail reach guests. */
    ways: OpenWays
  }
}

/** How messages reach guests at a moment. */
export interface Ways {
  otpChannel: OtpChannel
  /** Carries the codes that change a card's PIN; null where no channel can. */
  pinCodeChannel: OtpChannel | null
  /** Null while no mail server is set up. */
  mailer: Mailer | null
  /** Null where guests can be sent nothing but codes. */
  notifier: Notifier | null
}

/** The ways that are open now; they change while the server runs. */
export interface OpenWays {
  now(): Ways
  /** Opens them again as the database has them. */
  reload(): Promise<void>
}
