import type { SafeStorage } from 'electron'
import ElectronStore from 'electron-store'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { StaffLogin } from '../../shared/contract/auth.ts'
import type { KeptLogin, LoginVault } from '../login/login-vault.ts'

/** `auth`, the record without its token, and `token`: each as ciphertext of the system's key store, in base64. */
interface Stored {
  auth?: string
  token?: string
}

const Auth = Type.Object({ login: StaffLogin, server: Type.String() })

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
  const store = new ElectronStore<Stored>({ cwd: folder, name: 'login', clearInvalidConfig: true, configFileMode: 0o600 })
  if (!isProtected(safeStorage, platform)) {
    store.clear()
    return memoryVault()
  }
  const encrypt = (text: string): string => safeStorage.encryptString(text).toString('base64')
  const decrypt = (cipher: string): string => safeStorage.decryptString(Buffer.from(cipher, 'base64'))
  return {
    load: () => readKept(store.store, decrypt),
    save: ({ login, server, token }) =>
      store.set({ auth: encrypt(JSON.stringify({ login, server } satisfies Static<typeof Auth>)), token: encrypt(token) }),
    clear: () => store.clear(),
  }
}

function memoryVault(): LoginVault {
  let kept: KeptLogin | null = null
  return {
    load: () => kept,
    save: (next) => {
      kept = next
    },
    clear: () => {
      kept = null
    },
  }
}

/** A record that this user's key store cannot open any more is as good as none: staff log in again. */
function readKept({ auth, token }: Stored, decrypt: (cipher: string) => string): KeptLogin | null {
  if (auth === undefined || token === undefined) return null
  try {
    const record: unknown = JSON.parse(decrypt(auth))
    return Check(Auth, record) ? { ...record, token: decrypt(token) } : null
  } catch {
    return null
  }
}
