import { hash } from 'node:crypto'
import type { Statement } from '../../../shared/contract/guest-account.ts'
import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { MAX_MOVES_ON_PAPER } from '../../../shared/receipt/statement.ts'
import { isoOf } from '../../../shared/time.ts'
import { findPax } from '../../guests/index.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { countPrint } from '../../kernel/db/print-copy.ts'
import type { Service } from '../../kernel/http/call.ts'
import { askedStatement, periodOf } from './read-statement.ts'
import { findAccountPrint, insertAccountPrint } from '../disputes/account-print.repo.ts'
import { queueStatement } from './mails.repo.ts'

export const statementPdf: Service<'statementPdf'> = async (deps, { params, query, ...by }) => {
  const asked = await askedStatement(deps, by, params.userid, query)
  if (!asked.ok) return asked
  // Loaded with the first statement, to start faster.
  const { statementFile, statementPdfOf } = await import('./statement-document.ts')
  return ok({ name: statementFile(asked.value), content: (await statementPdfOf(asked.value)).toString('base64') })
}

/** Names what a statement says: two with the same moves of the same period are copies of each other, whenever they are made. */
const contentsOf = ({ userid, fromDay, toDay, voyage, opening, lines }: Statement): string =>
  `statement ${hash('sha256', JSON.stringify([userid, fromDay, toDay, voyage, opening, lines]), 'hex')}`

const TOO_LONG = `Receipt paper takes ${MAX_MOVES_ON_PAPER} moves. Choose a shorter period, or the PDF`

export const printStatement: Service<'printStatement'> = async (deps, { params, body, staff, terminal }) => {
  const { printid, ...period } = body
  const by = { staff, terminal }
  const asked = await askedStatement(deps, by, params.userid, period)
  if (!asked.ok) return asked
  const statement = asked.value
  if (statement.lines.length > MAX_MOVES_ON_PAPER)
    return fail('rule_broken', { msg: TOO_LONG, fields: [{ field: 'fromDay', msg: TOO_LONG }] })
  const at = deps.now()
  const wanted = {
    print_id: printid,
    pax_id: params.userid,
    contents: contentsOf(statement),
    at,
    staff_name: staff.name,
    terminal,
  }
  const print = await countPrint(deps.database, {
    paper: 'statement',
    find: (tx) => findAccountPrint(tx, wanted.print_id),
    count: (tx) => insertAccountPrint(tx, wanted),
    noteCopy: (tx, detail) => noteAction(tx, by, at, { action: 'statement_reprinted', subject: params.userid, detail }),
  })
  if (print.pax_id !== params.userid || !print.contents.startsWith('statement '))
    return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another paper' }] })
  return ok({ copy: print.copy, printedAt: isoOf(print.at), printedBy: print.staff_name, statement })
}

/** Queues the statement once for each `mailid`: a repeated call answers the mail that is queued or sent. */
export const mailStatement: Service<'mailStatement'> = async (deps, { params, body, ...by }) => {
  const { mailid, ...asked } = body
  const period = await periodOf(deps.database.db, asked)
  if (!period.ok) return period
  const at = deps.now()
  const answer = await deps.database.transact(async (tx) => {
    const pax = await findPax(tx, params.userid)
    if (pax === undefined) return fail('pax_not_found')
    const { mail, isNew } = await queueStatement(tx, { id: mailid, pax, period: period.value, at })
    if (mail.pax_id !== pax.id)
      return fail('invalid_request', { fields: [{ field: 'mailid', msg: 'This mail belongs to another passenger' }] })
    if (isNew) await noteAction(tx, by, at, { action: 'statement_mailed', subject: pax.id })
    return ok(mail)
  })
  if (!answer.ok) return answer
  deps.mailQueued()
  const { id, recipient } = answer.value
  return ok({ _id: id, queued: true, to: recipient, sending: deps.ways.now().mailer !== null })
}
