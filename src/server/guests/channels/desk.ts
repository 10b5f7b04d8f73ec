import { ok } from '../../../shared/errors.ts'
import { isoOf } from '../../../shared/time.ts'
import type { DeskScreen, OtpChannel } from './channel.ts'

/** Shows the code to staff on the host's own screen and nowhere else: the default until a real channel is configured. */
export const deskChannel = (host: DeskScreen): OtpChannel => ({
  name: 'desk',
  send({ cardNumber, code, expiresAt }) {
    host.deskCode({ cardNumber, code, expiresAt: isoOf(expiresAt) })
    return Promise.resolve(ok(null))
  },
})
