import { ipcMain, safeStorage, session } from 'electron'
import type { HostFetch } from '../login/host-login.ts'
import type { LoginVault } from '../login/login-vault.ts'
import { openLoginVault } from './token-vault.ts'

/** The host's requests use an in-memory session that no page shares, with the system's proxies and certificates. */
const HOST_PARTITION = 'purser-host'

/** Where Electron keeps the login and how the host sends its requests. Call it once Electron is ready. */
export function electronHostLogin(
  folder: string,
  onProblem: (problem: unknown) => void,
): { vault: LoginVault; fetch: HostFetch } {
  const own = session.fromPartition(HOST_PARTITION)
  const vault = openLoginVault(folder, safeStorage, onProblem)
  // electron-store opens an IPC channel that tells any frame the profile's path; our pages do not need it.
  ipcMain.removeAllListeners('electron-store-get-data')
  return { vault, fetch: (url, init) => own.fetch(url, init) }
}
