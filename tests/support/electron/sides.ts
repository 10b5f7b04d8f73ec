/**
 * What the two halves of the stand-in say to each other. The main program runs in its own process on `modules/`; its windows are
 * pages of the Chromium that the test holds, driven by `chromium/`.
 */

/** A frame as Electron names it: its address as the program sees it (app://…), its origin, and its ancestors, nearest first. */
export interface FrameFacts {
  key: string
  url: string
  origin: string
  above: FrameFacts[]
}

export type ResourceType =
  | 'mainFrame'
  | 'subFrame'
  | 'stylesheet'
  | 'script'
  | 'image'
  | 'font'
  | 'object'
  | 'xhr'
  | 'ping'
  | 'cspReport'
  | 'media'
  | 'webSocket'
  | 'other'

/** A request as the hooks of `session.webRequest` get it. */
export interface RequestFacts {
  id: number
  url: string
  method: string
  resourceType: ResourceType
  referrer: string
  contentsId: number
  frame: FrameFacts | null
  initiatorOrigin: string
}

/** One call that the program made of Electron, with what can be written down of its arguments. */
export interface RecordedCall {
  name: string
  args: unknown[]
}

export type NavigationEvent = 'will-navigate' | 'will-frame-navigate' | 'will-redirect' | 'will-attach-webview'

export interface Prevented {
  prevented: boolean
}

export interface SchemeAnswer {
  status: number
  headers: [string, string][]
  body: Uint8Array
}

/** What Chromium's half and the test ask of the program's half. */
export interface MainSide {
  /** What the handler of the program's own scheme answers in the session of a window, else in the default one; null when there is none. */
  scheme(request: { url: string; method: string; headers: [string, string][]; contentsId?: number }): Promise<SchemeAnswer | null>
  /** Whether the privileges of the program's schemes keep a request from being made. */
  refusedByPrivileges(facts: RequestFacts): boolean
  beforeRequest(facts: RequestFacts): Promise<{ cancel?: boolean; redirectURL?: string }>
  beforeSendHeaders(
    facts: RequestFacts,
    headers: Record<string, string>,
  ): Promise<{ cancel: boolean; headers: Record<string, string> }>
  headersReceived(
    facts: RequestFacts,
    status: number,
    headers: Record<string, string[]>,
  ): Promise<{ cancel: boolean; headers: Record<string, string[]> }>
  completed(facts: RequestFacts, status: number, headers: Record<string, string[]>): void
  failed(facts: RequestFacts, error: string): void
  navigation(contentsId: number, event: NavigationEvent, frame: FrameFacts | null, url: string): Prevented
  windowOpen(contentsId: number, url: string, frameName: string, features: string): { action: 'allow' | 'deny' }
  /** What check and request handler of the window's session say to a frame at this address. */
  permission(contentsId: number, permission: string, frame: { url: string; isMainFrame: boolean }): Promise<boolean>
  ipc(contentsId: number, frame: FrameFacts, mode: 'invoke' | 'send', channel: string, args: unknown[]): Promise<unknown>
  /** The main frame is at another address now. */
  moved(contentsId: number, frame: FrameFacts): void
  /** A frame was taken out of its page. */
  frameDetached(contentsId: number, key: string): void
  contentsEvent(contentsId: number, event: string, ...args: unknown[]): void
  /** The page closed itself, or its user did. */
  windowClosed(contentsId: number): void

  /** Every call of Electron so far whose name starts with `prefix`. */
  calls(prefix: string): RecordedCall[]
  /** Emits an event on a module, as Electron would: `app`, `powerMonitor`, `BrowserWindow 1`, `webContents 1`. */
  emit(target: string, event: string, ...args: unknown[]): Prevented
  /** Chooses an entry of the application menu by its labels, such as ['View', 'Reload']. */
  chooseMenu(labels: string[]): void
  /** What the next message box answers: the index of a button. */
  nextDialogAnswer(button: number): void
  /** Runs what Electron would run for `webContents.loadURL` called by a program gone wrong. */
  loadAnyway(contentsId: number, url: string): Promise<void>
  /** The preferences in force of each window, Electron's defaults included. */
  preferences(): object[]
  /** The state of a window, as the program asked for it. */
  windowState(window: number): { minimized: boolean; kiosk: boolean }
  /** Minimises a window, as its user does. */
  minimize(window: number): void
  ipcChannels(): { handled: string[]; listened: string[] }
  /** Process numbers of the utility processes, in the order of their start. */
  serverProcesses(): number[]
  /** Of the long jobs on the books, the oldest first. */
  jobProcesses(): number[]
  quit(): void
}

export interface WindowWishes {
  width: number
  height: number
  preload: string
  contextIsolation: boolean
  nodeIntegration: boolean
  webviewTag: boolean
}

/** What the program's half asks of Chromium's. */
export interface ChromiumSide {
  createWindow(contentsId: number, wishes: WindowWishes): Promise<void>
  /** Rejects with Electron's message, such as `ERR_ABORTED (-3) loading '…'`. */
  load(contentsId: number, url: string): Promise<void>
  reload(contentsId: number): Promise<void>
  send(contentsId: number, frameKey: string | null, channel: string, args: unknown[]): Promise<void>
  resize(contentsId: number, width: number, height: number): Promise<void>
  executeJavaScript(contentsId: number, code: string): Promise<unknown>
  crash(contentsId: number): Promise<void>
  close(contentsId: number): Promise<void>
}
