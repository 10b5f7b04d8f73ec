import { atom } from 'jotai'
import type { CreditNote, CreditReason, PaidTo } from '../../shared/contract/credit-notes.ts'
import type { CreditedLine } from '../../shared/money/credit-note.ts'
import { ok } from '../../shared/errors.ts'
import { creditNoteReceipt, creditNoteTitle } from '../../shared/receipt/credit-note.ts'
import { moveAtoms } from '../data/money-call.ts'
import { readAtom } from '../data/query.ts'
import { write } from '../data/write.ts'
import { hasPrinter } from './invoice-print.atoms.ts'
import { type Printable, printAtom } from './print.atoms.ts'

export const invoiceCreditsOf = (orderid: string) =>
  readAtom('invoiceCredits', null, () => (orderid === '' ? null : { params: { orderid } }))

export interface CreditInput {
  orderid: string
  lines: CreditedLine[]
  /** Rupees, as shown. */
  total: number
  paidTo: PaidTo
  reason: CreditReason
  note?: string
  /** A supervisor's, if one was needed. */
  approval?: string
}

export const creditMove = moveAtoms('credit', ({ orderid, ...body }: CreditInput, options) =>
  write('creditInvoice', { params: { orderid }, body }, options),
)

/** The original if it was never printed, otherwise a copy; the server counts the copies, and the paper shows the number. */
export const creditNotePrintable = (id: string): Printable => ({
  subject: { kind: 'credit-note', id },
  compose: async ({ printid }, { terminal }) => {
    const counted = await write('printCreditNote', { params: { id }, body: { printid } })
    if (!counted.ok) return counted
    const { copy, printedAt, printedBy, note } = counted.value
    const document = creditNoteReceipt(note, { copy, printedAt, printedBy, terminal })
    return ok({ title: creditNoteTitle(note), copy, document })
  },
})

export const printAfterCreditAtom = atom(null, async (_get, set, { _id }: CreditNote): Promise<void> => {
  if (await hasPrinter()) await set(printAtom, creditNotePrintable(_id))
})
