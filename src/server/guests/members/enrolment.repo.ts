import { sql } from 'kysely'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { EnrolmentRow } from '../../kernel/db/tables/tables.ts'
import type { Slice } from '../../kernel/db/slice.ts'
import { wordsOf } from '../passengers/pax-search.repo.ts'
import type { EnrolmentParts, KnownPax } from './enrolment.ts'

const KNOWN = ['id', 'full_name', 'pax_manifest_no', 'member_since'] as const

export const insertEnrolment = (tx: Transaction, row: EnrolmentRow) => tx.insertInto('enrolments').values(row).execute()

/** Whether an application by the same person is waiting: a second one adds nothing. */
export async function isWaiting(db: Reading, { email, mobile_no }: Pick<EnrolmentRow, 'email' | 'mobile_no'>): Promise<boolean> {
  const found = await db
    .selectFrom('enrolments')
    .select('id')
    .where('state', '=', 'waiting')
    .where('email', '=', email)
    .where('mobile_no', '=', mobile_no)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const findEnrolment = (db: Reading, id: string) =>
  db.selectFrom('enrolments').selectAll().where('id', '=', id).executeTakeFirst()

/** Decides a waiting application; undefined if it was decided already. */
export const decide = (
  tx: Transaction,
  id: string,
  decision: Pick<EnrolmentRow, 'state' | 'pax_id' | 'decided_by' | 'decided_at'>,
): Promise<EnrolmentRow | undefined> =>
  tx.updateTable('enrolments').set(decision).where('id', '=', id).where('state', '=', 'waiting').returningAll().executeTakeFirst()

/** Records the passenger whom an application made a member. */
export const linkPax = (tx: Transaction, id: string, paxId: string) =>
  tx.updateTable('enrolments').set({ pax_id: paxId }).where('id', '=', id).execute()

/** Applications of a slice, newest first, and one more than its limit. */
export function enrolmentsOf(
  db: Reading,
  state: EnrolmentRow['state'] | undefined,
  { before, limit }: Slice,
): Promise<EnrolmentRow[]> {
  const all = db
    .selectFrom('enrolments')
    .selectAll()
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(before.at, before.id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  return (state === undefined ? all : all.where('state', '=', state)).execute()
}

export async function countEnrolments(db: Reading, state: EnrolmentRow['state'] | undefined): Promise<number> {
  const all = db.selectFrom('enrolments').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await (state === undefined ? all : all.where('state', '=', state)).executeTakeFirstOrThrow()
  return count
}

/** Applications with the person who decided them, the linked passenger and, while waiting, the suggested one. */
export async function withParts(db: Reading, rows: readonly EnrolmentRow[]): Promise<EnrolmentParts[]> {
  const deciders = new Map(
    (
      await staffNames(
        db,
        rows.flatMap(({ decided_by }) => decided_by ?? []),
      )
    ).map(({ id, name }) => [id, name]),
  )
  const linked = new Map(
    (
      await paxOf(
        db,
        rows.flatMap(({ pax_id }) => pax_id ?? []),
      )
    ).map((pax) => [pax.id, pax]),
  )
  const alike = await paxAlike(
    db,
    rows.filter(({ state }) => state === 'waiting'),
  )
  return rows.map((row) => ({
    row,
    decidedBy: deciders.get(row.decided_by ?? '') ?? '',
    pax: linked.get(row.pax_id ?? ''),
    suggested: row.state === 'waiting' ? mostAlike(alike, row) : undefined,
  }))
}

const staffNames = async (db: Reading, ids: readonly string[]) =>
  ids.length === 0 ? [] : db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()

const paxOf = async (db: Reading, ids: readonly string[]): Promise<KnownPax[]> =>
  ids.length === 0 ? [] : db.selectFrom('pax').select(KNOWN).where('id', 'in', ids).execute()

type Alike = KnownPax & { email: string; mobile_no: string }

/** Passengers aboard who share an email address or a mobile number with one of these applications. */
async function paxAlike(db: Reading, rows: readonly EnrolmentRow[]): Promise<Alike[]> {
  if (rows.length === 0) return []
  const emails = rows.map(({ email }) => email)
  const mobiles = rows.map(({ mobile_no }) => mobile_no)
  return db
    .selectFrom('pax')
    .select([...KNOWN, 'email', 'mobile_no'])
    .where('released_at', 'is', null)
    .where(({ eb, fn, or }) => or([eb(fn<string>('lower', ['email']), 'in', emails), eb('mobile_no', 'in', mobiles)]))
    .orderBy('pax_manifest_no')
    .execute()
}

/**
 * The passenger an application most likely belongs to. Families share addresses and numbers, so one whose name matches too takes
 * precedence.
 */
function mostAlike(alike: readonly Alike[], { email, mobile_no, full_name }: EnrolmentRow): KnownPax | undefined {
  const shares = alike.filter((pax) => pax.email.toLowerCase() === email || pax.mobile_no === mobile_no)
  return shares.find((pax) => pax.full_name.toLowerCase() === full_name.toLowerCase()) ?? shares[0]
}

/** Text escaped for LIKE. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Passengers aboard whose folded name contains all the words, in any order, or whose number begins with the text. */
export function searchAboard(db: Reading, folded: string, limit: number): Promise<KnownPax[]> {
  const inName = ['', ...wordsOf(folded)].map((word) => sql`name_folded LIKE ${`%${literally(word)}%`} ESCAPE '\\'`)
  return db
    .selectFrom('pax')
    .select(KNOWN)
    .where('released_at', 'is', null)
    .where(sql<boolean>`(${sql.join(inName, sql` AND `)} OR pax_manifest_no LIKE ${`${literally(folded)}%`} ESCAPE '\\')`)
    .orderBy('name_folded')
    .orderBy('pax_manifest_no')
    .limit(limit)
    .execute()
}

/**
 * Makes a passenger aboard a member as of a moment (ms), or as of their last bill if a clock that was ahead dated that later:
 * bills before it earned nothing. Does not change who is a member already. Undefined if no passenger aboard has the id.
 */
export async function makeMember(tx: Transaction, paxId: string, now: number): Promise<KnownPax | undefined> {
  const member = await tx
    .updateTable('pax')
    .set(({ fn, val, ref }) => ({ member_since: fn.coalesce(ref('member_since'), val(now)) }))
    .where('id', '=', paxId)
    .where('released_at', 'is', null)
    .returning([...KNOWN])
    .executeTakeFirst()
  if (member?.member_since !== now) return member
  const last = await tx
    .selectFrom('bills')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('pax_id', '=', paxId)
    .executeTakeFirst()
  if ((last?.at ?? 0) <= now) return member
  await tx
    .updateTable('pax')
    .set({ member_since: last?.at ?? now })
    .where('id', '=', paxId)
    .execute()
  return member
}

/** The moments (ms) of applications counted under a name, since a moment. */
export async function takenSince(db: Reading, name: string, since: number): Promise<number[]> {
  const rows = await db.selectFrom('login_tries').select('at').where('account', '=', name).where('at', '>', since).execute()
  return rows.map(({ at }) => at)
}

/** Counts one application under each name, and deletes those outside every window. */
export async function countTaken(
  tx: Transaction,
  names: readonly string[],
  at: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .deleteFrom('login_tries')
    .where('account', 'in', names)
    .where((row) => row.or([row('at', '<', from), row('at', '>', to)]))
    .execute()
  await tx
    .insertInto('login_tries')
    .values(names.map((account) => ({ account, at })))
    .execute()
}
