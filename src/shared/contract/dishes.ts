import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DishType } from './order-parts.ts'
import { FilledText, Id } from './values.ts'

export const MAX_DISH_RUPEES = 1_000_000
const DishPrice = Type.Number({ minimum: 0, maximum: MAX_DISH_RUPEES, 'x-money': true })

/** A picture's address: http(s), one of the server's own under /api/media/, or empty for none. */
const ImageUrl = Type.String({ maxLength: 2000, pattern: '^(https?://[^\\s]+|/api/media/[A-Za-z0-9_./-]+)?$' })
const Rating = Type.Number({ minimum: 0, maximum: 5, multipleOf: 0.5 })

export const DishForm = Type.Object({
  dishName: FilledText(80),
  price: DishPrice,
  imageUrl: ImageUrl,
  rating: Rating,
  type: DishType,
})
export type DishForm = Static<typeof DishForm>

export const Dish = Type.Object({ _id: Id, ...DishForm.properties })
export type Dish = Static<typeof Dish>

export const dishes = {
  listDishes: endpoint({
    method: 'GET',
    path: '/dish',
    summary: 'Dishes of a category by name; an empty type gives the main course (Lunch and Dinner)',
    permission: 'foodorder',
    query: Type.Object({ type: Type.Optional(Type.Union([DishType, Type.Literal('')])) }),
    reply: Type.Array(Dish),
    errors: [],
  }),
  createDish: endpoint({
    method: 'POST',
    path: '/dish',
    summary: 'Add a dish to the menu',
    permission: 'backoffice',
    changes: ['dishes'],
    body: DishForm,
    reply: Dish,
    errors: [],
  }),
}
