import type { SafeStorage } from 'electron'
import { strict } from './strict.ts'

const KEY = 0x5a
const turned = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ KEY))

/** A key store that hides a text from the eye, no more; `STAND_IN_KEY_STORE` names its backend. */
export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: () => process.env['STAND_IN_KEY_STORE'] !== 'none',
  getSelectedStorageBackend: () =>
    (process.env['STAND_IN_KEY_STORE'] ?? 'gnome_libsecret') as ReturnType<SafeStorage['getSelectedStorageBackend']>,
  encryptString: (text) => turned(Buffer.from(text, 'utf8')),
  decryptString: (cipher) => turned(cipher).toString('utf8'),
} satisfies Partial<SafeStorage>)
