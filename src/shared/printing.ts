import { Type, type Static } from 'typebox'
import { Instant } from './contract/values.ts'
import { ReceiptDocument } from './receipt-document.ts'

/** Characters on a line: 58 mm paper has 32, 80 mm paper 42 or 48. */
export const ReceiptColumns = Type.Enum([32, 42, 48])
export type ReceiptColumns = Static<typeof ReceiptColumns>

/** How a printer is reached. Only what works is listed. */
export const PrinterKind = Type.Enum(['tcp'])
export type PrinterKind = Static<typeof PrinterKind>

/** Character sets of Epson's ESC t table that a printer may be set to; names outside it are transliterated. */
export const CodePage = Type.Enum(['windows1252', 'windows1250', 'windows1251', 'windows1253', 'cp866'])
export type CodePage = Static<typeof CodePage>

/** The port on which receipt printers listen for raw bytes. */
export const DEFAULT_PRINTER_PORT = 9100

/** Where a network printer listens: a host name, an IPv4 address or a bracketed IPv6 address, and a port that may be left out. */
export const PrinterAddress = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: '^([0-9A-Za-z]([0-9A-Za-z._-]*[0-9A-Za-z])?|\\[[0-9A-Fa-f:.]+\\])(:[1-9][0-9]{0,4})?$',
})

const PrinterId = Type.String({ minLength: 1, maxLength: 64 })

/** A receipt printer as this workstation knows it. */
export const Printer = Type.Object({
  id: PrinterId,
  name: Type.String({ minLength: 1, maxLength: 40 }),
  kind: PrinterKind,
  address: PrinterAddress,
  columns: ReceiptColumns,
  codepage: CodePage,
  /** Whether the printer answers status questions, so that a print can be confirmed. */
  backChannel: Type.Boolean(),
  /** Whether a cash drawer hangs on the printer. */
  drawer: Type.Boolean(),
})
export type Printer = Static<typeof Printer>

/** What the settings form sends: a printer, without an id when it is a new one. */
export const PrinterForm = Type.Object({
  ...Printer.properties,
  id: Type.Optional(PrinterId),
})
export type PrinterForm = Static<typeof PrinterForm>

const notSentReasons = [
  'paper-out',
  'cover-open',
  'offline',
  'error',
  'unreachable',
  'no-answer',
  'not-set-up',
  'not-recorded',
  'not-printable',
] as const
const unknownReasons = ['connection-lost', 'no-confirmation', 'stopped-too-long', 'program-ended'] as const

/**
 * Why not one byte of a document was sent: the printer reports no paper, an open cover, being offline or an error (cutter,
 * overheated head); it cannot be reached; it is connected but does not answer; none is set up; the journal cannot be written;
 * the document cannot be turned into print.
 */
export const NotSentReason = Type.Enum([...notSentReasons])
export type NotSentReason = Static<typeof NotSentReason>

/**
 * Why nobody can tell whether a document came out: the connection broke, no confirmation came in time, the printer stood
 * without paper or with its cover open for too long, or the program ended while sending.
 */
export const UnknownReason = Type.Enum([...unknownReasons])
export type UnknownReason = Static<typeof UnknownReason>

/** What became of one try to print. `unconfirmed` is a printer without a back channel: sent, and that is all that is known. */
export type PrintOutcome =
  | { kind: 'printed' }
  | { kind: 'unconfirmed' }
  | { kind: 'not-sent'; reason: NotSentReason }
  | { kind: 'unknown'; reason: UnknownReason }

/**
 * Where a job stands. `queued` waits for its turn or its next try; `held` waits for staff after the tries are used up;
 * `unknown` waits for staff to say whether it came out and is never sent again by itself; the others are final.
 */
export const PrintJobState = Type.Enum(['queued', 'sending', 'printed', 'unconfirmed', 'unknown', 'held', 'cancelled'])
export type PrintJobState = Static<typeof PrintJobState>

/** Why a job stands where it stands; `did-not-come-out` is what staff answered about an unknown one. */
export const PrintJobReason = Type.Enum([...notSentReasons, ...unknownReasons, 'did-not-come-out'])
export type PrintJobReason = Static<typeof PrintJobReason>

/** One document on its way to paper. The client makes the id before the first try and keeps it over retries. */
export const PrintJob = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  /** What staff call it, such as INV-000483. */
  title: Type.String({ minLength: 1, maxLength: 60 }),
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

/** What a client asks to print; without a printer the workstation's default one takes it. */
export const PrintRequest = Type.Object({
  id: PrintJob.properties.id,
  title: PrintJob.properties.title,
  document: ReceiptDocument,
  printerId: Type.Optional(PrinterId),
})
export type PrintRequest = Static<typeof PrintRequest>

/**
 * A printer's condition when it was last asked. `unreachable` answers no connection, `no-answer` connects and stays mute,
 * `not-asked` is a printer that nobody has asked yet or that has no back channel to answer on.
 */
export const PrinterCondition = Type.Enum([
  'ready',
  'paper-low',
  'paper-out',
  'cover-open',
  'offline',
  'error',
  'unreachable',
  'no-answer',
  'not-asked',
])
export type PrinterCondition = Static<typeof PrinterCondition>

/** The last that was heard of a printer. */
export const PrinterStatus = Type.Object({ condition: PrinterCondition, at: Instant })
export type PrinterStatus = Static<typeof PrinterStatus>
