import type { Result } from '../../../shared/errors.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import {
  claimDue,
  LEASE_MS,
  markFailed,
  markSent,
  nextDue,
  noteOnQueued,
  openWorker,
  type Queues,
  waitAfter,
  type Worker,
} from './queue.repo.ts'

export const NOT_CONFIGURED = 'no mail server is set up: Admin, Venue, Codes and mail'

type MailQueue = Exclude<keyof Queues, 'guest_notices'>

interface Outgoing<Q extends MailQueue> {
  database: Database
  mailerNow: () => Mailer | null
  now: () => number
  queue: Q
  /** What the mails carry, for log and `last_error`. */
  what: string
  composed(mail: Queues[Q]): Promise<OutgoingMail>
  /** Runs after mails were sent or failed, so that screens show it. */
  onTried?: () => void
}

/** After how many mails of a long queue `onTried` runs, so that screens show the progress without reading at each mail. */
const TOLD_AFTER = 20

/** Starts the worker for a table of mails. Without a mail server mails stay queued, with the reason in `last_error`. */
export function openMailQueue<Q extends MailQueue>(outgoing: Outgoing<Q>): Worker {
  const { database, mailerNow, now, queue, what } = outgoing
  return openWorker({
    name: `sending mail: ${what}`,
    async send(stopped) {
      const mailer = mailerNow()
      if (mailer === null) await database.write((tx) => noteOnQueued(tx, queue, NOT_CONFIGURED))
      else await sendDue(outgoing, mailer, stopped)
    },
    nextDue: () => (mailerNow() === null ? Promise.resolve(undefined) : nextDue(database.db, queue)),
    now,
  })
}

/** Sends due mails one after the other, until none is left or the worker stops. */
async function sendDue<Q extends MailQueue>(outgoing: Outgoing<Q>, mailer: Mailer, stopped: () => boolean): Promise<void> {
  const { database, now, queue, onTried } = outgoing
  let tried = 0
  while (!stopped()) {
    const mail = await database.write((tx) => claimDue(tx, queue, now(), LEASE_MS))
    if (mail === undefined) break
    await tryOnce(outgoing, mailer, mail)
    tried += 1
    if (tried % TOLD_AFTER === 0) onTried?.()
  }
  if (tried % TOLD_AFTER !== 0) onTried?.()
}

async function tryOnce<Q extends MailQueue>(outgoing: Outgoing<Q>, mailer: Mailer, mail: Queues[Q]): Promise<void> {
  const { database, now, queue } = outgoing
  const sent = await deliver(outgoing, mailer, mail)
  const wait = waitAfter(mail.tries)
  const nextAt = wait === null ? null : now() + wait
  await database.write(async (tx) => {
    if (sent.ok) await markSent(tx, queue, mail.id, now())
    else await markFailed(tx, queue, mail, sent.error, nextAt)
  })
}

async function deliver<Q extends MailQueue>(
  { composed, what }: Outgoing<Q>,
  mailer: Mailer,
  mail: Queues[Q],
): Promise<Result<null, string>> {
  try {
    return await mailer.send(await composed(mail))
  } catch (error) {
    // A message of an error could repeat the guest's data; its name and code cannot.
    const { name, code } = error as Error & { code?: unknown }
    return { ok: false, error: `${what} not made: ${typeof code === 'string' ? code : name}` }
  }
}
