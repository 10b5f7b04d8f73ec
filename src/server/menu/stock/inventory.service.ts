import { cleanText } from '../../../shared/clean-text.ts'
import { ok } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { dayOf } from '../../../shared/time.ts'
import { slicePage, sliceOf } from '../../kernel/db/slice.ts'
import type { Service } from '../../kernel/http/call.ts'
import { currentVenue } from '../../venue/index.ts'
import { countOf, countView, historyView } from './inventory.ts'
import { countsOfItem, insertCount, validCounts } from './inventory.repo.ts'

export const listInventory: Service<'listInventory'> = async ({ database: { db } }, { query }) => {
  const slice = sliceOf(query)
  if (!slice.ok) return slice
  return ok({ ...slicePage(await validCounts(db, slice.value, query.search), slice.value.limit, countView), total: null })
}

export const inventoryHistory: Service<'inventoryHistory'> = async ({ database: { db } }, { query }) => {
  const slice = sliceOf(query)
  if (!slice.ok) return slice
  const rows = await countsOfItem(db, slice.value, cleanText(query.item_code))
  return ok({ ...slicePage(rows, slice.value.limit, historyView), total: null })
}

/** A second count of an item on a day takes the place of the first, which stays in the history (semantics, createinventory). */
export const createInventory: Service<'createInventory'> = async ({ database, now }, { body }) => {
  const { timeZone } = await currentVenue(database.db)
  const at = now()
  const count = countOf(body, { id: newId(), now: at, today: dayOf(at, timeZone) })
  if (!count.ok) return count
  return database.transact(async (tx) => {
    await insertCount(tx, count.value)
    return ok(countView(count.value))
  })
}
