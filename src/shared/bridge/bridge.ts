import { type Static, type TSchema, Type } from 'typebox'
import type { BridgeEventName } from './names.ts'
import { AccessRoute, StaffLogin } from '../contract/auth.ts'
import { Id, Instant } from '../contract/values.ts'
import { OutletNumber } from '../contract/outlets.ts'
import type { FieldError } from '../errors.ts'
import { PrintSubject } from '../contract/print-subject.ts'
import { PrintContent } from '../printing/content.ts'
import { FoundPrinters, Printer, PrinterForm, PrinterStatus, PrintJob, RoleRequest } from '../printing/printing.ts'

/**
 * A call for what only the host can do: printers, this workstation's settings, codes shown on the desk. Implemented by preload
 * and main in Electron, and over loopback HTTP by the browser terminal.
 */
interface BridgeMethod {
  input: TSchema
  reply: TSchema
}
const method = <const M extends BridgeMethod>(definition: M): M => definition

const ServerAddress = 'https?://[0-9A-Za-z.:\\[\\]-]+'
const Address = Type.String({ maxLength: 200, pattern: `^${ServerAddress}$` })

/**
 * The certificate that an address of the shared server was paired with, by its SHA-256 as `AB:CD:…`. No other certificate is
 * accepted there.
 */
export const ServerPin = Type.Object({
  address: Address,
  fingerprint: Type.String({ pattern: '^[0-9A-F]{2}(:[0-9A-F]{2}){31}$' }),
})
export type ServerPin = Static<typeof ServerPin>

/** Maximum number of further addresses of the shared server. */
export const MAX_OTHER_ADDRESSES = 2

export const TerminalSettings = Type.Object({
  terminalName: Type.String({ minLength: 1, maxLength: 40 }),
  theme: Type.Enum(['system', 'light', 'dark']),
  touch: Type.Boolean(),
  /** How Food Order shows dishes. */
  dishView: Type.Enum(['pictures', 'list']),
  printAfterPayment: Type.Boolean(),
  /** Address of a shared server, such as https://purser.ship.example; empty for the embedded one. */
  serverAddress: Type.String({ maxLength: 200, pattern: `^(${ServerAddress})?$` }),
  /** Further addresses of the same shared server, tried in order when the one in use does not answer. */
  otherAddresses: Type.Array(Address, { maxItems: MAX_OTHER_ADDRESSES }),
  /** The certificates stored by pairing, one for each address. */
  pins: Type.Array(ServerPin, { maxItems: 8 }),
  /** Whether the next start is a kiosk: one window over the whole screen that only the back office can leave. */
  kiosk: Type.Boolean(),
  /** After how many idle minutes the login is shown; 0 for never. */
  idleLockMinutes: Type.Integer({ minimum: 0, maximum: 240 }),
  /** Whether a kiosk requests the system's on-screen keyboard for each text field. */
  screenKeyboard: Type.Boolean(),
  /** Its outlet; omitted for the ship's first. */
  outlet: Type.Optional(OutletNumber),
})
export type TerminalSettings = Static<typeof TerminalSettings>

/** A one-time code that the desk channel shows to staff on the host's screen. */
export const DeskCode = Type.Object({ cardNumber: Type.String(), code: Type.String(), expiresAt: Instant })
export type DeskCode = Static<typeof DeskCode>

export const AppInfo = Type.Object({
  program: Type.Enum(['electron', 'browser']),
  version: Type.String(),
  /** The API base, the specification's {host}: http://127.0.0.1:4150/api. */
  apiBase: Type.String(),
  demo: Type.Boolean(),
  /** Whether this run is a kiosk that was not left. */
  kiosk: Type.Boolean(),
  /** Whether this run uses a shared server: server and printers may then only be changed by the back office. */
  sharedServer: Type.Boolean(),
})
export type AppInfo = Static<typeof AppInfo>

/**
 * The state of the shared server's addresses, in order, and the address in use; empty if the screens call a server directly.
 * `certificate`: the server there has another certificate than the paired one.
 */
export const LineState = Type.Object({
  current: Type.String(),
  places: Type.Array(
    Type.Object({
      address: Address,
      paired: Type.Boolean(),
      outcome: Type.Enum(['untried', 'answers', 'away', 'certificate']),
    }),
  ),
})
export type LineState = Static<typeof LineState>

/**
 * The result of testing whether an address is a Purser server; `certificate`: its certificate is not accepted here. `tookMs`: the
 * time until the answer or the timeout.
 */
export const ServerTest = Type.Object({
  outcome: Type.Enum(['purser', 'wrong-name', 'other', 'unreachable', 'certificate']),
  /** The server's version; empty if it is not a Purser server. */
  version: Type.String(),
  tookMs: Type.Integer(),
})
export type ServerTest = Static<typeof ServerTest>

