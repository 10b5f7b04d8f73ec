/* What a page needs of the bridge besides types: its schemas stay with the host, since they would come with the first page. */

/** What a host reports. */
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

/** Where the browser terminal serves the bridge, on its own origin: POST {prefix}/{method}, GET {prefix}/events (server-sent). */
export const BRIDGE_PREFIX = '/bridge'
