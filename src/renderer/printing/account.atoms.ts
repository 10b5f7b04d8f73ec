import { atom } from 'jotai'
import { ok } from '../../shared/errors.ts'
import { disputeReceipt, disputeTitle } from '../../shared/receipt/dispute.ts'
import { statementReceipt, statementTitle } from '../../shared/receipt/statement.ts'
import { write } from '../data/write.ts'
import { hasPrinter } from './invoice-print.atoms.ts'
import { type Printable, printAtom } from './print.atoms.ts'

/** Business days, both included, and a voyage; what is omitted is open. */
export interface StatementPeriod {
  fromDay?: string
  toDay?: string
  voyage?: string
}

const OPEN = '-'

/** Passenger and period in one id, so that the print centre can print the same statement again. */
const statementId = (userid: string, { fromDay = OPEN, toDay = OPEN, voyage = OPEN }: StatementPeriod): string =>
  [userid, fromDay, toDay, voyage].join(' ')

/** The server counts the prints of equal contents, and the paper shows which copy it is. */
export const statementPrintable = (userid: string, period: StatementPeriod): Printable => ({
  subject: { kind: 'statement', id: statementId(userid, period) },
  compose: async ({ printid }, { terminal }) => {
    const counted = await write('printStatement', { params: { userid }, body: { printid, ...period } })
    if (!counted.ok) return counted
    const { copy, printedAt, printedBy, statement } = counted.value
    const document = statementReceipt(statement, { copy, printedAt, printedBy, terminal })
    return ok({ title: statementTitle(statement), copy, document })
  },
})

/** The statement that a print's subject names. */
export function statementOfSubject(id: string): Printable {
  const [userid = '', ...bounds] = id.split(' ')
  const [fromDay, toDay, voyage] = bounds.map((bound) => (bound === OPEN ? undefined : bound))
  const period = { ...(fromDay !== undefined && { fromDay }), ...(toDay !== undefined && { toDay }) }
  return statementPrintable(userid, { ...period, ...(voyage !== undefined && { voyage }) })
}

/** A dispute as it was taken or as it ended; the server counts the prints of either. */
export const disputePrintable = (id: string): Printable => ({
  subject: { kind: 'dispute', id },
  compose: async ({ printid }, { terminal }) => {
    const counted = await write('printDispute', { params: { id }, body: { printid } })
    if (!counted.ok) return counted
    const { copy, printedAt, printedBy, dispute } = counted.value
    const document = disputeReceipt(dispute, { copy, printedAt, printedBy, terminal })
    return ok({ title: disputeTitle(dispute), copy, document })
  },
})

/** Prints a dispute that was just taken or ended, if this terminal has a printer. */
export const printDisputeAtom = atom(null, async (_get, set, id: string): Promise<void> => {
  if (await hasPrinter()) await set(printAtom, disputePrintable(id))
})
