/** Digits and letters that are not confused when read aloud (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * 16 characters of 5 bits: 80 bits cannot be guessed from an intercepted proof while the code is valid (docs/decisions, Pairing).
 */
export const CODE_LENGTH = 16
const GROUP = 4

/** Replacements for letters that the alphabet omits. */
const meant: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** A code made of random bytes, one for each character. */
export const codeOfBytes = (bytes: Uint8Array): string =>
  [...bytes]
    .slice(0, CODE_LENGTH)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')

/** The code as it is shown and read aloud: `8F3K-2M7Q-…`. */
export const groupsOf = (code: string): string => (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')

/** Reads a typed code, in any grouping and case; null if it is not one. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => meant[letter] ?? letter)
  return new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`).test(code) ? code : null
}

/**
 * The text whose HMAC, keyed with the code, proves that a side knows the code. It includes the certificate that this side sees on
 * its connection, so that an interceptor with another certificate cannot reuse the proof.
 */
export const clientProofText = (fingerprint: string, nonce: string): string =>
  ['purser pairing, workstation', fingerprint, nonce].join('\n')
export const serverProofText = (fingerprint: string, nonce: string, serverNonce: string): string =>
  ['purser pairing, server', fingerprint, nonce, serverNonce].join('\n')
