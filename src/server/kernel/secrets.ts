import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from './folder.ts'

/** The server's key in its data folder: 64 hexadecimal digits. */
export const KEY_FILE = 'server.key'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Cryptography with the server's key; the key is never exposed and never in the database. */
export interface Secrets {
  /** AES-256-GCM, base64 of iv, tag and ciphertext. */
  seal(plain: string): string
  /** Decrypts. Throws if the text was not sealed with this key or was changed. */
  open(sealed: string): string
  /** HMAC-SHA-256 in hex, for storing one-time codes. */
  mac(text: string): string
  /** HMAC-SHA-256 in hex under a separate key, for storing PINs. */
  pinMac(text: string): string
  /** HMAC-SHA-256 in hex under a separate key, by which a travel document is recognised. */
  documentMac(text: string): string
  /** A mark by which a database recognises this key; the key cannot be derived from it. */
  keyMark(databaseId: string): string
}

/** The path of a server's key: in its data folder, unless servers on one database share one. */
export const keyPathOf = ({ dataDir, keyFile = '' }: { dataDir: string; keyFile?: string }): string =>
  keyFile === '' ? join(dataDir, KEY_FILE) : keyFile

/**
 * Reads the server's key; null if there is none. Losing it makes passport data unreadable and PINs invalid, but loses no money.
 * Throws if it is damaged.
 */
export const readSecrets = (path: string): Secrets | null =>
  existsSync(path) ? secretsOf(Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')) : null

/** Creates the server's key; it is on the disk before anything is sealed with it. */
export function makeKey(path: string): Secrets {
  const key = randomBytes(KEY_BYTES)
  writeDurably(path, key.toString('hex'))
  return secretsOf(key)
}

const macUnder = (key: Buffer) => (text: string) => createHmac('sha256', key).update(text).digest('hex')

/** Cryptography under a given 32-byte master key, with one derived key for each purpose (HKDF, RFC 5869). */
export function secretsOf(master: Buffer): Secrets {
  if (master.length !== KEY_BYTES)
    throw new Error('server.key is damaged: it must hold 64 hexadecimal digits. Put back the copy from your backup')
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, '', purpose, KEY_BYTES))
  const sealKey = derive('purser passport data')
  const macKey = derive('purser one-time codes')
  const pinKey = derive('purser PINs')
  const documentKey = derive('purser travel documents')
  const markKey = derive('purser key marks')
  return {
    seal(plain) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    mac: macUnder(macKey),
    pinMac: macUnder(pinKey),
    documentMac: macUnder(documentKey),
    keyMark: macUnder(markKey),
  }
}

/** Compares two hex digests in constant time. */
export const sameDigest = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')]
  return left.length === right.length && timingSafeEqual(left, right)
}
