import { v5 } from 'uuid'
import { type FailedMail, type LastMorning, LISTED, type UnreturnedCard } from '../../../shared/contract/last-morning.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { subtract, sum, toRupees } from '../../../shared/money/money.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { StatementMailRow } from '../../kernel/db/tables/account-tables.ts'
import type { VoyageRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { badCursor, pageOf, pageSize } from '../../kernel/http/page.ts'
import { tablesOf } from '../../orders/index.ts'
import { currentVoyage, findVoyage } from '../../venue/index.ts'
import {
  mailsWithIds,
  openChecks,
  queueAgain,
  queueMails,
  type Recipient,
  recipients,
  sumOpenDisputes,
  sumUnreturned,
  type Unreturned,
  unreturnedAfter,
} from './last-morning.repo.ts'

/** The voyage that is asked for; null for everyone aboard. */
async function askedVoyage(db: Reading, id: string | undefined): Promise<Result<VoyageRow | null>> {
  if (id === undefined) return ok(null)
  const voyage = await findVoyage(db, id)
  return voyage === undefined ? fail('voyage_not_found') : ok(voyage)
}

/** The namespace of the ids of these mails (RFC 9562, version 5). */
const STATEMENTS = '5b0c0f4e-0f0c-4a57-9d9a-8a9f4f6f2f11'

/** The same for the same passenger and voyage, so that a statement is queued once. */
const mailIdOf = ({ id }: Pick<Recipient, 'id'>, voyage: VoyageRow | undefined): string =>
  v5(`${voyage?.id ?? ''} ${id}`, STATEMENTS)

/** Who gets a statement, with the mail that was queued for each. */
async function statementsOf(db: Reading, asked: VoyageRow | null) {
  const voyage = asked ?? (await currentVoyage(db))
  const guests = (await recipients(db, asked?.id ?? null)).map((guest) => ({ guest, mailId: mailIdOf(guest, voyage) }))
  const mails = await mailsWithIds(
    db,
    guests.map(({ mailId }) => mailId),
  )
  return { voyage, guests, mails }
}

/** A mail that was refused is tried for a day, which is too long for a guest who leaves this morning. */
const isRetried = ({ state, tries, last_error }: StatementMailRow): boolean =>
  state === 'queued' && tries > 0 && last_error !== ''

function statementsView({ guests, mails }: Awaited<ReturnType<typeof statementsOf>>): LastMorning['statements'] {
  const count = (state: StatementMailRow['state']) => [...mails.values()].filter((mail) => mail.state === state).length
  const failures = guests.flatMap(({ guest, mailId }): FailedMail[] => {
    const mail = mails.get(mailId)
    if (mail === undefined || (mail.state !== 'failed' && !isRetried(mail))) return []
    const { id: userid, full_name: fullName, pax_manifest_no: paxManifestNo } = guest
    return [{ userid, fullName, paxManifestNo, to: mail.recipient, error: mail.last_error, retried: isRetried(mail) }]
  })
  return {
    guests: guests.length,
    queued: count('queued'),
    sent: count('sent'),
    failed: count('failed'),
    retried: failures.filter(({ retried }) => retried).length,
    failures: failures.slice(0, LISTED),
  }
}

async function checksView(db: Reading, voyage: string | null): Promise<LastMorning['checks']> {
  const checks = await openChecks(db, voyage)
  return {
    count: checks.length,
    total: toRupees(sum(checks.map(({ total }) => total))),
    rows: checks.slice(0, LISTED).map((check) => ({
      _id: check.id,
      name: check.full_name === '' ? check.check_name : check.full_name,
      cardNumber: check.card_number,
      tables: tablesOf(check).map(({ tablefloor, tableno }) => ({ tablefloor, tableno })),
      total: toRupees(check.total),
      outlet: check.outlet,
      staffName: check.staff_name,
    })),
  }
}

export const lastMorning: Service<'lastMorning'> = ({ database }, { query }) =>
  database.inOneMoment(async (db) => {
    const asked = await askedVoyage(db, query.voyage)
    if (!asked.ok) return asked
    const voyage = asked.value?.id ?? null
    const [cards, disputes] = [await sumUnreturned(db, voyage), await sumOpenDisputes(db, voyage)]
    return ok({
      cards: { count: cards.count, balance: toRupees(cards.balance), payable: toRupees(cards.payable) },
      checks: await checksView(db, voyage),
      disputes: { count: disputes.count, amount: toRupees(disputes.amount) },
      statements: statementsView(await statementsOf(db, asked.value)),
    })
  })

const cardView = (card: Unreturned): UnreturnedCard => ({
  _id: card.id,
  userid: card.pax_id,
  fullName: card.full_name,
  cabin: card.cabin,
  cardNumber: card.card_number,
  state: card.state === 'blocked' ? 'blocked' : 'active',
  balance: toRupees(card.balance),
  payable: toRupees(subtract(card.balance, card.onboard)),
})

const CARD_NUMBER = /^[0-9A-Za-z-]{1,20}$/

export const listUnreturned: Service<'listUnreturned'> = async ({ database: { db } }, { query }) => {
  const asked = await askedVoyage(db, query.voyage)
  if (!asked.ok) return asked
  const { cursor = '' } = query
  if (cursor !== '' && !CARD_NUMBER.test(cursor)) return badCursor()
  const limit = pageSize(query.limit)
  const voyage = asked.value?.id ?? null
  const { count } = await sumUnreturned(db, voyage)
  return ok(
    pageOf({
      found: await unreturnedAfter(db, voyage, cursor, limit + 1),
      limit,
      first: cursor === '',
      cursorOf: ({ card_number }) => card_number,
      view: cardView,
      total: count,
    }),
  )
}

/** The statement of a voyage has the moves made in it, and what was on the card before as its opening balance. */
const mailOf = ({ id: pax_id, email }: Recipient, id: string, voyage: VoyageRow | undefined, at: number): StatementMailRow => ({
  id,
  pax_id,
  from_day: null,
  to_day: null,
  voyage_id: voyage?.id ?? null,
  recipient: email,
  state: 'queued',
  tries: 0,
  next_at: at,
  last_error: '',
  created_at: at,
  sent_at: null,
})

export const mailStatements: Service<'mailStatements'> = async (deps, { body, ...by }) => {
  const at = deps.now()
  const answer = await deps.database.transact(async (tx) => {
    const asked = await askedVoyage(tx, body.voyage)
    if (!asked.ok) return asked
    const { voyage, guests, mails } = await statementsOf(tx, asked.value)
    const queued =
      body.again === true
        ? await queueAgain(tx, [...mails.keys()], at)
        : await queueMails(
            tx,
            guests
              .filter(({ mailId }) => !mails.has(mailId))
              .map(({ guest, mailId }) => mailOf(guest, mailId, voyage, at))
              .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
          )
    const detail = `${queued} queued${body.again === true ? ' again' : ''}`
    if (queued > 0) await noteAction(tx, by, at, { action: 'statements_mailed', detail })
    return ok({ queued })
  })
  if (!answer.ok) return answer
  deps.mailQueued()
  return ok({ ...answer.value, sending: deps.ways.now().mailer !== null })
}
