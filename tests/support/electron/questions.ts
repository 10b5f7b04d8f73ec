/** A frame as IPC names its sender. */
export interface Frame {
  origin: string
  parent: object | null
}

/** What a test asks of the desktop app that runs on the stand-in. */
export type Question =
  | { kind: 'record' | 'open' | 'quit' }
  | { kind: 'invoke'; channel: string; frame: Frame | null; args: unknown[] }
  | { kind: 'load'; url: string; method?: string }
  | { kind: 'navigate'; event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect' | 'will-attach-webview'; url: string }
  | { kind: 'permission'; permission: string }
  | { kind: 'event'; name: string }
