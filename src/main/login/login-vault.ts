import type { StaffLogin } from '../../shared/contract/auth.ts'

/** A login as the desktop app stores it. */
export interface KeptLogin {
  login: StaffLogin
  token: string
  /** The shared server that issued it, empty for the embedded one: the token is sent to no other server. */
  server: string
}

/** The desktop app's store for the login (semantics, Where the login lives). */
export interface LoginVault {
  /** The kept login; null if there is none or it can no longer be read. A locked key store may never answer. */
  load(): Promise<KeptLogin | null>
  /** Saves it as soon as the key store can; the caller does not wait. */
  save(kept: KeptLogin): void
  clear(): void
}
