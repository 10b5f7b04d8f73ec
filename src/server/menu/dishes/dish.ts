import { termsOf } from '../../../shared/money/terms.ts'
import { cleanText, isBlank } from '../../../shared/clean-text.ts'
import { happyHourOf, happyHoursAt, happyPrice } from '../../../shared/orders/happy-hours.ts'
import type { HappyHour } from '../../../shared/contract/happy-hours.ts'
import type { Venue } from '../../../shared/contract/venue.ts'
import type { ChargeRules } from '../../../shared/contract/charge-rules.ts'
import type { Dish, DishBody } from '../../../shared/contract/dishes.ts'
import { type DishType, dishTypes } from '../../../shared/contract/order-parts.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { formatRupees, parseRupees, toRupees } from '../../../shared/money/money.ts'
import type { DishRow } from '../../kernel/db/tables/tables.ts'
import { PICTURES_PATH } from '../../kernel/http/guard.ts'
import { currentVenue, isAt, type NamedOutlet, ofOutlets, soldAtText, storedOutlets } from '../../venue/index.ts'
import { type Groups, groupsOfDish, groupsOfDishes } from '../options/modifier-group.ts'
import { inBatches } from '../../kernel/db/batches.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate } from '../../kernel/db/lock-order.ts'
import { barcodeSpellings } from '../../../shared/barcode.ts'
import { isPaxNumber } from '../../../shared/forms/pax-rules.ts'

/** The path of dish pictures; the `imageUrl` of an own picture begins with it. */
export const DISH_MEDIA = `${PICTURES_PATH}dishes/`

/** The `imageUrl` of an uploaded picture by its id. */
export const pictureAddress = (id: string): string => `${DISH_MEDIA}${id}.webp`

/** The types of a category; an empty one means the main course: Lunch and Dinner (product-spec, Dishes). */
export const typesOf = (type: DishType | '' | undefined): DishType[] =>
  type === undefined || type === '' ? ['Lunch', 'Dinner'] : [type]

/** Sorts dishes by type in the menu's order, then by name; the same on every database, whatever its collation. */
export const inMenuOrder = (rows: readonly DishRow[]): DishRow[] =>
  rows.toSorted(
    (a, b) =>
      dishTypes.indexOf(a.type) - dishTypes.indexOf(b.type) ||
      a.dish_name.localeCompare(b.dish_name, 'en') ||
      (a.id < b.id ? -1 : 1),
  )

/** The fields of a dish that its form sets; groups, barcode and outlets only if the form has them. */
export type DishContents = Pick<DishRow, 'dish_name' | 'price' | 'image_url' | 'half_stars' | 'type'> &
  Partial<Pick<DishRow, 'modifier_groups' | 'barcode' | 'outlets'>>

/** Converts a form to its stored contents; fails if the name is blank after control characters are removed. */
export function contentsOf(form: DishBody): Result<DishContents> {
  const name = cleanText(form.dishName)
  const price = parseRupees(form.price)
  if (isBlank(name)) return fail('invalid_request', { fields: [{ field: 'dishName', msg: 'Fill this in' }] })
  if (price === null) throw new RangeError(`price passed the schema: ${form.price}`)
  return ok({
    dish_name: name,
    price,
    image_url: form.imageUrl,
    half_stars: Math.round(form.rating * 2),
    type: form.type,
    ...(form.groups !== undefined && { modifier_groups: JSON.stringify([...new Set(form.groups)]) }),
    ...(form.outlets !== undefined && { outlets: storedOutlets(form.outlets) }),
    ...(form.barcode !== undefined && { barcode: form.barcode === '' ? null : form.barcode }),
  })
}

/** A new dish for the menu. `now` in ms. */
export const newDish = (contents: DishContents, id: string, now: number): DishRow => ({
  modifier_groups: '[]',
  barcode: null,
  outlets: '[]',
  ...contents,
  id,
  sold_out_at: null,
  retired_at: null,
  created_at: now,
})

/** What affects a dish's price: the happy hours now on, and the venue's charges. */
interface Selling {
  happyHours: readonly HappyHour[]
  charges?: ChargeRules | undefined
}

/** The happy hours and charges of a venue at a moment (ms, UTC). */
const sellingAt = ({ happyHours, charges, timeZone }: Venue, ms: number): Selling => ({
  happyHours: happyHoursAt(happyHours, timeZone, ms),
  charges,
})

/** A dish as the API shows it, with its own of the `groups` and its present price; without `selling`, with its ordinary price. */
export function dishView(row: DishRow, groups: Groups, selling: Selling = { happyHours: [] }): Dish {
  const own = groupsOfDish(row, groups)
  const terms = termsOf(selling.charges, row.type)
  return {
    ...plainView(row),
    ...(own.length > 0 && { groups: own }),
    ...priceView(row, selling.happyHours),
    ...(terms && { terms }),
    ...ofOutlets(row),
  }
}

