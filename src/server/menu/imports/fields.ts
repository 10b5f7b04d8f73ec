import { cleanText } from '../../../shared/clean-text.ts'
import type { MenuField } from '../../../shared/contract/menu-import.ts'
import { ModifierGroup } from '../../../shared/contract/modifiers.ts'
import { type DishType, dishTypes } from '../../../shared/contract/order-parts.ts'
import { contractErrors } from '../../../shared/forms/field-errors.ts'
import { newId } from '../../../shared/ids.ts'
import { toRupees } from '../../../shared/money/money.ts'
import { both, folded, lookUp } from '../../kernel/imports/words.ts'
import { type NamedOutlet, outletsIn, storedOutlets } from '../../venue/index.ts'
import { contentsOf } from '../options/modifier-group.ts'
import { groupsIn, listText, namesIn, optionsText } from './options-text.ts'
import { priceIn } from './price.ts'

/** What menus call the columns; matched without case, accents and punctuation. */
export const columnNames: Readonly<Record<MenuField, readonly string[]>> = {
  dishName: ['dish name', 'dish', 'name', 'item', 'item name', 'product', 'menu item', 'plat', 'gericht'],
  type: ['type', 'category', 'menu group', 'section', 'catégorie', 'kategorie'],
  price: ['price rs', 'price', 'amount', 'selling price', 'rate', 'prix', 'preis'],
  options: ['options', 'modifiers', 'choices', 'option groups'],
  barcode: ['barcode', 'bar code', 'ean', 'gtin', 'upc'],
  soldOut: ['sold out', 'out of stock', 'unavailable'],
  outlets: ['sold at', 'outlets', 'outlet', 'restaurant', 'bar'],
  rating: ['rating', 'stars'],
  imageUrl: ['picture', 'image', 'image url', 'photo', 'picture address'],
  id: ['id', 'dish id'],
}

const TYPE_WORDS: Record<DishType, readonly string[]> = {
  Lunch: ['lunches'],
  Dinner: ['dinners'],
  Starters: ['starter', 'appetizers', 'appetizer', 'entrées'],
  breakfast: ['breakfasts'],
  desserts: ['dessert', 'sweets'],
  drinks: ['drink', 'beverages', 'beverage', 'bar'],
}
const typeOf = lookUp(dishTypes.flatMap((type) => both(type, ...TYPE_WORDS[type])))
const yesOrNo = lookUp([...both('yes', 'y', 'true', '1', 'x', 'sold out'), ...both('no', 'n', 'false', '0', 'on the menu')])

const MAX_STARS = 5
const HALF = 2

type Value = { value: string } | { msg: string }

const valueOr = (value: string | null, msg: string): Value => (value === null ? { msg } : { value })

function priceValue(cell: string): Value {
  const price = priceIn(cell)
  return valueOr(price === null ? null : String(toRupees(price)), 'Enter a price such as 380.00')
}

function ratingValue(cell: string): Value {
  const stars = /^\d([.,]\d)?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN
  return valueOr(stars <= MAX_STARS && Number.isInteger(stars * HALF) ? String(stars) : null, 'Enter 0 to 5 stars, in halves')
}

/** The options of a dish as an export writes them, if every group keeps the rules of its form. */
function optionsValue(cell: string): Value {
  const read = groupsIn(cell)
  if ('msg' in read) return read
  for (const group of read.groups) {
    const { name, least, most, leaveOut } = group
    const checked = contentsOf(group, null, newId)
    const [broken] = [
      ...contractErrors(ModifierGroup, { name, least, most, leaveOut }),
      ...(checked.ok ? [] : (checked.error.fields ?? [])),
    ]
    if (broken !== undefined) return { msg: `${name}: ${broken.msg}` }
  }
  return { value: optionsText(read.groups) }
}

/** What `Sold at` says of a dish that every outlet sells. */
const ALL_OUTLETS = 'All'

/** The outlets that sell a dish, in a cell. */
export const outletsText = (row: { outlets: string }, all: readonly NamedOutlet[]): string => {
  const own = outletsIn(row)
  return own.length === 0 ? ALL_OUTLETS : listText(all.filter(({ id }) => own.includes(id)).map(({ name }) => name))
}

function outletsValue(cell: string, all: readonly NamedOutlet[]): Value {
  if (folded(cell) === folded(ALL_OUTLETS)) return { value: storedOutlets([]) }
  const found = namesIn(cell).map((name) => all.find((outlet) => folded(outlet.name) === folded(name)))
  const known = found.flatMap((outlet) => outlet?.id ?? [])
  const names = all.map(({ name }) => name).join(', ')
  return valueOr(
    known.length < found.length || known.length === 0 ? null : storedOutlets(known),
    `Enter All, or outlets of: ${names}`,
  )
}

/** The value of a field in a cell that is not empty; `msg` says what to enter instead if it cannot be one. */
export function valueIn(field: MenuField, cell: string, outlets: readonly NamedOutlet[]): Value {
  if (field === 'type') return valueOr(typeOf(cell), `Enter one of ${dishTypes.join(', ')}`)
  if (field === 'price') return priceValue(cell)
  if (field === 'rating') return ratingValue(cell)
  if (field === 'options') return optionsValue(cell)
  if (field === 'outlets') return outletsValue(cell, outlets)
  if (field === 'soldOut') return valueOr(yesOrNo(cell), 'Enter yes or no')
  return { value: cleanText(cell) }
}
