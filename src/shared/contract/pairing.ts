import { type Static, Type } from 'typebox'
import { CODE_LENGTH } from '../pairing.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './values.ts'

/** 32 bytes in hex: random numbers and HMAC-SHA-256. */
const Bytes32 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** A new pairing code, and what it is read out with. */
export const PairingCode = Type.Object({
  code: Type.String({ pattern: `^[0-9A-Z]{${CODE_LENGTH}}$` }),
  expiresAt: Instant,
  /** SHA-256 of this server's certificate, as `AB:CD:…`. */
  fingerprint: Type.String(),
  /** Under which this server answers; none where it was told no name. */
  addresses: Type.Array(Type.String()),
})
export type PairingCode = Static<typeof PairingCode>

export const pairing = {
  makePairingCode: endpoint({
    method: 'POST',
    path: '/pairing/codes',
    summary: 'A code with which one new workstation is paired with this server within 10 minutes; it ends the code before it',
    permission: 'backoffice',
    reply: PairingCode,
    errors: ['pairing_needs_tls'],
  }),
  pair: endpoint({
    method: 'POST',
    path: '/pairing',
    summary:
      "Pairs a workstation: both sides prove that they know the code, bound to the server's certificate. Ten wrong proofs end the code",
    permission: 'public',
    body: Type.Object({ nonce: Bytes32, proof: Bytes32 }),
    reply: Type.Object({ nonce: Bytes32, proof: Bytes32, venue: Type.String() }),
    errors: ['pairing_refused', 'pairing_needs_tls'],
  }),
}
