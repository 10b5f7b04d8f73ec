import { setTimeout as pause } from 'node:timers/promises'
import type { Result } from '../../shared/errors.ts'
import { findBill } from '../billing/bill.repo.ts'
import { findInvoice } from '../billing/invoice.repo.ts'
import type { ServerConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { MailRow } from '../db/tables.ts'
import { invoiceMail } from './invoice-mail.ts'
import { type Mailer, mailerOf, type OutgoingMail } from './mailer.ts'
import { claimDueMail, markFailed, markSent, nextDue, noteOnQueued } from './outbox.repo.ts'
import { waitAfter } from './retry.ts'

/** The worker behind `mail_outbox`. What is to be sent stands in the database alone, so it survives a restart. */
export interface Outbox {
  /** Looks at once whether something is due. */
  wake(): void
  /** Lets a delivery under way end, at most 5 s, and stops. */
  close(): Promise<void>
}

/** Longer than any delivery takes; after it a claim counts as dead and the mail is due again. */
export const LEASE_MS = 5 * 60_000
/** How often the table is looked at when nothing says so: another server on the same database may have left a mail behind. */
const LOOK_EVERY_MS = 60_000
const LOOK_SOONEST_MS = 250
const CLOSE_MOST_MS = 5000

export const NOT_CONFIGURED = 'mail is not configured: start Purser with --smtp-url'

/** Starts the mail worker. Without `--smtp-url` mails stay queued and say so in `last_error`. */
export function openOutbox(database: Database, config: ServerConfig, now: () => number): Outbox {
  const { db } = database
  const work = config.smtpUrl === '' ? () => noteOnQueued(db, NOT_CONFIGURED) : sender(database, mailerOf(config), now)
  const state = { asked: false, closed: false }
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function lookAgainIn(): Promise<number> {
    const due = config.smtpUrl === '' ? undefined : await nextDue(db)
    return due === undefined ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, Math.max(LOOK_SOONEST_MS, due - now()))
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    let waitMs = LOOK_EVERY_MS
    try {
      while (state.asked && !state.closed) {
        state.asked = false
        await work(() => state.closed)
        waitMs = await lookAgainIn()
      }
    } catch {
      // The database is away or closing: the mails stay where they are until it answers again.
      waitMs = LOOK_EVERY_MS
    }
    running = undefined
    if (!state.closed) timer = setTimeout(wake, waitMs).unref()
  }

  function wake(): void {
    if (state.closed) return
    state.asked = true
    running ??= run()
  }

  wake()
  return {
    wake,
    async close() {
      state.closed = true
      clearTimeout(timer)
      const limit = new AbortController()
      await Promise.race([running, pause(CLOSE_MOST_MS, undefined, { signal: limit.signal }).catch(() => undefined)])
      limit.abort()
    },
  }
}

/** Sends what is due, one mail after the other, until nothing is or the worker is to stop. */
function sender({ db }: Database, mailer: Mailer, now: () => number): (stopped: () => boolean) => Promise<void> {
  return async (stopped) => {
    while (!stopped()) {
      const mail = await claimDueMail(db, now(), LEASE_MS)
      if (mail === undefined) return
      const sent = await deliver(mail)
      if (sent.ok) await markSent(db, mail.id, now())
      else {
        const wait = waitAfter(mail.tries)
        await markFailed(db, mail, sent.error, wait === null ? null : now() + wait)
      }
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
