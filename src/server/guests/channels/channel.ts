import type { DeskCode } from '../../../shared/bridge/bridge.ts'
import type { CodeChannel } from '../../../shared/code-channels.ts'
import type { Result } from '../../../shared/errors.ts'

/** One code on its way to a card's holder. `text` says what the code allows. */
export interface OtpMessage {
  cardNumber: string
  mobileNo: string
  email: string
  code: string
  text: string
  /** Milliseconds since 1970, UTC. */
  expiresAt: number
}

/** The host's own screen. */
export interface DeskScreen {
  deskCode(code: DeskCode): void
}

/** A way to deliver codes. An error is a line for the log, without the code or the number. */
export interface OtpChannel {
  name: CodeChannel
  send(message: OtpMessage): Promise<Result<null, string>>
  /** Only for services that make and check the code themselves (Twilio Verify); the server's own code is then not used. */
  check?(mobileNo: string, code: string): Promise<Result<'approved' | 'wrong', string>>
}
