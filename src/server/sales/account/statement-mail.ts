import type { Statement } from '../../../shared/contract/guest-account.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { periodText } from '../../../shared/receipt/statement-text.ts'
import { escapeHtml, findPax, type Mailer, openMailQueue, type OutgoingMail, type Worker } from '../../guests/index.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { StatementMailRow } from '../../kernel/db/tables/account-tables.ts'
import { periodOf, statementOf } from './read-statement.ts'

const wordsOf = (statement: Statement): string[] => [
  `Dear ${statement.fullName},`,
  `the statement of your card at ${statement.venue.name} is attached as a PDF. Period: ${periodText(statement)}. Balance: ${labelledAmount(statement.closing)}.`,
  [...statement.venue.footer, statement.venue.name, ...statement.venue.address].join('\n'),
]

/** The mail that carries a statement, as plain text and as HTML with the same content. */
export function statementMail(statement: Statement): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const paragraphs = wordsOf(statement).map((words) => words.replaceAll('\u00a0', ' '))
  const html = paragraphs.map((words) => `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`).join('\n')
  return {
    subject: `Statement from ${statement.venue.name}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:Arial,sans-serif;font-size:15px;line-height:22px;color:#0e1d33">
${html}</body></html>`,
  }
}

/** Starts the worker for `statement_mails`; each statement is composed when it is sent. `onTried`: see `openMailQueue`. */
export const openStatementMails = (
  database: Database,
  mailerNow: () => Mailer | null,
  now: () => number,
  onTried: () => void,
): Worker =>
  openMailQueue({
    database,
    mailerNow,
    now,
    onTried,
    queue: 'statement_mails',
    what: 'statement',
    composed: (mail) => composedStatement(database, mail, now()),
  })

const askedBy = ({ from_day, to_day, voyage_id }: StatementMailRow) => ({
  ...(from_day !== null && { fromDay: from_day }),
  ...(to_day !== null && { toDay: to_day }),
  ...(voyage_id !== null && { voyage: voyage_id }),
})

async function composedStatement(database: Database, mail: StatementMailRow, at: number): Promise<OutgoingMail> {
  const statement = await database.inOneMoment(async (db) => {
    const pax = await findPax(db, mail.pax_id)
    const period = await periodOf(db, askedBy(mail))
    return pax !== undefined && period.ok ? statementOf(db, pax, period.value, at) : undefined
  })
  if (statement === undefined) throw new Error(`mail ${mail.id} has no statement`)
  // Loaded with the first statement, to start faster.
  const { statementFile, statementPdfOf } = await import('./statement-document.ts')
  const content = await statementPdfOf(statement)
  return {
    ...statementMail(statement),
    to: { name: statement.fullName, address: mail.recipient },
    key: mail.id,
    attachments: [{ filename: statementFile(statement), content, contentType: 'application/pdf' }],
  }
}
