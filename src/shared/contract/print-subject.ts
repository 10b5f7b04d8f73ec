import { Type, type Static } from 'typebox'
import { TextLine } from './values.ts'

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
