import { allows } from '../../shared/permissions.ts'
import { contract } from '../../shared/contract/index.ts'
import type { HostLogin } from '../login/host-login.ts'

/** In whose session a workstation takes kitchen tickets. */
export interface KitchenLogin {
  /** The token of somebody who may order; null while none is known. Never for a log or a file. */
  token(): string | null
  /** The server does not take this token for that any more. */
  refused(token: string): void
  /** Calls back when the token may be another; the returned function ends that. */
  onChange(listener: () => void): () => void
}

/** Whether staff with these accessroutes may take kitchen tickets. */
export const mayTake = (accessroutes: readonly string[]): boolean => allows(contract.takeKitchenTickets.permission, accessroutes)

/** The login of the desktop app. One that is refused is asked about, and forgotten where it has ended. */
export const kitchenLoginOf = (login: HostLogin): KitchenLogin => ({
  token: () => (mayTake(login.current()?.accessroutes ?? []) ? login.token() : null),
  refused: () => void login.check(),
  onChange: (listener) => login.onChange(listener),
})
