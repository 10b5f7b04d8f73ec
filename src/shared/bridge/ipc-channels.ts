/** The two channels between preload and main: one for calls of the bridge, one for its events. */
export const CALL_CHANNEL = 'purser:call'
export const EVENT_CHANNEL = 'purser:event'
