import type { SafeStorage } from 'electron'
import ElectronStore from 'electron-store'
import { type Static, Type } from 'typebox'
import { Check } from '../../shared/forms/check.ts'
import { StaffLogin } from '../../shared/contract/auth.ts'
import type { KeptLogin, LoginVault } from '../login/login-vault.ts'

/** `auth`, the record without its token, and `token`, each encrypted by the system's key store, in base64. */
interface Stored {
  auth?: string
  token?: string
}

const Auth = Type.Object({ login: StaffLogin, server: Type.String() })

/** The part of Electron's key store that is used; its synchronous calls are deprecated and block the whole program. */
type KeyStore = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
>

/** Whether the system has a real key store: `basic_text` encrypts with a publicly known key. */
async function isProtected(keyStore: KeyStore, platform: NodeJS.Platform): Promise<boolean> {
  if (platform === 'linux' && keyStore.getSelectedStorageBackend() === 'basic_text') return false
  return keyStore.isAsyncEncryptionAvailable()
}

async function encrypted(keyStore: KeyStore, { login, server, token }: KeptLogin): Promise<Required<Stored>> {
  const auth = await keyStore.encryptStringAsync(JSON.stringify({ login, server } satisfies Static<typeof Auth>))
  return { auth: auth.toString('base64'), token: (await keyStore.encryptStringAsync(token)).toString('base64') }
}

/** The kept login; null if this user's key store can no longer decrypt it, and staff then log in again. */
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
 * Keeps the login in electron-store, encrypted by the system's key store, so that it survives a restart; without a key store
 * nothing is kept. A locked key store answers only once its user has unlocked it, perhaps never: until then nothing is written.
 * Call it once Electron is ready. `onProblem` receives the error of a login that could not be saved.
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
    // Not written if a later login or logout happened meanwhile.
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
