import { createHmac } from 'node:crypto'
import { clientProofText } from '../../src/shared/pairing.ts'

/** What a workstation sends that knows a code and was shown a certificate. */
export const proofFor = (code: string, fingerprint: string, nonce = 'ab'.repeat(32)) => ({
  nonce,
  proof: createHmac('sha256', code).update(clientProofText(fingerprint, nonce)).digest('hex'),
})
