import type { Result } from '../../../shared/errors.ts'
import { findBill } from '../billing/bill.repo.ts'
import { findInvoice } from '../billing/invoice.repo.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { MailRow } from '../../kernel/db/tables/tables.ts'
import { invoiceMail } from './invoice-mail.ts'
import {
  claimDue,
  LEASE_MS,
  type Mailer,
  markFailed,
  markSent,
  nextDue,
  noteOnQueued,
  openWorker,
  type OutgoingMail,
  waitAfter,
  type Worker,
} from '../../guests/index.ts'

export const NOT_CONFIGURED = 'no mail server is set up: Admin, Venue, Codes and mail'

/** Starts the worker behind `mail_outbox`. While there is no mail server, mails stay queued and say so in `last_error`. */
export function openOutbox(database: Database, mailerNow: () => Mailer | null, now: () => number): Worker {
  const { db } = database
  return openWorker({
    name: 'sending mail',
    async send(stopped) {
      const mailer = mailerNow()
      if (mailer === null) await noteOnQueued(db, 'mail_outbox', NOT_CONFIGURED)
      else await sendDue(database, mailer, now, stopped)
    },
    nextDue: () => (mailerNow() === null ? Promise.resolve(undefined) : nextDue(db, 'mail_outbox')),
    now,
  })
}

/** Sends what is due, one mail after the other, until nothing is or the worker is to stop. */
async function sendDue({ db }: Database, mailer: Mailer, now: () => number, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const mail = await claimDue(db, 'mail_outbox', now(), LEASE_MS)
    if (mail === undefined) return
    const sent = await deliver(mail)
    if (sent.ok) await markSent(db, 'mail_outbox', mail.id, now())
    else {
      const wait = waitAfter(mail.tries)
      await markFailed(db, 'mail_outbox', mail, sent.error, wait === null ? null : now() + wait)
    }
  }

  async function deliver(mail: MailRow): Promise<Result<null, string>> {
    try {
      return await mailer.send(await composed(mail))
    } catch (error) {
      // A message of an error could repeat the guest's data; its name and code cannot.
      const { name, code } = error as Error & { code?: unknown }
      return { ok: false, error: `invoice not made: ${typeof code === 'string' ? code : name}` }
    }
  }

  async function composed(mail: MailRow): Promise<OutgoingMail> {
    const bill = await findBill(db, mail.bill_id)
    const invoice = bill && (await findInvoice(db, bill.order_id))
    if (invoice === undefined) throw new Error(`mail ${mail.id} has no sale`)
    // Loaded with the first invoice: starting up does not wait for it.
    const { invoicePdf } = await import('./invoice-pdf.ts')
    const content = await invoicePdf(invoice)
    return {
      ...invoiceMail(invoice),
      to: { name: invoice.fullName, address: mail.recipient },
      key: mail.id,
      attachments: [{ filename: `${invoice.invoiceno}.pdf`, content, contentType: 'application/pdf' }],
    }
  }
}
