import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { clientProofText, CODE_LENGTH, codeOfBytes, serverProofText } from '../../../shared/pairing.ts'
import type { PairingCodeRow } from '../../kernel/db/tables/people-tables.ts'
import { latestPast } from '../../kernel/past.ts'

/** How long a code is good, ms. */
export const CODE_VALID_MS = 10 * 60_000
/** Wrong proofs that end a code: somebody mistypes, nobody guesses 80 bits. */
export const CODE_TRIES = 10

const NONCE_BYTES = 32

export const newCode = (): string => codeOfBytes(randomBytes(CODE_LENGTH))
export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('hex')

const mac = (code: string, text: string): Buffer => createHmac('sha256', code).update(text).digest()

/** Whether a workstation's proof shows that it knows the code and was shown this certificate. */
export const provesCode = (code: string, fingerprint: string, { nonce, proof }: { nonce: string; proof: string }): boolean =>
  timingSafeEqual(mac(code, clientProofText(fingerprint, nonce)), Buffer.from(proof, 'hex'))

/** What shows a workstation that this server knows the code. */
export const proofOf = (code: string, fingerprint: string, nonce: string, serverNonce: string): string =>
  mac(code, serverProofText(fingerprint, nonce, serverNonce)).toString('hex')

/** Why a code that was proved is not taken; null when it is. A clock that was set back makes no code good for longer. */
export function whyStale({ used_at, created_at, expires_at }: PairingCodeRow, now: number): string | null {
  if (used_at !== null) return 'This code has already been used. Ask for a new one'
  const isLive = expires_at > now && created_at <= latestPast(now)
  return isLive ? null : 'This code has expired. Ask for a new one'
}
