/*
 * What a page needs of the bridge besides types. The schemas stay with the host, since they would be loaded with the first page.
 */

/** The names of the host's events. */
export const bridgeEventNames = [
  'printChanged',
  'kitchenChanged',
  'deskCode',
  'settingsChanged',
  'lineChanged',
  'updateReady',
  'sessionWanted',
] as const
export type BridgeEventName = (typeof bridgeEventNames)[number]

/** How long a back-office login unlocks the settings of a terminal, in ms. */
export const UNLOCKED_MS = 5 * 60_000

/** The path of the bridge on the browser terminal's origin: POST {prefix}/{method}, GET {prefix}/events (server-sent). */
export const BRIDGE_PREFIX = '/bridge'
