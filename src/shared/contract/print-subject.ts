import { Type, type Static } from 'typebox'
import { TextLine } from './values.ts'

/** The record that a print shows. `unknown`: queued by a version that did not store it. */
export const PrintSubject = Type.Object({
  kind: Type.Enum([
    'invoice',
    'guest-bill',
    'kitchen-ticket',
    'card-slip',
    'credit-note',
    'statement',
    'dispute',
    'z-report',
    'x-report',
    'shift-sheet',
    'safe-slip',
    'test-page',
    'unknown',
  ]),
  /**
   * The id of the order (for invoice and bill), the ticket or its print (a station's part with `/` and the station), the note,
   * the report, the dispute or the printer; for a statement the passenger with its first and last day and
   * voyage; the card's number; the number of the next closing; the outlet, the shift and the slip, with `/`. Empty for `unknown`.
   */
  id: TextLine(112),
})
export type PrintSubject = Static<typeof PrintSubject>
export type PrintKind = PrintSubject['kind']

/** Whether two prints are of the same record. */
export const isOf = (a: PrintSubject, b: PrintSubject): boolean => a.kind === b.kind && a.id === b.id
