import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import { slicePage, sliceOf } from '../../kernel/db/slice.ts'
import type { EnrolmentRow } from '../../kernel/db/tables/tables.ts'
import { takeMutex } from '../../kernel/db/lock-order.ts'
import type { Deps, Service } from '../../kernel/http/call.ts'
import { findPax } from '../passengers/pax.repo.ts'
import { latestPast } from '../../kernel/clock-skew.ts'
import { foldName } from '../../../shared/fold-name.ts'
import { currentVenue } from '../../venue/index.ts'
import { checkEnrolment, enrolmentView, limits, memberPaxView, waitSeconds } from './enrolment.ts'
import {
  countEnrolments,
  countTaken,
  decide,
  enrolmentsOf,
  findEnrolment,
  insertEnrolment,
  isWaiting,
  linkPax,
  makeMember,
  searchAboard,
  takenSince,
  withParts,
} from './enrolment.repo.ts'

/** The name under which applications are counted among login tries. No account has it, since accounts are in lower case. */
const ALL = 'Enrolments'

/**
 * The seconds to wait, or 0 after counting the application: for its network address, of which only a hash is kept, and for all
 * together.
 */
async function countOrWait({ secrets }: Deps, tx: Transaction, address: string, now: number): Promise<number> {
  const from = `${ALL} from ${secrets.mac(address)}`
  const wait = Math.max(
    waitSeconds(await takenSince(tx, from, now - limits.address.windowMs), limits.address, now),
    waitSeconds(await takenSince(tx, ALL, now - limits.all.windowMs), limits.all, now),
  )
  if (wait === 0) await countTaken(tx, [from, ALL], now, { from: now - limits.all.windowMs, to: latestPast(now) })
  return wait
}

/** Accepts an application. The answer reveals nothing: a second one by the same person is accepted but not stored. */
export const enrol: Service<'enrol'> = async (deps, { body, address }) => {
  const checked = checkEnrolment(body, await currentVenue(deps.database.db))
  if (!checked.ok) return checked
  return deps.database.transact(async (tx) => {
    await takeMutex(tx, 'logins')
    const now = deps.now()
    const retryAfterSeconds = await countOrWait(deps, tx, address, now)
    if (retryAfterSeconds > 0) return fail('throttled', { retryAfterSeconds })
    if (!(await isWaiting(tx, checked.value))) await insertEnrolment(tx, waitingOf(checked.value, now))
    return ok({ received: true })
  })
}

const waitingOf = (said: Pick<EnrolmentRow, 'full_name' | 'email' | 'mobile_no'>, created_at: number): EnrolmentRow => ({
  ...said,
  id: newId(),
  state: 'waiting',
  pax_id: null,
  decided_by: null,
  decided_at: null,
  created_at,
})

export const listEnrolments: Service<'listEnrolments'> = async ({ database: { db } }, { query }) => {
  const slice = sliceOf(query)
  if (!slice.ok) return slice
  const rows = await enrolmentsOf(db, query.state, slice.value)
  const page = slicePage(rows, slice.value.limit, (row) => row)
  const views = (await withParts(db, page.rows)).map(enrolmentView)
  return ok({ rows: views, nextCursor: page.nextCursor, total: await countEnrolments(db, query.state) })
}

/** The most passengers that a search shows. */
const MAX_FOUND = 20

export const findMemberPax: Service<'findMemberPax'> = async ({ database: { db } }, { query }) => {
  const text = foldName(query.text ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return ok((await searchAboard(db, text, MAX_FOUND)).map(memberPaxView))
}

/** The passenger aboard for whom an application is approved, who becomes a member now. */
async function approvedFor(tx: Transaction, userid: string | undefined, now: number): Promise<Result<string>> {
  if (userid === undefined) return failField('userid', 'Choose the passenger')
  if ((await findPax(tx, userid)) === undefined) return fail('pax_not_found')
  const member = await makeMember(tx, userid, now)
  return member === undefined ? failField('userid', 'This passenger has left') : ok(member.id)
}

export const decideEnrolment: Service<'decideEnrolment'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const at = now()
    if ((await findEnrolment(tx, params._id)) === undefined) return fail('enrolment_not_found')
    const state = body.approved ? 'approved' : 'declined'
    // Decided first: the second of two concurrent decisions waits here and then sees the first.
    const decided = await decide(tx, params._id, { state, pax_id: null, decided_by: by.staff.id, decided_at: at })
    if (decided === undefined) return fail('enrolment_decided')
    const linked = body.approved ? await approvedFor(tx, body.userid, at) : ok(null)
    if (!linked.ok) return linked
    const row = { ...decided, pax_id: linked.value }
    if (linked.value !== null) await linkPax(tx, row.id, linked.value)
    await noteAction(tx, by, at, { action: `enrolment_${state}`, subject: decided.id })
    const [parts] = await withParts(tx, [row])
    if (parts === undefined) throw new Error(`enrolment ${row.id} was lost while it was decided`)
    return ok(enrolmentView(parts))
  })
