import { Type, type Static } from 'typebox'
import { PrintSubject } from '../contract/print-subject.ts'
import { ReceiptDocument } from '../receipt/document.ts'

/** A document to be printed, with its title and copy number. */
export const PrintContent = Type.Object({
  subject: PrintSubject,
  /** Its name for staff, such as INV-000483; shown and searched, never parsed. */
  title: Type.String({ minLength: 1, maxLength: 60 }),
  /** 0 is the original, n the n-th copy. */
  copy: Type.Integer({ minimum: 0 }),
  document: ReceiptDocument,
})
export type PrintContent = Static<typeof PrintContent>
