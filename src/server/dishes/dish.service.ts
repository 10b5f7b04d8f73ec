import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Service } from '../http/call.ts'
import { dishOf, dishView, inMenuOrder, typesOf } from './dish.ts'
import { dishesOfTypes, insertDishes } from './dish.repo.ts'

export const listDishes: Service<'listDishes'> = async ({ database }, { query }) =>
  ok(inMenuOrder(await dishesOfTypes(database.db, typesOf(query.type))).map(dishView))

export const createDish: Service<'createDish'> = async ({ database, now }, { body }) => {
  const dish = dishOf(body, newId(), now())
  if (!dish.ok) return dish
  await insertDishes(database.db, [dish.value])
  return ok(dishView(dish.value))
}
