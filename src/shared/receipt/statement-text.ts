import type { Consent, Statement, StatementLine } from '../contract/guest-account.ts'
import { tenderLabels } from '../forms/load-tender.ts'
import { formatMoment } from '../time.ts'
import { moveLabel } from './move-labels.ts'

const consents: Record<Consent['by'], string> = {
  code: 'Code',
  pin: 'PIN',
  cash: 'Cash',
  supervisor: 'Supervisor',
}

/** How the guest consented, or who approved it instead; empty for a move without consent. */
export const consentText = ({ consent }: Pick<StatementLine, 'consent'>): string =>
  consent === undefined ? '' : [consents[consent.by], ...(consent.supervisor === undefined ? [] : [consent.supervisor])].join(' ')

/** How a move was paid, if not in cash: 'Bank card 1234'. */
const tenderText = ({ tender, reference }: StatementLine): string | undefined =>
  tender === undefined ? undefined : [tenderLabels[tender], reference ?? ''].filter((part) => part !== '').join(' ')

/** What a move was, with its invoice, credit note or tender: 'Invoice credited CN-000001, INV-000004'. */
export function moveText(line: StatementLine): string {
  const { kind, debit, invoiceno, creditno } = line
  const papers = [creditno, invoiceno, tenderText(line)].filter((part) => part !== undefined)
  return [moveLabel({ kind, debitCard: debit }), papers.join(', ')].filter((part) => part !== '').join(' ')
}

/** Who made a move and where. */
export const personText = ({ staffName, terminal }: Pick<StatementLine, 'staffName' | 'terminal'>): string =>
  [staffName, terminal].filter((part) => part !== '').join(', ')

/** The change of the balance, rupees. */
export const changeOf = ({ credit, debit }: Pick<StatementLine, 'credit' | 'debit'>): number => (debit > 0 ? -debit : credit)

/** A calendar day as on all papers: 11/29/2026. */
const dayText = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** The period of a statement: its voyage and its days; all moves without bounds. */
export function periodText({ fromDay, toDay, voyage }: Pick<Statement, 'fromDay' | 'toDay' | 'voyage'>): string {
  if (voyage === undefined) return daysText(fromDay, toDay)
  return fromDay === null && toDay === null ? voyage : `${voyage}, ${daysText(fromDay, toDay)}`
}

function daysText(fromDay: string | null, toDay: string | null): string {
  if (fromDay === null) return toDay === null ? 'All moves' : `Up to ${dayText(toDay)}`
  if (toDay === null) return `From ${dayText(fromDay)}`
  return fromDay === toDay ? dayText(fromDay) : `${dayText(fromDay)} to ${dayText(toDay)}`
}

const HASH_SHOWN = 16

/** The ledger entries as of which a statement speaks: 'row 1,204, 8f3a…' for each outlet, with its name if there are several. */
export const asOfTexts = ({ asOf }: Pick<Statement, 'asOf'>): string[] =>
  asOf.map(({ name, row, hash }) => {
    const end = `row ${row.toLocaleString('en-US')}${hash === '' ? '' : `, ${hash.slice(0, HASH_SHOWN)}`}`
    return asOf.length === 1 ? end : `${name}: ${end}`
  })

/** When a statement was made, in the venue's time zone. */
export const madeText = ({ madeAt, venue }: Pick<Statement, 'madeAt' | 'venue'>): string => formatMoment(madeAt, venue.timeZone)
