import { type Static, type TSchema, Type } from 'typebox'
import type { BridgeEventName } from './names.ts'
import { AccessRoute, StaffLogin } from '../contract/auth.ts'
import { Id, Instant } from '../contract/values.ts'
import { OutletNumber } from '../contract/outlets.ts'
import type { FieldError } from '../errors.ts'
import { PrintSubject } from '../contract/print-subject.ts'
import { PrintContent } from '../printing/content.ts'
import { FoundPrinters, Printer, PrinterForm, PrinterStatus, PrintJob, RoleRequest } from '../printing/printing.ts'

/** What only the host can do: printers, this workstation's settings, codes shown on the desk. Served by preload + main in Electron, over loopback HTTP by the browser terminal. */
interface BridgeMethod {
  input: TSchema
  reply: TSchema
}
const method = <const M extends BridgeMethod>(definition: M): M => definition

const ServerAddress = 'https?://[0-9A-Za-z.:\\[\\]-]+'
const Address = Type.String({ maxLength: 200, pattern: `^${ServerAddress}$` })

/** The certificate that an address of the shared server was paired with, by its SHA-256 as `AB:CD:…`: it takes no other. */
export const ServerPin = Type.Object({
  address: Address,
  fingerprint: Type.String({ pattern: '^[0-9A-F]{2}(:[0-9A-F]{2}){31}$' }),
})
export type ServerPin = Static<typeof ServerPin>

/** How many further addresses of the shared server a workstation may name. */
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
  /** Further addresses of the same shared server, tried in their order when the one in use does not answer. */
  otherAddresses: Type.Array(Address, { maxItems: MAX_OTHER_ADDRESSES }),
  /** What pairing has kept, one an address. */
  pins: Type.Array(ServerPin, { maxItems: 8 }),
  /** Whether the next start is a kiosk: one window over the whole screen that only the back office can leave. */
  kiosk: Type.Boolean(),
  /** After so many minutes without a touch the login comes back; 0 never. */
  idleLockMinutes: Type.Integer({ minimum: 0, maximum: 240 }),
  /** Whether a kiosk asks the system's own on-screen keyboard to show itself with each text field. */
  screenKeyboard: Type.Boolean(),
  /** The outlet that it belongs to; left out for the ship's first. */
  outlet: Type.Optional(OutletNumber),
})
export type TerminalSettings = Static<typeof TerminalSettings>

/** A one-time code that the desk channel delivers to staff on the host's own screen. */
export const DeskCode = Type.Object({ cardNumber: Type.String(), code: Type.String(), expiresAt: Instant })
export type DeskCode = Static<typeof DeskCode>

export const AppInfo = Type.Object({
  program: Type.Enum(['electron', 'browser']),
  version: Type.String(),
  /** The API base, {host} of the specification: http://127.0.0.1:4150/api. */
  apiBase: Type.String(),
  demo: Type.Boolean(),
  /** Whether this run is a kiosk, and has not been left. */
  kiosk: Type.Boolean(),
  /** Whether this run uses a shared server: who may change server and printers is then the back office's to say. */
  sharedServer: Type.Boolean(),
})
export type AppInfo = Static<typeof AppInfo>

/**
 * How the addresses of the shared server do, in their order, and the one in use; none where the screens ask a server without the host in
 * between. `certificate`: the server there shows another one than this workstation takes.
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

/** What an address said when it was asked whether it is a Purser server; `certificate`: its own is not taken here. `tookMs` until it answered, or was given up. */
export const ServerTest = Type.Object({
  outcome: Type.Enum(['purser', 'wrong-name', 'other', 'unreachable', 'certificate']),
  /** The server's version; empty unless it is one. */
  version: Type.String(),
  tookMs: Type.Integer(),
})
export type ServerTest = Static<typeof ServerTest>

export const PrintState = Type.Object({
  printers: Type.Array(Type.Object({ printer: Printer, status: PrinterStatus })),
  /** The printer for receipts that name none, always one with that role; empty while there is none. */
  defaultPrinterId: Type.String(),
  jobs: Type.Array(PrintJob),
})
export type PrintState = Static<typeof PrintState>

