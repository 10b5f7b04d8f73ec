import { ipcMain, safeStorage, session } from 'electron'
import type { HostFetch } from '../login/host-login.ts'
import type { LoginVault } from '../login/login-vault.ts'
import { openLoginVault } from './token-vault.ts'

/** The host's own requests go through a session that no page shares, in memory, with the system's proxies and certificates. */
const HOST_PARTITION = 'purser-host'

/** Where Electron keeps the login and how it asks for it. Call it once Electron is ready. */
export function electronHostLogin(
  folder: string,
  onProblem: (problem: unknown) => void,
): { vault: LoginVault; fetch: HostFetch } {
  const own = session.fromPartition(HOST_PARTITION)
  const vault = openLoginVault(folder, safeStorage, onProblem)
  // electron-store opens a channel of its own, which shows any frame where the profile is; no page of ours has a use for it.
  ipcMain.removeAllListeners('electron-store-get-data')
  return { vault, fetch: (url, init) => own.fetch(url, init) }
}
