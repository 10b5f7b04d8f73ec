import type { PaxForm } from '../../shared/contract/pax.ts'
import { ok } from '../../shared/errors.ts'
import { errorMessages, fail, failField } from '../../shared/messages.ts'
import { FOREIGN_NUMBER, isPaxNumber } from '../../shared/forms/pax-rules.ts'
import { noteAction } from '../kernel/audit/audit.repo.ts'
import { takeMutex } from '../kernel/db/lock-order.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Service } from '../kernel/http/call.ts'
import { numberCursor, pageOf, pageSize } from '../kernel/http/page.ts'
import { clearReservations, findOrders, paxView, servedAt } from '../orders/index.ts'
import { currentVenue } from '../venue/index.ts'
import {
  checkPaxForm,
  clearDisputes,
  countPax,
  documentAboard,
  documentMacOf,
  findPax,
  holdAllAboard,
  insertPax,
  isPurged,
  newestPax,
  newPax,
  offeredNumbers,
  openSealed,
  passengersAboard,
  releasePax,
  searchPax,
  soughtAnywhere,
  staysWith,
  voyageCount,
} from '../guests/index.ts'
import { STAY_MS } from '../../shared/orders/reservations.ts'

/**
 * `x-total-count` counts all passengers; for a search it is known only if one page holds all matches, since counting would read
 * every match.
 */
export const listPax: Service<'listPax'> = async ({ database }, { query }) => {
  const cursor = numberCursor(query.cursor)
  if (!cursor.ok) return cursor
  const limit = pageSize(query.limit)
  const words = soughtAnywhere(query.fullName ?? '')
  const searching = words.length > 0
  const found = searching
    ? await searchPax(database, words, { below: cursor.value, limit: limit + 1 })
    : await newestPax(database.db, cursor.value, limit + 1)
  const orders = await latestOrders(database, found)
  return ok(
    pageOf({
      found,
      limit,
      first: query.cursor === undefined,
      cursorOf: ({ seq }) => String(seq),
      view: (row) => paxView(row, orders.get(row.latest_order_id ?? '')),
      ...(!searching && { total: await countPax(database.db) }),
    }),
  )
}

async function latestOrders({ db }: Database, rows: readonly { latest_order_id: string | null }[]) {
  const ids = rows.flatMap((row) => row.latest_order_id ?? [])
  return new Map((await servedAt(db, await findOrders(db, ids))).map((order) => [order.id, order]))
}

export const createPax: Service<'createPax'> = async (deps, { body }) => {
  const checked = checkPaxForm(
    body,
    new Set(Object.keys(body) as (keyof PaxForm)[]),
    await currentVenue(deps.database.db),
    deps.now(),
  )
  if (!checked.ok) return checked
  return deps.database.transact(async (tx) => {
    await takeMutex(tx, 'numbers')
    const mac = documentMacOf(deps.secrets, checked.value)
    const { aboard, before } = await staysWith(tx, mac, '')
    if (aboard !== null) return failField('documentNo', documentAboard(aboard))
    const row = await insertPax(tx, {
      ...newPax(deps.secrets, checked.value, deps.now()),
      document_mac: mac,
      stays_before: before,
    })
    // The venue cannot change its numbers from here on, since that waits for the same lock.
    if (!isPaxNumber(await currentVenue(tx), body.paxManifestNo)) return failField('paxManifestNo', FOREIGN_NUMBER)
    if (row !== undefined) return ok(paxView(row, undefined))
    return fail('pax_number_taken', { fields: [{ field: 'paxManifestNo', msg: errorMessages.pax_number_taken }] })
  })
}

/** The free numbers come first, as the form offers them. */
export const paxNumbers: Service<'paxNumbers'> = async ({ database: { db } }, { query }) =>
  ok(await offeredNumbers(db, await currentVenue(db), query.begins ?? ''))

const PURGED = 'The voyage has ended for this passenger. Passport and address were removed'

/**
 * Shows the data that lists mask, and records who looked at whom (semantics, PAX privacy). After the end of the voyage nothing is
 * left to show.
 */
export const revealPax: Service<'revealPax'> = ({ database, secrets, now }, { params, ...by }) =>
  database.transact(async (tx) => {
    const row = await findPax(tx, params.userid)
    if (row === undefined) return fail('pax_not_found')
    if (isPurged(row)) return fail('rule_broken', { msg: PURGED })
    await noteAction(tx, by, now(), { action: 'pax_revealed', subject: row.id })
    return ok({ ...openSealed(secrets, row), mobileNo: row.mobile_no })
  })

export const voyageState: Service<'voyageState'> = async ({ database }) => {
  const { released, kept } = voyageCount(await passengersAboard(database.db))
  return ok({ released, kept })
}

/**
 * Releases the passengers who have settled and removes their address and passport data for good (semantics, PAX privacy), the
 * names in past reservations, and what was said in disputes that have ended. The others stay and are listed.
 */
export const endVoyage: Service<'endVoyage'> = ({ database, now }, by) =>
  database.transact(async (tx) => {
    const at = now()
    await holdAllAboard(tx)
    const { released, kept, leaving } = voyageCount(await passengersAboard(tx))
    await releasePax(tx, leaving, at)
    await clearReservations(tx, at - STAY_MS, at)
    await clearDisputes(tx)
    const detail = `${released} released, ${kept.length} kept`
    await noteAction(tx, by, at, { action: 'voyage_ended', detail })
    return ok({ released, kept })
  })