/** How the kitchen's tickets do at this workstation. */
export const KitchenState = Type.Object({
  /** Whether it has a kitchen printer and gets nothing for it, since the back office has not allowed it. */
  waits: Type.Boolean(),
  /** What it has taken and its print queue has refused, the oldest first: no other terminal prints them. */
  refused: Type.Array(Type.Object({ id: Id, title: PrintContent.properties.title })),
})
export type KitchenState = Static<typeof KitchenState>

/** A session's token as a page has it. */
const Token = Type.String({ pattern: '^[0-9A-Za-z_-]{1,200}$' })

/** An update that has been fetched and checked, and is put in at the next start; the version is empty while there is none. */
export const UpdateReady = Type.Object({ version: Type.String({ maxLength: 60 }) })
export type UpdateReady = Static<typeof UpdateReady>

/**
 * Whether the system opens the desktop app once its user has signed in; `other`: it starts another command of that name. `blocked`:
 * Windows has it switched off; `unapproved`: macOS waits for its user's consent. Not offered: `checkout` for a program that is not
 * installed, `options` where the system cannot keep those of this start.
 */
export const Autostart = Type.Object({
  state: Type.Enum(['on', 'off', 'other', 'blocked', 'unapproved', 'checkout', 'options']),
})
export type Autostart = Static<typeof Autostart>

const KeptLogin = Type.Object({ login: Type.Union([StaffLogin, Type.Null()]) })
/** What a person typed: the server judges it. */
const Typed = Type.String({ maxLength: 500 })
const Nothing = Type.Object({})
const JobId = Type.Object({ jobId: Type.String({ minLength: 1, maxLength: 64 }) })
/** A login of the back office, which the host checks with the server. */
const Credentials = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
})
const PrinterId = Type.Object({ printerId: Type.String({ minLength: 1, maxLength: 64 }) })