/** The price in a happy hour together with the ordinary price; empty if the ordinary price applies. */
function priceView({ price: ordinary, type }: DishRow, happyHours: readonly HappyHour[]): Partial<Dish> {
  const hour = happyHourOf(happyHours, type)
  const price = hour === undefined ? ordinary : happyPrice(ordinary, hour.percent)
  if (hour === undefined || price === ordinary) return {}
  return { price: toRupees(price), happyHour: { name: hour.name, price: toRupees(ordinary) } }
}

const plainView = (row: DishRow): Dish => ({
  _id: row.id,
  dishName: row.dish_name,
  price: toRupees(row.price),
  imageUrl: row.image_url,
  rating: row.half_stars / 2,
  type: row.type,
  soldOut: row.sold_out_at !== null,
  ...(row.barcode !== null && { barcode: row.barcode }),
})

/** The dishes with these ids, unsorted, including those off the menu; unknown ids are left out. */
export const findDishes = (db: Reading, ids: readonly string[]): Promise<DishRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('dishes').selectAll().where('id', 'in', ids).execute()

/** Every dish that an outlet sells, or those of some types, including sold-out ones. */
export const dishesSoldAt = async (db: Reading, outlet: number, types?: readonly DishType[]): Promise<DishRow[]> =>
  (await dishesOnMenu(db, types)).filter((row) => isAt(row, outlet))

/** Every dish on the menu of any outlet, or those of some types, including sold-out ones. */
export const dishesOnMenu = (db: Reading, types?: readonly DishType[]): Promise<DishRow[]> => {
  const menu = db.selectFrom('dishes').selectAll().where('retired_at', 'is', null)
  return (types === undefined ? menu : menu.where('type', 'in', types)).execute()
}

/** The dishes on the menu that have a barcode, or one of `codes` if given. */
export const dishesWithBarcode = (db: Reading, codes?: readonly string[]) => {
  const found = db.selectFrom('dishes').select(['id', 'dish_name', 'barcode', 'outlets']).where('retired_at', 'is', null)
  return (codes === undefined ? found.where('barcode', 'is not', null) : found.where('barcode', 'in', codes))
    .$narrowType<{
      barcode: string
    }>()
    .execute()
}

export async function insertDishes(tx: Transaction, rows: readonly DishRow[]): Promise<void> {
  for (const batch of inBatches(rows)) await tx.insertInto('dishes').values(batch).execute()
}

/** Every dish on the menu, locked until the transaction ends. */
export const holdMenu = (tx: Transaction): Promise<DishRow[]> =>
  forUpdate(tx, tx.selectFrom('dishes').selectAll().where('retired_at', 'is', null).orderBy('id')).execute()

/** A dish on the menu, locked until the transaction ends; undefined if there is none. */
export const holdDish = (tx: Transaction, id: string): Promise<DishRow | undefined> =>
  forUpdate(tx, tx.selectFrom('dishes').selectAll().where('id', '=', id).where('retired_at', 'is', null)).executeTakeFirst()

/** Updates a dish and returns it. */
export const changeDish = (
  tx: Transaction,
  id: string,
  change: Partial<DishContents & Pick<DishRow, 'sold_out_at' | 'retired_at'>>,
): Promise<DishRow> => tx.updateTable('dishes').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Dishes in the given order as they are sold at `now` (ms), with their modifier groups. */
export async function viewsOf(db: Reading, rows: readonly DishRow[], now: number): Promise<Dish[]> {
  const groups = await groupsOfDishes(db, rows)
  const selling = sellingAt(await currentVenue(db), now)
  return rows.map((row) => dishView(row, groups, selling))
}

/** Why a dish cannot have this barcode; null if it can, and for no barcode. Call it while holding the mutex 'numbers'. */
export async function barcodeTrouble(tx: Transaction, barcode: string | null, id: string): Promise<string | null> {
  if (barcode === null) return null
  if (isPaxNumber(await currentVenue(tx), barcode)) return "This is one of the venue's card numbers"
  const other = (await dishesWithBarcode(tx, barcodeSpellings(barcode))).find((dish) => dish.id !== id)
  return other === undefined ? null : `${other.dish_name} has this barcode`
}

/** The text of a change for the audit trail: the old name, and name, price, barcode and outlets if they changed. */
export const changeText = (before: DishRow, after: DishRow, outlets: readonly NamedOutlet[]): string =>
  [
    before.dish_name,
    ...(before.dish_name === after.dish_name ? [] : [`now ${after.dish_name}`]),
    ...(before.price === after.price ? [] : [`${formatRupees(before.price)} to ${formatRupees(after.price)}`]),
    ...(before.barcode === after.barcode ? [] : [after.barcode === null ? 'no barcode' : `barcode ${after.barcode}`]),
    ...(before.outlets === after.outlets ? [] : [soldAtText(after, outlets)]),
  ].join(', ')
