import type { BridgeInput } from '../../shared/bridge/bridge.ts'
import { createListeners } from '../host/listeners.ts'
import { type KitchenLogin, mayTake } from './kitchen-login.ts'

type LentSession = BridgeInput<'lendSession'>

/** The sessions that pages of a browser terminal have lent to their host; in memory only. */
export interface LentSessions extends KitchenLogin {
  lend(session: LentSession): void
  takeBack(token: string): void
}

/** Most sessions kept at once; one workstation does not have more pages open with different logins. */
const MAX_SESSIONS = 8

/** Starts without sessions. The one lent last is used; that of a closed page stays until it ends. */
export function createLentSessions(): LentSessions {
  let sessions: readonly LentSession[] = []
  const listeners = createListeners()
  const change = (next: readonly LentSession[]): void => {
    sessions = next.slice(-MAX_SESSIONS)
    listeners.call()
  }
  const without = (token: string): LentSession[] => sessions.filter((session) => session.token !== token)
  return {
    lend: (session) => change([...without(session.token), session]),
    takeBack: (token) => change(without(token)),
    token: () => sessions.findLast(({ accessroutes }) => mayTake(accessroutes))?.token ?? null,
    refused: (token) => change(without(token)),
    onChange: listeners.add,
  }
}
