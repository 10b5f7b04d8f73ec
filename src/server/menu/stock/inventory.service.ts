import { cleanText, isBlank } from '../../../shared/clean-text.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import type { CountOfHistory, StockCount } from '../../../shared/contract/inventory.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import { parseRupees, toRupees } from '../../../shared/money/money.ts'
import { dayOf, FIRST_BUSINESS_DAY, isoOf } from '../../../shared/time.ts'
import type { StockCountRow } from '../../kernel/db/tables/tables.ts'
import { newId } from '../../../shared/ids.ts'
import { sliceOf, slicePage } from '../../kernel/db/slice.ts'
import type { Service } from '../../kernel/http/call.ts'
import { currentVenue } from '../../venue/index.ts'
import { countsOfItem, insertCount, validCounts } from './inventory.repo.ts'

type StockForm = InputOf<Contract['createInventory']>['body']

/** A quantity in thousandths of its unit; null if it has more than three decimals. */
function thousandthsOf(quantity: number): number | null {
  const thousandths = Math.round(quantity * 1000)
  return thousandths / 1000 === quantity ? thousandths : null
}

const textFields = ['item_code', 'description', 'unit'] as const

/** Converts a form to a stored count, or returns the first field that breaks a rule. Without a date it is for today. */
function countOf(form: StockForm, made: { id: string; now: number; today: string }): Result<StockCountRow> {
  const clean: StockForm = { ...form }
  for (const field of textFields) {
    clean[field] = cleanText(form[field])
    if (isBlank(clean[field])) return failField(field, 'Fill this in')
  }
  const quantity_milli = thousandthsOf(form.quantity)
  if (quantity_milli === null) return failField('quantity', 'Use at most three decimals')
  const price = parseRupees(form.price)
  if (price === null) throw new RangeError(`price passed the schema: ${form.price}`)
  const { item_code, description, unit } = clean
  const day = form.date === undefined || form.date === '' ? made.today : form.date
  if (day > made.today) return failField('date', 'This day has not come yet. Choose today or an earlier day')
  if (day < FIRST_BUSINESS_DAY) return failField('date', `Use a day from ${FIRST_BUSINESS_DAY}`)
  return ok({
    id: made.id,
    item_code,
    description,
    unit,
    quantity_milli,
    price,
    day,
    created_at: made.now,
    replaced_by: null,
  })
}

/** A count as the API shows it. */
const countView = (row: StockCountRow): StockCount => ({
  _id: row.id,
  item_code: row.item_code,
  description: row.description,
  unit: row.unit,
  quantity: row.quantity_milli / 1000,
  price: toRupees(row.price),
  date: row.day,
  createdAt: isoOf(row.created_at),
})

/** A count as the history of its item shows it. */
const historyView = (row: StockCountRow): CountOfHistory => ({ ...countView(row), replaced: row.replaced_by !== null })

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

/**
 * Saves a count. A second count of an item on a day replaces the first, which stays in the history (semantics, createinventory).
 */
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
