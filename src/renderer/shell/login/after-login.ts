/** What the guard leaves in the history entry of the login screen. */
export interface RememberedPath {
  from: string
  /** Whose path it was: somebody else begins at their own start. */
  of?: string
}

const isRemembered = (state: unknown): state is RememberedPath =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' && state.from.startsWith('/')

/** Where a login leads: the remembered path, else the front desk, or the selection screen without foodorder (semantics, Rules). */
export function pathAfterLogin(accessroutes: readonly string[], historyState: unknown, userId: string): string {
  if (isRemembered(historyState) && (historyState.of ?? userId) === userId) return historyState.from
  return accessroutes.includes('foodorder') ? '/foodorder/frontdesk' : '/homepage'
}
