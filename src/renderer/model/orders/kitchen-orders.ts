import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { cookedName, lineKey } from '../../../shared/orders/modifiers.ts'

/** What the kitchen makes and serves together, regardless of who pays. */
export interface KitchenOrder {
  /** The order that was split, or one of its parts if that order is not in the list; an unsplit order itself. */
  order: Order
  parts: readonly Order[]
}

const rootOf = ({ _id, splitfrom }: Order): string => (splitfrom === '' ? _id : splitfrom)

/** A family is where the order that was split is in the list, or its first part if that order is not in it. */
export function kitchenOrders(orders: readonly Order[]): KitchenOrder[] {
  const families = Map.groupBy(orders, rootOf)
  const known = [...families].flatMap(([root, parts]) => {
    const order = parts.find(({ _id }) => _id === root) ?? parts[0]
    return order === undefined ? [] : [{ order, parts }]
  })
  return known.toSorted((a, b) => orders.indexOf(a.order) - orders.indexOf(b.order))
}

/** A dish shared by several cards counts once, and the same dish of several parts is added up. */
export function cookedLines({ order, parts }: KitchenOrder): OrderLine[] {
  const shares = new Set<string>()
  const whole = [order, ...parts.filter((part) => part !== order)].flatMap((part) =>
    part.order.flatMap((line): OrderLine[] => {
      const { share, ...rest } = line
      if (share === undefined) return [line]
      if (shares.has(share._id)) return []
      shares.add(share._id)
      return [{ ...rest, dishName: cookedName(line), qty: share.qty, price: share.price }]
    }),
  )
  return [...Map.groupBy(whole, lineKey).values()].map(([line, ...same]) => ({
    ...(line as OrderLine),
    qty: same.reduce((qty, one) => qty + one.qty, line?.qty ?? 0),
  }))
}