export const PrintState = Type.Object({
  printers: Type.Array(Type.Object({ printer: Printer, status: PrinterStatus })),
  /** The default printer for receipts, which always has that role; empty if none. */
  defaultPrinterId: Type.String(),
  jobs: Type.Array(PrintJob),
})
export type PrintState = Static<typeof PrintState>

/** The state of kitchen tickets at this workstation. */
export const KitchenState = Type.Object({
  /** Whether it has a kitchen printer but gets no tickets, since the back office has not allowed it. */
  waits: Type.Boolean(),
  /** Tickets that it has taken but its print queue refused, oldest first: no other terminal prints them. */
  refused: Type.Array(Type.Object({ id: Id, title: PrintContent.properties.title })),
})
export type KitchenState = Static<typeof KitchenState>

/** A session's token as a page stores it. */
const Token = Type.String({ pattern: '^[0-9A-Za-z_-]{1,200}$' })

/** An update that was downloaded and verified, and is installed at the next start; the version is empty if none. */
export const UpdateReady = Type.Object({ version: Type.String({ maxLength: 60 }) })
export type UpdateReady = Static<typeof UpdateReady>

/**
 * Whether the system starts the desktop app when its user signs in. `other`: it starts another command of that name. `blocked`:
 * disabled in Windows. `unapproved`: macOS waits for the user's consent. Not offered: `checkout` for a program that is not
 * installed, `options` if the system cannot store the options of this start.
 */
export const Autostart = Type.Object({
  state: Type.Enum(['on', 'off', 'other', 'blocked', 'unapproved', 'checkout', 'options']),
})
export type Autostart = Static<typeof Autostart>

const KeptLogin = Type.Object({ login: Type.Union([StaffLogin, Type.Null()]) })
/** Typed text, which the server validates. */
const Typed = Type.String({ maxLength: 500 })
const Nothing = Type.Object({})
const JobId = Type.Object({ jobId: Type.String({ minLength: 1, maxLength: 64 }) })
/** A back-office login, which the host checks with the server. */
const Credentials = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
})
const PrinterId = Type.Object({ printerId: Type.String({ minLength: 1, maxLength: 64 }) })

