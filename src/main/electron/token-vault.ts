import type { SafeStorage } from 'electron'
import ElectronStore from 'electron-store'
import { type Static, Type } from 'typebox'
import { Check } from '../../shared/forms/check.ts'
import { StaffLogin } from '../../shared/contract/auth.ts'
import type { KeptLogin, LoginVault } from '../login/login-vault.ts'

/** `auth`, the record without its token, and `token`: each as ciphertext of the system's key store, in base64. */
interface Stored {
  auth?: string
  token?: string
}

const Auth = Type.Object({ login: StaffLogin, server: Type.String() })

/** Of Electron's key store what is used; its calls without a promise are deprecated and hold up the whole program. */
type KeyStore = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
>

/** Whether the system has a key store worth the name: `basic_text` encrypts with a key that everyone knows. */
async function isProtected(keyStore: KeyStore, platform: NodeJS.Platform): Promise<boolean> {
  if (platform === 'linux' && keyStore.getSelectedStorageBackend() === 'basic_text') return false
  return keyStore.isAsyncEncryptionAvailable()
}

async function encrypted(keyStore: KeyStore, { login, server, token }: KeptLogin): Promise<Required<Stored>> {
  const auth = await keyStore.encryptStringAsync(JSON.stringify({ login, server } satisfies Static<typeof Auth>))
  return { auth: auth.toString('base64'), token: (await keyStore.encryptStringAsync(token)).toString('base64') }
}

/** A record that this user's key store cannot open any more is as good as none: staff log in again. */
async function decrypted(keyStore: KeyStore, { auth, token }: Stored): Promise<{ kept: KeptLogin; isOld: boolean } | null> {
  if (auth === undefined || token === undefined) return null
  try {
    const ofAuth = await keyStore.decryptStringAsync(Buffer.from(auth, 'base64'))
    const ofToken = await keyStore.decryptStringAsync(Buffer.from(token, 'base64'))
    const record: unknown = JSON.parse(ofAuth.result)
    if (!Check(Auth, record)) return null
    return { kept: { ...record, token: ofToken.result }, isOld: ofAuth.shouldReEncrypt || ofToken.shouldReEncrypt }
  } catch {
    return null
  }
}

/**
 * Keeps the login in electron-store, encrypted by the system's key store, so that it outlives a restart; without one nothing is kept.
 * A key store that is locked answers once its user has opened it, perhaps never: until then nothing is written. Call it once Electron
 * is ready. `onProblem` takes what keeps a login from being kept.
 */
export function openLoginVault(
  folder: string,
  keyStore: KeyStore,
  onProblem: (problem: unknown) => void,
  platform: NodeJS.Platform = process.platform,
): LoginVault {
  const store = new ElectronStore<Stored>({ cwd: folder, name: 'login', clearInvalidConfig: true, configFileMode: 0o600 })
  let changes = 0
  const write = async (kept: KeptLogin, change: number): Promise<void> => {
    if (!(await isProtected(keyStore, platform))) return
    const stored = await encrypted(keyStore, kept)
    // Whoever logged in or out meanwhile decides.
    if (change === changes) store.set(stored)
  }
  const save = (kept: KeptLogin): void => {
    changes += 1
    write(kept, changes).catch(onProblem)
  }
  const clear = (): void => {
    changes += 1
    store.clear()
  }
  const load = async (): Promise<KeptLogin | null> => {
    if (!(await isProtected(keyStore, platform))) {
      clear()
      return null
    }
    const found = await decrypted(keyStore, store.store)
    if (found?.isOld === true) save(found.kept)
    return found?.kept ?? null
  }
  return { load, save, clear }
}
