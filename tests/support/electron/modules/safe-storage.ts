import type { SafeStorage } from 'electron'
import { strict } from './strict.ts'

const KEY = 0x5a
const turned = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ KEY))

/** `STAND_IN_KEY_STORE`: a backend's name, `none`, `locked` (nothing ever answers) or `failing` (every call rejects). */
const kind = process.env['STAND_IN_KEY_STORE'] ?? 'gnome_libsecret'

async function answer<T>(value: T): Promise<T> {
  if (kind === 'locked') return new Promise<never>(() => undefined)
  if (kind === 'failing' || kind === 'none') throw new Error('Encryption is not available')
  return value
}

/**
 * A key store that hides a text from the eye, no more. The deprecated calls without a promise are left out: while one waits for a
 * locked key store, the whole program waits.
 */
export const safeStorage = strict('safeStorage', {
  isAsyncEncryptionAvailable: () => (kind === 'none' ? Promise.resolve(false) : answer(true)),
  getSelectedStorageBackend: () =>
    (kind === 'basic_text' ? kind : 'gnome_libsecret') satisfies ReturnType<SafeStorage['getSelectedStorageBackend']>,
  encryptStringAsync: (text) => answer(turned(Buffer.from(text, 'utf8'))),
  decryptStringAsync: (cipher) => answer({ result: turned(cipher).toString('utf8'), shouldReEncrypt: false }),
} satisfies Partial<SafeStorage>)
