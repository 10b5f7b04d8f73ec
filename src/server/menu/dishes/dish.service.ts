import { type Dish, type DishBody, MAX_FAVOURITES } from '../../../shared/contract/dishes.ts'
import type { KitchenDish } from '../../../shared/contract/kitchen-display.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { type Actor, noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { DishRow } from '../../kernel/db/tables/tables.ts'
import { takeMutex } from '../../kernel/db/lock-order.ts'
import type { Deps, Service } from '../../kernel/http/call.ts'
import { findGroups, groupIdsOf, groupsOfDishes } from '../options/modifier-group.ts'
import { allOutlets, areOutlets, currentVenue, isAt, noSuchOutlet, outletsIn } from '../../venue/index.ts'
import {
  barcodeTrouble,
  changeDish,
  changeText,
  contentsOf,
  type DishContents,
  dishesOnMenu,
  dishesSoldAt,
  dishesWithBarcode,
  dishView,
  findDishes,
  holdDish,
  inMenuOrder,
  insertDishes,
  newDish,
  pictureAddress,
  typesOf,
  viewsOf,
} from './dish.ts'
import { isPaxNumber } from '../../../shared/forms/pax-rules.ts'
import { insertPicture } from './media.ts'
import { decodePicture, pictureIdOf, shrinkInTurn } from './picture.ts'
import { businessDayOf } from '../../../shared/time.ts'
import { bestSellersOf, firstCountedDay, soldInHourSince, soldSince } from './best-sellers.repo.ts'

export const listDishes: Service<'listDishes'> = async ({ database: { db }, now }, { query, staff }) =>
  ok(await viewsOf(db, inMenuOrder(await dishesSoldAt(db, staff.outlet, typesOf(query.type))), now()))

/** The menu for editing: with ordinary prices, even during a happy hour. */
export const listMenu: Service<'listMenu'> = async ({ database: { db } }) => {
  const rows = inMenuOrder(await dishesOnMenu(db))
  const groups = await groupsOfDishes(db, rows)
  return ok(rows.map((row) => dishView(row, groups)))
}

export const cartDishes: Service<'cartDishes'> = async ({ database: { db }, now }, { query, staff }) => {
  const found = await findDishes(db, query.ids.split(','))
  const left = inMenuOrder(found.filter((row) => row.retired_at === null && isAt(row, staff.outlet)))
  return ok(await viewsOf(db, left, now()))
}

const viewOf = async (db: Reading, row: DishRow): Promise<Dish> => dishView(row, await groupsOfDishes(db, [row]))

/** Checks the form's contents for a dish; fails if it names options or outlets that do not exist, or a barcode that is taken. */
async function checked(tx: Transaction, contents: Result<DishContents>, id: string): Promise<Result<DishContents>> {
  if (!contents.ok) return contents
  const ids = groupIdsOf({ modifier_groups: '[]', ...contents.value })
  const found = await findGroups(tx, ids)
  if (found.length < ids.length) return failField('groups', 'Some of these options were taken off. Choose again')
  if (!(await areOutlets(tx, outletsIn({ outlets: '[]', ...contents.value })))) return noSuchOutlet('outlets')
  const trouble = await barcodeTrouble(tx, contents.value.barcode ?? null, id)
  return trouble === null ? contents : failField('barcode', trouble)
}

export const createDish: Service<'createDish'> = ({ database, now }, { body }) =>
  database.transact(async (tx) => {
    await takeBarcodeTurn(tx, body)
    const id = newId()
    const contents = await checked(tx, contentsOf(body), id)
    if (!contents.ok) return contents
    const dish = newDish(contents.value, id, now())
    await insertDishes(tx, [dish])
    return ok(await viewOf(tx, dish))
  })

export const updateDish: Service<'updateDish'> = (deps, { params, body, ...by }) =>
  deps.database.transact(async (tx) => {
    await takeBarcodeTurn(tx, body)
    return ofDish(tx, params._id, async (dish) => {
      const contents = await checked(tx, contentsOf(body), dish.id)
      if (!contents.ok) return contents
      const changed = await changeDish(tx, dish.id, contents.value)
      await note(deps, tx, by, 'dish_changed', dish, changeText(dish, changed, await allOutlets(tx)))
      return ok(await viewOf(tx, changed))
    })
  })

/** Takes the lock on barcodes, so that two dishes never get the same barcode at once. */
const takeBarcodeTurn = async (tx: Transaction, { barcode = '' }: DishBody): Promise<void> => {
  if (barcode !== '') await takeMutex(tx, 'numbers')
}

interface SoldOutCall extends Actor {
  params: { _id: string }
  body: { soldOut: boolean }
}

