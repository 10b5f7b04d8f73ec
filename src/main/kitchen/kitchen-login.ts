import { allows } from '../../shared/permissions.ts'
import { contract } from '../../shared/contract/index.ts'
import type { HostLogin } from '../login/host-login.ts'

/** The session in which a workstation takes kitchen tickets. */
export interface KitchenLogin {
  /** The token of someone who may take orders; null while there is none. Must never be logged or written to a file. */
  token(): string | null
  /** The server no longer accepts this token for kitchen tickets. */
  refused(token: string): void
  /** Calls back when the token may have changed; the returned function unsubscribes. */
  onChange(listener: () => void): () => void
}

/** Whether staff with these accessroutes may take kitchen tickets. */
export const mayTake = (accessroutes: readonly string[]): boolean => allows(contract.takeKitchenTickets.permission, accessroutes)

/** The login of the desktop app. A refused one is checked, and forgotten if it has ended. */
export const kitchenLoginOf = (login: HostLogin): KitchenLogin => ({
  token: () => (mayTake(login.current()?.accessroutes ?? []) ? login.token() : null),
  refused: () => void login.check(),
  onChange: (listener) => login.onChange(listener),
})
