/** What the guard leaves in the history entry of the login screen. */
export interface RememberedPath {
  from: string
}

const isRemembered = (state: unknown): state is RememberedPath =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' && state.from.startsWith('/')

/** Where a login leads: the remembered path, else the front desk, or the selection screen without foodorder (semantics, Rules). */
export function pathAfterLogin(accessroutes: readonly string[], historyState: unknown): string {
  if (isRemembered(historyState)) return historyState.from
  return accessroutes.includes('foodorder') ? '/foodorder/frontdesk' : '/homepage'
}
