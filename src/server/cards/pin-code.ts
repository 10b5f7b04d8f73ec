import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import type { Db } from '../kernel/db/database.ts'
import { keeping } from '../kernel/refusal.ts'
import { sameDigest, type Secrets } from '../kernel/secrets.ts'
import { codeText } from './otp.ts'
import { takePinCodeTry, markPinCodeUsed } from './otp.repo.ts'

/** Uses the code up that lets a card's PIN be changed. Each comparison costs a try, taken before comparing; no code of a payment is looked at. */
export async function takePinCode(tx: Db, secrets: Secrets, cardId: string, typed: string, now: number): Promise<Result<null>> {
  const sent = await takePinCodeTry(tx, cardId, now)
  const code = typed.replaceAll(/\D/g, '')
  if (sent === undefined || !sameDigest(secrets.mac(codeText(sent.id, code)), sent.code_hmac))
    return keeping(fail('otp_wrong', { triesLeft: sent?.tries_left ?? 0 }))
  await markPinCodeUsed(tx, sent.id, now)
  return ok(null)
}