/** Every method of the bridge: its schemas check what goes in and what comes out. */
export const bridgeMethods = {
  appInfo: method({ input: Nothing, reply: AppInfo }),
  getSettings: method({ input: Nothing, reply: TerminalSettings }),
  saveSettings: method({ input: TerminalSettings, reply: TerminalSettings }),
  /** Asks an address, whichever is saved, whether a Purser server answers there. */
  testServer: method({
    input: Type.Object({ address: Address }),
    reply: ServerTest,
  }),
  /** Pairs with a server by the code that its back office reads out, and keeps its certificate; where the address is no known one it becomes the server's, from the next start. */
  pairServer: method({
    input: Type.Object({ address: Address, code: Type.String({ maxLength: 60 }) }),
    reply: Type.Object({ venue: Type.String() }),
  }),
  lineState: method({ input: Nothing, reply: LineState }),
  printState: method({ input: Nothing, reply: PrintState }),
  /** Looks for printers of the system and on its ports; takes up to a few seconds. */
  findPrinters: method({ input: Nothing, reply: FoundPrinters }),
  savePrinter: method({ input: PrinterForm, reply: Printer }),
  removePrinter: method({ input: PrinterId, reply: Nothing }),
  /** Makes a printer with the role `receipt` the one for receipts. */
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
   * Prints on the kitchen's printers (a station's part on that station's, anything else on every one for all), or for `receipt` on the one
   * for receipts: one job a printer, none where no printer has the role. The same request again answers its jobs as they are and prints nothing, whatever printers there are now.
   */
  printForRole: method({ input: RoleRequest, reply: Type.Array(PrintJob) }),
  /** Prints of the last 30 days by their title, such as an invoice number, newest first; every one for an empty text. */
  findPrints: method({
    input: Type.Object({ text: Type.String({ maxLength: 60 }) }),
    reply: Type.Object({ jobs: Type.Array(PrintJob), more: Type.Boolean() }),
  }),
  /** Prints of the last 30 days of one record, newest first. */
  printsOf: method({ input: PrintSubject, reply: Type.Array(PrintJob) }),
  retryPrint: method({ input: JobId, reply: PrintJob }),
  /** Tries every held print again at once, in order; answers how many. Those that no printer is set up for stay held. */
  retryAllPrints: method({ input: Nothing, reply: Type.Object({ count: Type.Integer({ minimum: 0 }) }) }),
  movePrint: method({ input: Type.Object({ jobId: Type.String(), printerId: Type.String() }), reply: PrintJob }),
  cancelPrint: method({ input: JobId, reply: PrintJob }),
  /** Staff's answer to 'Did it come out?': yes closes the job as printed, no closes it so that a marked copy can follow. */
  answerPrint: method({ input: Type.Object({ jobId: Type.String(), cameOut: Type.Boolean() }), reply: PrintJob }),
  kitchenState: method({ input: Nothing, reply: KitchenState }),
  /** Tries refused kitchen tickets again at once. */
  retryKitchen: method({ input: Nothing, reply: Nothing }),
  /**
   * A page of the browser terminal lends its session to the host, which takes the kitchen's tickets with it, page open or not, and keeps
   * it only in memory. The desktop app's host has the login itself and refuses both.
   */
  lendSession: method({ input: Type.Object({ token: Token, accessroutes: Type.Array(AccessRoute) }), reply: Nothing }),
  /** Ends that at log-out. */
  takeBackSession: method({ input: Type.Object({ token: Token }), reply: Nothing }),
  /** Codes of the desk channel that are still valid, for a screen that has just been opened or reloaded. */
  deskCodes: method({ input: Nothing, reply: Type.Array(DeskCode) }),
  /** The update that waits for the next start, for a screen that has just been opened; empty without one. */
  readyUpdate: method({ input: Nothing, reply: UpdateReady }),
  /**
   * The desktop app's login: the host asks the server, keeps the token and adds it to the screens' requests; no reply carries it. The
   * browser terminal keeps the login in local storage and never calls these.
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
  /** Asks the server what the kept login may do now. */
  checkLogin: method({ input: Nothing, reply: KeptLogin }),
  clearLogin: method({ input: Nothing, reply: Nothing }),
  /** Ends the kiosk for this run: the desktop app becomes an ordinary window, the browser terminal closes its browser and ends. */
  leaveKiosk: method({ input: Credentials, reply: Nothing }),
  /** Lets the settings that only the back office changes, in a kiosk or at a shared server, be changed for five minutes. */
  unlockSettings: method({ input: Credentials, reply: Nothing }),
  /** Asks the system; refused in the browser terminal. */
  autostart: method({ input: Nothing, reply: Autostart }),
  setAutostart: method({ input: Type.Object({ on: Type.Boolean() }), reply: Nothing }),
  /** Asks the system's on-screen keyboard to show or hide itself; false where it has none that can be asked. */
  screenKeyboard: method({ input: Type.Object({ visible: Type.Boolean() }), reply: Type.Object({ done: Type.Boolean() }) }),
} as const
export type BridgeMethods = typeof bridgeMethods
export type BridgeMethodName = keyof BridgeMethods
export type BridgeInput<M extends BridgeMethodName> = Static<BridgeMethods[M]['input']>
export type BridgeReply<M extends BridgeMethodName> = Static<BridgeMethods[M]['reply']>

/** What the host sends without being asked. */
export const bridgeEvents = {
  printChanged: PrintState,
  kitchenChanged: KitchenState,
  deskCode: DeskCode,
  settingsChanged: TerminalSettings,
  lineChanged: LineState,
  updateReady: UpdateReady,
  /** A browser terminal says it to each stream that opens: it may have been started since the page lent its session. */
  sessionWanted: Nothing,
} as const satisfies Record<BridgeEventName, TSchema>
export type BridgeEvents = { [K in keyof typeof bridgeEvents]: Static<(typeof bridgeEvents)[K]> }

/** Why a bridge call failed; `fields` are those of a form that broke a rule of the server. */
export interface BridgeFailure {
  code: string
  msg: string
  fields?: FieldError[]
}

/** A bridge call never throws: it answers the reply or why not. */
export type BridgeResult<T> = { ok: true; value: T } | { ok: false; error: BridgeFailure }

/** The surface the preload exposes as `window.purser`, nothing else. */
export interface Bridge {
  call<M extends BridgeMethodName>(name: M, input: BridgeInput<M>): Promise<BridgeResult<BridgeReply<M>>>
  subscribe<E extends BridgeEventName>(event: E, listener: (payload: BridgeEvents[E]) => void): () => void
}