/** Marks a dish as sold out or available; marking it sold out again keeps the first moment. */
const soldOut = (deps: Deps, { params, body, ...by }: SoldOutCall): Promise<Result<Dish>> =>
  onMenu(deps, params._id, async (tx, dish) => {
    if (body.soldOut === (dish.sold_out_at !== null)) return ok(await viewOf(tx, dish))
    const changed = await changeDish(tx, dish.id, { sold_out_at: body.soldOut ? deps.now() : null })
    await note(deps, tx, by, body.soldOut ? 'dish_sold_out' : 'dish_back', dish)
    return ok(await viewOf(tx, changed))
  })

export const setDishSoldOut: Service<'setDishSoldOut'> = soldOut

/** Marks a dish as sold out from the kitchen, which first knows what has run out. */
export const setSoldOutInKitchen: Service<'setSoldOutInKitchen'> = async (deps, call) => {
  const marked = await soldOut(deps, call)
  return marked.ok ? ok(inKitchen(marked.value)) : marked
}

export const kitchenDishes: Service<'kitchenDishes'> = async ({ database }, { staff }) =>
  ok(inMenuOrder(await dishesSoldAt(database.db, staff.outlet)).map((row) => inKitchen(dishView(row, new Map()))))

const inKitchen = ({ _id, dishName, type, soldOut: isSoldOut }: Dish): KitchenDish => ({
  _id,
  dishName,
  type,
  soldOut: isSoldOut,
})

export const retireDish: Service<'retireDish'> = (deps, { params, ...by }) =>
  onMenu(deps, params._id, async (tx, dish) => {
    const changed = await changeDish(tx, dish.id, { retired_at: deps.now() })
    await note(deps, tx, by, 'dish_retired', dish)
    return ok(await viewOf(tx, changed))
  })

/** Changes a dish that is on the menu, in one transaction. */
const onMenu = (
  deps: Deps,
  id: string,
  change: (tx: Transaction, dish: DishRow) => Promise<Result<Dish>>,
): Promise<Result<Dish>> => deps.database.transact((tx) => ofDish(tx, id, (dish) => change(tx, dish)))

async function ofDish(tx: Transaction, id: string, change: (dish: DishRow) => Promise<Result<Dish>>): Promise<Result<Dish>> {
  const dish = await holdDish(tx, id)
  return dish === undefined ? fail('dish_not_found') : change(dish)
}

const note = (deps: Deps, tx: Transaction, by: Actor, action: string, dish: DishRow, detail = dish.dish_name) =>
  noteAction(tx, by, deps.now(), { action, subject: dish.id, detail })

/**
 * Lists the barcodes of an outlet's dishes, without those that are PAX numbers. The venue's numbers may later be changed to a
 * range that contains a barcode; the card then takes precedence.
 */
export const dishBarcodes: Service<'dishBarcodes'> = async ({ database: { db } }, { staff }) => {
  const venue = await currentVenue(db)
  const dishes = (await dishesWithBarcode(db)).filter((dish) => isAt(dish, staff.outlet))
  return ok(dishes.flatMap(({ id, barcode }) => (isPaxNumber(venue, barcode) ? [] : [{ _id: id, barcode }])))
}

/**
 * Stores a picture in the database, so that every terminal can load it without a network beyond the ship and backups contain it.
 */
export const uploadPicture: Service<'uploadPicture'> = async ({ database, now }, { body, ...by }) => {
  const file = decodePicture(body.picture)
  if (!file.ok) return file
  const small = await shrinkInTurn(file.value)
  if (!small.ok) return small
  const id = pictureIdOf(small.value)
  return database.transact(async (tx) => {
    await insertPicture(tx, { id, type: 'image/webp', bytes: small.value, created_at: now() })
    await noteAction(tx, by, now(), { action: 'picture_uploaded', subject: id })
    return ok({ imageUrl: pictureAddress(id) })
  })
}

export const bestSellers: Service<'bestSellers'> = async ({ database: { db }, now }, { staff }) => {
  const sold = await soldSince(db, firstCountedDay(businessDayOf(now(), await currentVenue(db))))
  return ok({ dishes: bestSellersOf(await dishesSoldAt(db, staff.outlet), sold) })
}

export const favourites: Service<'favourites'> = async ({ database: { db }, now }, { query: { hour }, staff }) => {
  const first = firstCountedDay(businessDayOf(now(), await currentVenue(db)))
  const menu = await dishesSoldAt(db, staff.outlet)
  const ofHour = bestSellersOf(menu, await soldInHourSince(db, first, hour))
  const ids = ofHour.length > 0 ? ofHour : bestSellersOf(menu, await soldSince(db, first))
  const rows = ids.slice(0, MAX_FAVOURITES).flatMap((id) => menu.filter((dish) => dish.id === id))
  return ok({ hour: ofHour.length > 0 ? hour : null, dishes: await viewsOf(db, rows, now()) })
}
