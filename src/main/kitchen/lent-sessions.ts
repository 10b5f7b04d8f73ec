import type { BridgeInput } from '../../shared/bridge/bridge.ts'
import { createListeners } from '../host/listeners.ts'
import { type KitchenLogin, mayTake } from './kitchen-login.ts'

type LentSession = BridgeInput<'lendSession'>

/** The sessions that pages of a browser terminal have lent to their host. They are in memory only. */
export interface LentSessions extends KitchenLogin {
  lend(session: LentSession): void
  takeBack(token: string): void
}

/** More pages with logins of their own than this are not open at one workstation. */
const MAX_SESSIONS = 8

/** No session is lent yet. Of several the one lent last is used; a page that is closed leaves its own until it ends. */
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
