import { Type, type Static } from 'typebox'
import { MAX_STATIONS, StationName } from '../contract/stations.ts'
import { Instant } from '../contract/values.ts'
import { PrintJobReason, printerTroubles } from './outcome.ts'
import { PrintContent } from './content.ts'
import { PrinterKind } from './printer-address.ts'

/** Characters on a line: 58 mm paper has 32, 80 mm paper 42 or 48. */
export const ReceiptColumns = Type.Enum([32, 42, 48])
export type ReceiptColumns = Static<typeof ReceiptColumns>

export { PrinterKind } from './printer-address.ts'

/** What a printer prints automatically: invoices and slips of this workstation, or kitchen tickets. */
export const PrinterRole = Type.Enum(['receipt', 'kitchen'])
export type PrinterRole = Static<typeof PrinterRole>

/** The paper in a printer: a roll with the set columns, or A4 sheets, for kind `html` only. */
export const PrinterPaper = Type.Enum(['roll', 'a4'])
export type PrinterPaper = Static<typeof PrinterPaper>

/**
 * Character sets of Epson's ESC t table that a printer can be set to; names outside its set are transliterated. Right-to-left
 * sets are left out, since printers do not reverse the line.
 */
export const codePages = [
  'windows1252',
  'windows1250',
  'windows1251',
  'windows1253',
  'windows1254',
  'windows1257',
  'cp437',
  'cp737',
  'cp850',
  'cp852',
  'cp858',
  'cp866',
] as const
export const CodePage = Type.Enum([...codePages])
export type CodePage = Static<typeof CodePage>

/** Speeds of a serial line, bits per second. */
export const BaudRate = Type.Enum([9600, 19_200, 38_400, 57_600, 115_200])
export type BaudRate = Static<typeof BaudRate>

const PrinterId = Type.String({ minLength: 1, maxLength: 64 })

/** A printer of this workstation. */
export const Printer = Type.Object({
  id: PrinterId,
  name: Type.String({ minLength: 1, maxLength: 40 }),
  kind: PrinterKind,
  /** Its address, in the form of its kind: printer-address.ts. */
  address: Type.String({ minLength: 1, maxLength: 120 }),
  /** What it prints automatically; a printer without a role only prints what is sent to it by name. */
  roles: Type.Array(PrinterRole, { maxItems: 2, uniqueItems: true }),
  /** The stations whose parts of kitchen tickets it prints; omitted for all. Role `kitchen` only. */
  stations: Type.Optional(Type.Array(StationName, { minItems: 1, maxItems: MAX_STATIONS, uniqueItems: true })),
  columns: ReceiptColumns,
  paper: PrinterPaper,
  codepage: CodePage,
  /** A second set of the printer, for letters that the first lacks; the encoder switches within a line. */
  secondCodepage: Type.Optional(CodePage),
  /** Whether the printer answers status requests, so that a print can be confirmed; kind `tcp` only. */
  backChannel: Type.Boolean(),
  /** Whether a cash drawer is attached; prints that concern cash then open it. Not for kind `html`. */
  drawer: Type.Boolean(),
  /** Whether invoices begin with the product's logo. */
  logo: Type.Boolean(),
  /** Speed of a serial line; omitted, the system's setting remains. Kind `device` only. */
  baudRate: Type.Optional(BaudRate),
})
export type Printer = Static<typeof Printer>

/** What the settings form sends: a printer, without an id if it is new. */
export const PrinterForm = Type.Object({
  ...Printer.properties,
  id: Type.Optional(PrinterId),
})
export type PrinterForm = Static<typeof PrinterForm>

/**
 * A job's state. `queued` waits for its turn or its next try. `held` waits for its printer to be ready again, or for staff if it
 * cannot resume by itself. `unknown` waits for staff to say whether it was printed, and is never resent automatically. The others
 * are final.
 */
export const PrintJobState = Type.Enum(['queued', 'sending', 'printed', 'unconfirmed', 'unknown', 'held', 'cancelled'])
export type PrintJobState = Static<typeof PrintJobState>

/** A print job. The client creates the id before the first try and keeps it over retries. */
export const PrintJob = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  subject: PrintContent.properties.subject,
  title: PrintContent.properties.title,
  copy: PrintContent.properties.copy,
  /** Null while no printer is set up. */
  printerId: Type.Union([PrinterId, Type.Null()]),
  state: PrintJobState,
  reason: Type.Optional(PrintJobReason),
  /** Tries since staff last requested it. */
  attempts: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type PrintJob = Static<typeof PrintJob>

const printersOwn: ReadonlySet<PrintJobReason> = new Set(printerTroubles)

/** Whether a job is held because of its printer: nothing of it was sent, and it resumes with the printer. */
export const waitsForPrinter = ({ state, reason }: Pick<PrintJob, 'state' | 'reason'>): boolean =>
  state === 'held' && reason !== undefined && printersOwn.has(reason)

/** A request to print; without a printer, the receipt printer takes it. */
export const PrintRequest = Type.Object({
  id: PrintJob.properties.id,
  ...PrintContent.properties,
  printerId: Type.Optional(PrinterId),
})
export type PrintRequest = Static<typeof PrintRequest>

/** A request to print on every printer of a role. The id is the request's; each printer's job id is derived from it. */
export const RoleRequest = Type.Object({
  requestId: Type.String({ format: 'uuid' }),
  role: PrinterRole,
  /** The station, if it is a station's part of a kitchen ticket. */
  station: Type.Optional(StationName),
  ...PrintContent.properties,
})
export type RoleRequest = Static<typeof RoleRequest>

/** The job id of the n-th printer for a request, from 0; the same over retries. */
export const roleJobId = (requestId: string, index: number): string => `${requestId}/${index}`

/** A printer found in the system or on its ports, which can be set up. */
export const FoundPrinter = Type.Object({
  kind: PrinterKind,
  /** In the form of a printer's address setting. */
  address: Type.String(),
  /** Its name in the system. */
  name: Type.String(),
  /** Other information, such as its model or port; may be empty. */
  description: Type.String(),
  /** Whether it is the system's default printer. */
  isDefault: Type.Boolean(),
})
export type FoundPrinter = Static<typeof FoundPrinter>

/** The printers found, and the kinds of printers that this program can print on. */
export const FoundPrinters = Type.Object({ kinds: Type.Array(PrinterKind), printers: Type.Array(FoundPrinter) })
export type FoundPrinters = Static<typeof FoundPrinters>

/**
 * A printer's condition at the last request. `unreachable`: no connection. `no-answer`: connected but silent. `not-asked`: not
 * requested yet, or without a back channel. The spooler's conditions are named as in NotSentReason.
 */
export const PrinterCondition = Type.Enum(['ready', 'paper-low', ...printerTroubles, 'not-asked'])
export type PrinterCondition = Static<typeof PrinterCondition>

/** The last known condition of a printer. */
export const PrinterStatus = Type.Object({ condition: PrinterCondition, at: Instant })
export type PrinterStatus = Static<typeof PrinterStatus>
