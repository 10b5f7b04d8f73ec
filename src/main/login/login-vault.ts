import type { StaffLogin } from '../../shared/contract/auth.ts'

/** A login as the desktop app keeps it. */
export interface KeptLogin {
  login: StaffLogin
  token: string
  /** The shared server that gave it, empty for the embedded one: a token goes to no other. */
  server: string
}

/** Where the desktop app keeps the login (semantics, Where the login lives). */
export interface LoginVault {
  /** The kept login; null when there is none or it cannot be read any more. A locked key store may never answer. */
  load(): Promise<KeptLogin | null>
  /** Keeps it once the key store can; nobody waits for that. */
  save(kept: KeptLogin): void
  clear(): void
}
