/** The login guard stores it in the history entry of the login screen. */
export interface RememberedPath {
  from: string
  /** The id of the person whose path it was; anyone else begins at their default screen. */
  of?: string
}

const isRemembered = (state: unknown): state is RememberedPath =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' && state.from.startsWith('/')

/** The remembered path, otherwise the front desk, or the selection screen without foodorder (semantics, Rules). */
export function pathAfterLogin(accessroutes: readonly string[], historyState: unknown, userId: string): string {
  if (isRemembered(historyState) && (historyState.of ?? userId) === userId) return historyState.from
  return accessroutes.includes('foodorder') ? '/foodorder/frontdesk' : '/homepage'
}
