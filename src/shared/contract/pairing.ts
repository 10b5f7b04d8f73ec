import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Instant } from './values.ts'

/** A random number and an HMAC-SHA-256 over it, each 32 bytes in hex. */
const Proof = Type.Object({
  nonce: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  proof: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})

/** A new pairing code, and what the back office reads out with it. */
export const PairingCode = Type.Object({
  /** In the form of `readCode`. */
  code: Type.String(),
  expiresAt: Instant,
  /** SHA-256 of this server's certificate, as `AB:CD:…`. */
  fingerprint: Type.String(),
  /** This server's addresses; empty if it was given no name. */
  addresses: Type.Array(Type.String()),
})
export type PairingCode = Static<typeof PairingCode>

export const pairing = {
  makePairingCode: endpoint({
    method: 'POST',
    path: '/pairing/codes',
    summary: 'Makes a pairing code for 10 minutes',
    permission: 'backoffice',
    reply: PairingCode,
    errors: ['rule_broken'],
  }),
  pair: endpoint({
    method: 'POST',
    path: '/pairing',
    summary: 'Pairs a workstation by its proof of the code',
    permission: 'public',
    body: Proof,
    reply: Type.Object({ ...Proof.properties, venue: Type.String() }),
    errors: ['pairing_refused', 'rule_broken'],
  }),
}
