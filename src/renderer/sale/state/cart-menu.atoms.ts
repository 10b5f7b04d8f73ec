import { atom } from 'jotai'
import type { Dish } from '../../../shared/contract/dishes.ts'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { choicesTrouble, lineKey } from '../../../shared/orders/modifiers.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { currentOf, queriesAtom, readAtom } from '../../data/query.ts'
import { readOnce } from '../../data/write.ts'
import { isLocked } from '../../model/sale/check-moves.ts'
import { categoryOf } from '../../model/menu/categories.ts'
import { menuAtoms } from './dishes.atoms.ts'
import { isOpen } from '../../model/sale/sale.ts'
import { cartAtom, orderidAtom, saleAtom } from './sale.atoms.ts'
import { renewedLine, wishOf } from '../../model/sale/line.ts'
import { heldLinesAtom, type LineTrouble, lostLinesAtom } from './cart.atoms.ts'

type Menu = ReadonlyMap<string, Dish>

export const menuOf = (dishes: readonly Dish[]): Menu => new Map(dishes.map((dish) => [dish._id, dish]))

const categoriesAtom = atom((get) => [...new Set(get(cartAtom).map(({ type }) => categoryOf(type)))])

/** Null until all have been read. */
const listedAtom = atom((get): readonly Dish[] | null => {
  const readings = get(categoriesAtom).map((type) => get(menuAtoms[type]))
  return readings.every(({ loaded }) => loaded) ? readings.flatMap(({ data }) => data) : null
})

/** Such dishes are off the menu, or have another type by now; null without any. */
const straysAskedAtom = atom((get) => {
  const dishes = get(listedAtom)
  const listed = new Set(dishes?.map(({ _id }) => _id))
  const ids = get(cartAtom).flatMap(({ _id }) => (listed.has(_id) ? [] : [_id]))
  return dishes === null || ids.length === 0 ? null : { query: { ids: ids.join(',') } }
})
const straysAtom = readAtom('cartDishes', [], (get) => get(straysAskedAtom))

/** The dishes are kept while the menu is read again, so that buttons keep working; null before the first reading. */
export const lastMenuAtom = atom((get): Menu | null => {
  const listed = get(listedAtom)
  return listed && menuOf([...get(straysAtom).data, ...listed])
})

const straysNowAtom = atom((get): readonly Dish[] | null => {
  const asked = get(straysAskedAtom)
  if (asked === null) return []
  return get(straysAtom).loaded ? currentOf(get(queriesAtom), 'cartDishes', asked) : null
})

/** Null while not known, since stale names and prices must not be used. */
const cartMenuAtom = atom((get): Menu | null => {
  const [queries, listed, strays] = [get(queriesAtom), get(listedAtom), get(straysNowAtom)]
  if (listed === null) return null
  const lists = [strays, ...get(categoriesAtom).map((type) => currentOf(queries, 'listDishes', { query: { type } }))]
  return lists.every((list) => list !== null) ? menuOf(lists.flat()) : null
})

/** The placed order is read if a dish is gone, since what was ordered in time can still be paid. */
const placedAskedAtom = atom((get) => {
  const [id, menu] = [get(orderidAtom), get(cartMenuAtom)]
  return id === '' || menu === null || lostAmong(get(cartAtom), menu).size === 0 ? null : { params: { id } }
})
const placedAtom = readAtom('getOrder', null, (get) => get(placedAskedAtom))

const NONE: readonly OrderLine[] = []

export interface CartNews {
  ids: readonly string[]
  menu: Menu
  /** The lines of the placed order; empty without one, or if they could not be read. */
  held: readonly OrderLine[]
}

export const cartNewsAtom = atom((get): CartNews | null => {
  const [menu, asked, { data: placed, loading }] = [get(cartMenuAtom), get(placedAskedAtom), get(placedAtom)]
  if (menu === null || loading) return null
  const isOwn = asked !== null && placed?._id === asked.params.id && placed.payment === 'unpaid'
  return { ids: get(cartAtom).map(({ _id }) => _id), menu, held: isOwn ? placed.order : NONE }
})

/** Updates names and prices, since the server refuses an outdated total; returns the lines with a new price. */
export const followMenuAtom = atom(null, (get, set, { ids, menu, held }: CartNews): OrderLine[] => {
  if (!isOpen(get(saleAtom))) return []
  set(heldLinesAtom, held)
  const lines = get(cartAtom)
  const asked = lines.filter(({ _id }) => ids.includes(_id))
  set(lostLinesAtom, lostAmong(asked, menu))
  const renewed = lines.map((line) => renewedLine(line, menu.get(line._id)))
  if (renewed.some((line, index) => line !== lines[index])) set(cartAtom, renewed)
  return renewed.filter(({ price }, index) => price !== lines[index]?.price)
})

export const followMenuOfAtom = atom(null, async (get, set, { order }: Pick<Order, 'order'>): Promise<void> => {
  const ids = get(cartAtom).map(({ _id }) => _id)
  const menu = await readOnce('cartDishes', { query: { ids: ids.join(',') } })
  if (menu.ok) set(followMenuAtom, { ids, menu: menuOf(menu.value), held: order })
})

function troubleOf(line: OrderLine, dish: Dish | undefined): LineTrouble | null {
  if (dish === undefined) return 'Off the menu'
  if (dish.soldOut) return 'Sold out'
  const trouble = choicesTrouble(paiseOf(dish.price), dish.groups ?? [], wishOf(line).chosen)
  return trouble === null ? null : 'Choose again'
}

const lostAmong = (lines: readonly OrderLine[], menu: Menu): Map<string, LineTrouble> =>
  new Map(
    lines
      .filter((line) => !isLocked(line))
      .flatMap((line) => {
        const trouble = troubleOf(line, menu.get(line._id))
        return trouble === null ? [] : [[lineKey(line), trouble] as const]
      }),
  )
