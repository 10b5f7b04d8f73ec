/** Digits and letters that nobody mixes up when they are read aloud (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 16 characters of 5 bits: 80 bits, which nobody who saw a proof of it can guess while it lives (docs/decisions, Pairing). */
export const CODE_LENGTH = 16
const GROUP = 4

/** What takes the place of a letter that the alphabet leaves out. */
const meant: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** A code of random bytes, one a character. */
export const codeOfBytes = (bytes: Uint8Array): string =>
  [...bytes]
    .slice(0, CODE_LENGTH)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')

/** As it is shown and read aloud: `8F3K-2M7Q-…`. */
export const groupsOf = (code: string): string => (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')

/** A code as it was typed, in whatever groups and case; null when it is none. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => meant[letter] ?? letter)
  return new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`).test(code) ? code : null
}

/**
 * What each side computes an HMAC of under the code, to show that it knows it: bound to the certificate that this side of the connection has,
 * so that somebody in between with another certificate has no use for it.
 */
export const clientProofText = (fingerprint: string, nonce: string): string =>
  ['purser pairing, workstation', fingerprint, nonce].join('\n')
export const serverProofText = (fingerprint: string, nonce: string, serverNonce: string): string =>
  ['purser pairing, server', fingerprint, nonce, serverNonce].join('\n')
