import { Type, type Static } from 'typebox'
import { MAX_BARCODE } from '../barcode.ts'
import { endpoint } from './endpoint.ts'
import { ModifierGroup } from './modifiers.ts'
import { DishType, LineTerms, SoldHappy } from './order-parts.ts'
import { OutletNumbers } from './outlets.ts'
import { FilledText, Id } from './values.ts'

/** Maximum number of option groups of a dish. */
export const MAX_GROUPS = 8

export const MAX_DISH_RUPEES = 1_000_000
const DishPrice = Type.Number({ minimum: 0, maximum: MAX_DISH_RUPEES, 'x-money': true })

/** A picture's address: http(s), or one of the server's under /api/media/; empty for none. */
const ImageUrl = Type.String({ maxLength: 2000, pattern: '^(https?://[^\\s]+|/api/media/[A-Za-z0-9_./-]+)?$' })
const Rating = Type.Number({ minimum: 0, maximum: 5, multipleOf: 0.5 })

/** The largest accepted picture file, bytes. */
export const MAX_PICTURE_BYTES = 9_000_000
/** The largest body: that file in base64 and its JSON, and a little more, so that the rule above can refuse it. */
const MAX_PICTURE_BODY = 12_500_000

export const DishForm = Type.Object({
  dishName: FilledText(80),
  price: DishPrice,
  imageUrl: ImageUrl,
  rating: Rating,
  type: DishType,
})
export type DishForm = Static<typeof DishForm>

/** The barcode on the dish, such as a bottle: EAN, UPC or Code 128, in visible ASCII without spaces; empty for none. */
const Barcode = Type.String({ maxLength: MAX_BARCODE, pattern: '^[!-~]*$' })

/** The form with the dish's option groups in order and its barcode; omitted ones stay unchanged. */
export const DishBody = Type.Object({
  ...DishForm.properties,
  groups: Type.Optional(Type.Array(Id, { maxItems: MAX_GROUPS })),
  barcode: Type.Optional(Barcode),
  /** The outlets that sell it, empty for all; omitted, nothing changes. */
  outlets: Type.Optional(OutletNumbers),
})
export type DishBody = Static<typeof DishBody>

export const Dish = Type.Object({
  _id: Id,
  ...DishForm.properties,
  soldOut: Type.Boolean(),
  /** Its option groups, in order; omitted if it has none. */
  groups: Type.Optional(Type.Array(ModifierGroup)),
  /** Omitted if it has none. */
  barcode: Type.Optional(Type.String()),
  /** The happy hour of `price`, and the ordinary price; omitted outside happy hours, and in the back office's menu. */
  happyHour: Type.Optional(SoldHappy),
  /** Its tax and service charge; omitted if the venue charges neither on it, and in the back office's menu. */
  terms: Type.Optional(LineTerms),
  /** The outlets that sell it; omitted if all do. */
  outlets: Type.Optional(OutletNumbers),
})
export type Dish = Static<typeof Dish>

/** Maximum number of dishes in `favourites`. */
export const MAX_FAVOURITES = 12

/** Up to 100 ids, joined by commas. */
const IdList = Type.String({ pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$' })

export const dishes = {
  listDishes: endpoint({
    method: 'GET',
    path: '/dish',
    reads: ['dishes', 'venue'],
    summary:
      'Dishes of a category that the own outlet sells, by name, sold out ones too; an empty type gives the main course (Lunch and Dinner)',
    permission: 'foodorder',
    query: Type.Object({ type: Type.Optional(Type.Union([DishType, Type.Literal('')])) }),
    reply: Type.Array(Dish),
    errors: [],
  }),
  cartDishes: endpoint({
    method: 'GET',
    path: '/dish/cart',
    reads: ['dishes', 'venue'],
    summary: 'The dishes of a cart as they are now; one that is no longer on the menu is left out',
    permission: 'foodorder',
    query: Type.Object({ ids: IdList }),
    reply: Type.Array(Dish),
    errors: [],
  }),
  bestSellers: endpoint({
    method: 'GET',
    path: '/dish/bestsellers',
    reads: ['dishes'],
    summary: 'The dishes on the menu that were sold in the last 28 business days, the most often sold first; only their ids',
    permission: 'foodorder',
    reply: Type.Object({ dishes: Type.Array(Id) }),
    errors: [],
  }),
  favourites: endpoint({
    method: 'GET',
    path: '/dish/favourites',
    reads: ['dishes', 'venue'],
    summary:
      'The up to 12 dishes on the menu most often sold at this hour of the day (0 to 23, by the clocks of the venue) in the last 28 business days; where none was, those most often sold at any hour, and hour is null',
    permission: 'foodorder',
    query: Type.Object({ hour: Type.Integer({ minimum: 0, maximum: 23 }) }),
    reply: Type.Object({
      hour: Type.Union([Type.Integer(), Type.Null()]),
      dishes: Type.Array(Dish, { maxItems: MAX_FAVOURITES }),
    }),
    errors: [],
  }),
  dishBarcodes: endpoint({
    method: 'GET',
    path: '/dish/barcodes',
    reads: ['dishes', 'venue'],
    summary: "The barcodes of the dishes on the menu, without those that are numbers of the venue's cards: a card goes first",
    permission: 'foodorder',
    reply: Type.Array(Type.Object({ _id: Id, barcode: Type.String() })),
    errors: [],
  }),
  listMenu: endpoint({
    method: 'GET',
    path: '/dish/menu',
    reads: ['dishes'],
    summary: 'Every dish on the menu by type and name, sold out ones and those of other outlets too',
    permission: 'backoffice',
    reply: Type.Array(Dish),
    errors: [],
  }),
  createDish: endpoint({
    method: 'POST',
    path: '/dish',
    summary: 'Add a dish to the menu',
    permission: 'backoffice',
    changes: ['dishes'],
    body: DishBody,
    reply: Dish,
    errors: ['rule_broken'],
  }),
  updateDish: endpoint({
    method: 'PUT',
    path: '/dish/:_id',
    summary: 'Change a dish; orders already placed keep it as it was',
    permission: 'backoffice',
    changes: ['dishes'],
    params: Type.Object({ _id: Id }),
    body: DishBody,
    reply: Dish,
    errors: ['dish_not_found', 'rule_broken'],
  }),
  setDishSoldOut: endpoint({
    method: 'PUT',
    path: '/dish/:_id/soldout',
    summary: 'Mark a dish sold out, or bring it back',
    permission: 'backoffice',
    changes: ['dishes'],
    params: Type.Object({ _id: Id }),
    body: Type.Object({ soldOut: Type.Boolean() }),
    reply: Dish,
    errors: ['dish_not_found'],
  }),
  retireDish: endpoint({
    method: 'DELETE',
    path: '/dish/:_id',
    summary: 'Take a dish off the menu for good; orders already placed keep it',
    permission: 'backoffice',
    changes: ['dishes'],
    params: Type.Object({ _id: Id }),
    reply: Dish,
    errors: ['dish_not_found'],
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/dish/picture',
    summary: 'Keep a dish picture (PNG, JPEG or WebP in base64), made small; the answer is the imageUrl for a dish',
    permission: 'backoffice',
    maxBody: MAX_PICTURE_BODY,
    body: Type.Object({ picture: Type.String({ minLength: 1 }) }),
    reply: Type.Object({ imageUrl: Type.String() }),
    errors: ['rule_broken'],
  }),
}