/** All methods of the bridge; their schemas validate input and reply. */
export const bridgeMethods = {
  appInfo: method({ input: Nothing, reply: AppInfo }),
  getSettings: method({ input: Nothing, reply: TerminalSettings }),
  saveSettings: method({ input: TerminalSettings, reply: TerminalSettings }),
  /** Tests whether a Purser server answers at an address, independent of the saved one. */
  testServer: method({
    input: Type.Object({ address: Address }),
    reply: ServerTest,
  }),
  /**
   * Pairs with a server by the code that its back office reads out, and stores its certificate. A new address becomes the server
   * address at the next start.
   */
  pairServer: method({
    input: Type.Object({ address: Address, code: Type.String({ maxLength: 60 }) }),
    reply: Type.Object({ venue: Type.String() }),
  }),
  lineState: method({ input: Nothing, reply: LineState }),
  printState: method({ input: Nothing, reply: PrintState }),
  /** Searches for printers of the system and on its ports; takes up to a few seconds. */
  findPrinters: method({ input: Nothing, reply: FoundPrinters }),
  savePrinter: method({ input: PrinterForm, reply: Printer }),
  removePrinter: method({ input: PrinterId, reply: Nothing }),
  /** Sets the default printer for receipts, which needs the role `receipt`. */
  chooseDefaultPrinter: method({ input: PrinterId, reply: Nothing }),
  testPrint: method({ input: PrinterId, reply: PrintJob }),
  print: method({
    input: Type.Object({
      jobId: Type.String({ format: 'uuid' }),
      ...PrintContent.properties,
      printerId: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    reply: PrintJob,
  }),
  /**
   * Prints on the kitchen printers (a station's part on that station's, anything else on every one for all stations), or with
   * `receipt` on the receipt printer: one job for each printer, none if no printer has the role. Repeating a request returns its
   * jobs as they are and prints nothing, even if the printers have changed.
   */
  printForRole: method({ input: RoleRequest, reply: Type.Array(PrintJob) }),
  /** Finds prints of the last 30 days by title, such as an invoice number, newest first; all of them for an empty text. */
  findPrints: method({
    input: Type.Object({ text: Type.String({ maxLength: 60 }) }),
    reply: Type.Object({ jobs: Type.Array(PrintJob), more: Type.Boolean() }),
  }),
  /** Prints of the last 30 days of one record, newest first. */
  printsOf: method({ input: PrintSubject, reply: Type.Array(PrintJob) }),
  retryPrint: method({ input: JobId, reply: PrintJob }),
  /** Retries every held print at once, in order, and returns how many. Those without a printer stay held. */
  retryAllPrints: method({ input: Nothing, reply: Type.Object({ count: Type.Integer({ minimum: 0 }) }) }),
  movePrint: method({ input: Type.Object({ jobId: Type.String(), printerId: Type.String() }), reply: PrintJob }),
  cancelPrint: method({ input: JobId, reply: PrintJob }),
  /** Staff's answer to 'Did it come out?': yes closes the job as printed, no closes it so that a marked copy can follow. */
  answerPrint: method({ input: Type.Object({ jobId: Type.String(), cameOut: Type.Boolean() }), reply: PrintJob }),
  kitchenState: method({ input: Nothing, reply: KitchenState }),
  /** Retries refused kitchen tickets at once. */
  retryKitchen: method({ input: Nothing, reply: Nothing }),
  /**
   * Gives the session of a browser terminal's page to the host, which uses it to take kitchen tickets even when the page is
   * closed, and keeps it only in memory. The desktop app's host has the login itself and refuses this call and the next.
   */
  lendSession: method({ input: Type.Object({ token: Token, accessroutes: Type.Array(AccessRoute) }), reply: Nothing }),
  /** Takes the session back at log-out. */
  takeBackSession: method({ input: Type.Object({ token: Token }), reply: Nothing }),
  /** Still valid codes of the desk channel, for a screen that was just opened or reloaded. */
  deskCodes: method({ input: Nothing, reply: Type.Array(DeskCode) }),
  /** The update that waits for the next start, for a screen that was just opened; empty for none. */
  readyUpdate: method({ input: Nothing, reply: UpdateReady }),
  /**
   * Logs in to the desktop app: the host asks the server, keeps the token and adds it to the screens' requests; no reply contains
   * it. The browser terminal keeps the login in local storage and never calls the login methods.
   */
  logIn: method({
    input: Type.Object({ email: Typed, password: Typed, outlet: Type.Optional(OutletNumber) }),
    reply: StaffLogin,
  }),
  setUp: method({
    input: Type.Object({
      name: Typed,
      email: Typed,
      password: Typed,
      venueName: Type.Optional(Typed),
      code: Type.Optional(Typed),
    }),
    reply: StaffLogin,
  }),
  keptLogin: method({ input: Nothing, reply: KeptLogin }),
  /** Asks the server for the present rights of the stored login. */
  checkLogin: method({ input: Nothing, reply: KeptLogin }),
  clearLogin: method({ input: Nothing, reply: Nothing }),
  /**
   * Ends the kiosk for this run: the desktop app becomes an ordinary window; the browser terminal closes its browser and itself.
   */
  leaveKiosk: method({ input: Credentials, reply: Nothing }),
  /** Unlocks settings that only the back office may change, in a kiosk or with a shared server, for five minutes. */
  unlockSettings: method({ input: Credentials, reply: Nothing }),
  /** Reads the system's setting; refused in the browser terminal. */
  autostart: method({ input: Nothing, reply: Autostart }),
  setAutostart: method({ input: Type.Object({ on: Type.Boolean() }), reply: Nothing }),
  /** Shows or hides the system's on-screen keyboard; false if it cannot be controlled. */
  screenKeyboard: method({ input: Type.Object({ visible: Type.Boolean() }), reply: Type.Object({ done: Type.Boolean() }) }),
} as const
export type BridgeMethods = typeof bridgeMethods
export type BridgeMethodName = keyof BridgeMethods
export type BridgeInput<M extends BridgeMethodName> = Static<BridgeMethods[M]['input']>
export type BridgeReply<M extends BridgeMethodName> = Static<BridgeMethods[M]['reply']>

/** Events that the host sends. */
export const bridgeEvents = {
  printChanged: PrintState,
  kitchenChanged: KitchenState,
  deskCode: DeskCode,
  settingsChanged: TerminalSettings,
  lineChanged: LineState,
  updateReady: UpdateReady,
  /** Sent by a browser terminal to each new stream, since it may have restarted after the page gave it the session. */
  sessionWanted: Nothing,
} as const satisfies Record<BridgeEventName, TSchema>
export type BridgeEvents = { [K in keyof typeof bridgeEvents]: Static<(typeof bridgeEvents)[K]> }

/** Why a bridge call failed; `fields` are the form's fields that broke a rule of the server. */
export interface BridgeFailure {
  code: string
  msg: string
  fields?: FieldError[]
}

/** The result of a bridge call, which never throws: the reply, or the failure. */
export type BridgeResult<T> = { ok: true; value: T } | { ok: false; error: BridgeFailure }

/** What the preload exposes as `window.purser`, and nothing else. */
export interface Bridge {
  call<M extends BridgeMethodName>(name: M, input: BridgeInput<M>): Promise<BridgeResult<BridgeReply<M>>>
  subscribe<E extends BridgeEventName>(event: E, listener: (payload: BridgeEvents[E]) => void): () => void
}
