import type { SafeStorage } from 'electron'
import ElectronStore from 'electron-store'
import type { LoginVault } from '../login-vault.ts'

/** `auth` is the login record as ciphertext of the system's key store, in base64. */
interface Stored {
  auth?: string
}

/** Whether the system has a key store worth the name: `basic_text` encrypts with a key that everyone knows. */
function isProtected(safeStorage: SafeStorage, platform: NodeJS.Platform): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}

/**
 * Keeps the login in electron-store, encrypted by the system's key store, so that it outlives a restart; without one it is kept in
 * memory and staff log in after a restart. Call it once Electron is ready.
 */
export function openLoginVault(
  folder: string,
  safeStorage: SafeStorage,
  platform: NodeJS.Platform = process.platform,
): LoginVault {
  const store = new ElectronStore<Stored>({ cwd: folder, name: 'login', clearInvalidConfig: true })
  const durable = isProtected(safeStorage, platform)
  if (!durable) store.clear()
  let record = durable ? decrypted(store.get('auth'), safeStorage) : ''
  return {
    load: () => record,
    save: (wanted) => {
      if (durable) store.set('auth', safeStorage.encryptString(wanted).toString('base64'))
      record = wanted
    },
    clear: () => {
      record = ''
      store.clear()
    },
  }
}

/** A record that this user's key store cannot open any more is as good as none: staff log in again. */
function decrypted(auth: string | undefined, safeStorage: SafeStorage): string {
  if (auth === undefined) return ''
  try {
    return safeStorage.decryptString(Buffer.from(auth, 'base64'))
  } catch {
    return ''
  }
}
