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

/** What a printer takes by itself: invoices and slips of this workstation, or the tickets of what was ordered. */
export const PrinterRole = Type.Enum(['receipt', 'kitchen'])
export type PrinterRole = Static<typeof PrinterRole>

/** The paper in a printer: a roll as wide as its columns say, or A4 sheets, which only kind `html` can fill. */
export const PrinterPaper = Type.Enum(['roll', 'a4'])
export type PrinterPaper = Static<typeof PrinterPaper>

/**
 * Character sets of Epson's ESC t table that a printer may be set to; names outside it are transliterated. Sets that are written
 * from right to left are left out: printers do not turn the line round.
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

/** Speeds of a serial line in bits a second. */
export const BaudRate = Type.Enum([9600, 19_200, 38_400, 57_600, 115_200])
export type BaudRate = Static<typeof BaudRate>

const PrinterId = Type.String({ minLength: 1, maxLength: 64 })

/** A printer as this workstation knows it. */
export const Printer = Type.Object({
  id: PrinterId,
  name: Type.String({ minLength: 1, maxLength: 40 }),
  kind: PrinterKind,
  /** Where it is, in the form of its kind: printer-address.ts. */
  address: Type.String({ minLength: 1, maxLength: 120 }),
  /** What it takes by itself; one without a role prints only what is sent to it by name. */
  roles: Type.Array(PrinterRole, { maxItems: 2, uniqueItems: true }),
  /** Whose parts of kitchen tickets it prints; left out: all of them. Role `kitchen` only. */
  stations: Type.Optional(Type.Array(StationName, { minItems: 1, maxItems: MAX_STATIONS, uniqueItems: true })),
  columns: ReceiptColumns,
  paper: PrinterPaper,
  codepage: CodePage,
  /** Another set that the printer has, for letters that the first lacks: the encoder switches within a line. */
  secondCodepage: Type.Optional(CodePage),
  /** Whether the printer answers status questions, so that a print can be confirmed; kind `tcp` only. */
  backChannel: Type.Boolean(),
  /** Whether a cash drawer hangs on the printer; then a print that hands out cash opens it. Kind `html` cannot. */
  drawer: Type.Boolean(),
  /** Whether invoices begin with the product's mark. */
  logo: Type.Boolean(),
  /** Speed of a serial line; without it the line keeps what the system has set. Kind `device` only. */
  baudRate: Type.Optional(BaudRate),
})
export type Printer = Static<typeof Printer>

/** What the settings form sends: a printer, without an id when it is a new one. */
export const PrinterForm = Type.Object({
  ...Printer.properties,
  id: Type.Optional(PrinterId),
})
export type PrinterForm = Static<typeof PrinterForm>

/**
 * A job's state. `queued` waits for its turn or its next try; `held` waits for its printer to be ready again, or
 * where it cannot go on by itself for staff;
 * `unknown` waits for staff to say whether it came out and is never sent again by itself; the others are final.
 */
export const PrintJobState = Type.Enum(['queued', 'sending', 'printed', 'unconfirmed', 'unknown', 'held', 'cancelled'])
export type PrintJobState = Static<typeof PrintJobState>

/** One document on its way to paper. The client makes the id before the first try and keeps it over retries. */
export const PrintJob = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  subject: PrintContent.properties.subject,
  title: PrintContent.properties.title,
  copy: PrintContent.properties.copy,
  /** Null while no printer is set up. */
  printerId: Type.Union([PrinterId, Type.Null()]),
  state: PrintJobState,
  reason: Type.Optional(PrintJobReason),
  /** Tries so far, since staff last asked for it. */
  attempts: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type PrintJob = Static<typeof PrintJob>

const printersOwn: ReadonlySet<PrintJobReason> = new Set(printerTroubles)

/** Whether a job is held because of its printer: nothing of it was sent, and it goes on by itself when the printer does. */
export const waitsForPrinter = ({ state, reason }: Pick<PrintJob, 'state' | 'reason'>): boolean =>
  state === 'held' && reason !== undefined && printersOwn.has(reason)

/** What a client asks to print; without a printer the one for receipts takes it. */
export const PrintRequest = Type.Object({
  id: PrintJob.properties.id,
  ...PrintContent.properties,
  printerId: Type.Optional(PrinterId),
})
export type PrintRequest = Static<typeof PrintRequest>

/** What a client asks every printer of a role to print. The id is the request's; each printer's job has one made from it. */
export const RoleRequest = Type.Object({
  requestId: Type.String({ format: 'uuid' }),
  role: PrinterRole,
  /** Of a kitchen ticket that is a station's part, whose. */
  station: Type.Optional(StationName),
  ...PrintContent.properties,
})
export type RoleRequest = Static<typeof RoleRequest>

/** The id of the n-th printer's job for a request, from 0 on; the same over retries. */
export const roleJobId = (requestId: string, index: number): string => `${requestId}/${index}`

/** A printer that the system or its ports know and that may be set up. */
export const FoundPrinter = Type.Object({
  kind: PrinterKind,
  /** In the form of a printer's settings. */
  address: Type.String(),
  /** What the system calls it. */
  name: Type.String(),
  /** What else is known of it, such as its model or its port; may be empty. */
  description: Type.String(),
  /** Whether it is the system's default printer. */
  isDefault: Type.Boolean(),
})
export type FoundPrinter = Static<typeof FoundPrinter>

/** What a look around found, and the kinds of printers that this program can print on at all. */
export const FoundPrinters = Type.Object({ kinds: Type.Array(PrinterKind), printers: Type.Array(FoundPrinter) })
export type FoundPrinters = Static<typeof FoundPrinters>

/**
 * A printer's condition when it was last asked. `unreachable` answers no connection, `no-answer` connects and stays mute,
 * `not-asked` is a printer that nobody has asked yet or that has no back channel to answer on. The spooler's own conditions are
 * named as in NotSentReason.
 */
export const PrinterCondition = Type.Enum(['ready', 'paper-low', ...printerTroubles, 'not-asked'])
export type PrinterCondition = Static<typeof PrinterCondition>

/** The last known condition of a printer. */
export const PrinterStatus = Type.Object({ condition: PrinterCondition, at: Instant })
export type PrinterStatus = Static<typeof PrinterStatus>
