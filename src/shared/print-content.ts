import { Type, type Static } from 'typebox'
import { TextLine } from './contract/values.ts'
import { ReceiptDocument } from './receipt-document.ts'

/** What record a print is of. `unknown`: queued by a version that did not keep it. */
export const PrintSubject = Type.Object({
  kind: Type.Enum([
    'invoice',
    'guest-bill',
    'kitchen-ticket',
    'card-slip',
    'credit-note',
    'z-report',
    'x-report',
    'test-page',
    'unknown',
  ]),
  /** The order's id (an invoice's and a bill's), the ticket's or its printing's (for a station's part with `/` and the station), the card's number, the note's id, the report's id, the number of the closing that is next, the printer's id; empty for `unknown`. */
  id: TextLine(64),
})
export type PrintSubject = Static<typeof PrintSubject>
export type PrintKind = PrintSubject['kind']

/** Whether two prints are of the same record. */
export const isOf = (a: PrintSubject, b: PrintSubject): boolean => a.kind === b.kind && a.id === b.id

/** One document to be printed, and what it is. */
export const PrintContent = Type.Object({
  subject: PrintSubject,
  /** What staff call it, such as INV-000483; shown and searched, never parsed. */
  title: Type.String({ minLength: 1, maxLength: 60 }),
  /** 0 is the original, n the n-th copy. */
  copy: Type.Integer({ minimum: 0 }),
  document: ReceiptDocument,
})
export type PrintContent = Static<typeof PrintContent>
