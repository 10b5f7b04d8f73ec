import type { Order } from '../../../shared/contract/orders.ts'
import { MAX_CHECK_NAME } from '../../../shared/contract/orders.ts'
import { type Paise, paiseOf, sum } from '../../../shared/money/money.ts'
import { numberIn, PART_ENDING, orderPlace } from '../orders/order-name.ts'

/** Orders with the same name, such as '2nd Floor 3, part 2', are one part that several cards pay. */
export function partName(whole: Pick<Order, 'fullName' | 'checkname' | 'ordertable'>, number: number): string {
  const ending = `, part ${number}`
  return `${orderPlace(whole)
    .replace(PART_ENDING, '')
    .slice(0, MAX_CHECK_NAME - ending.length)}${ending}`
}

/** A part has several orders if a card with too little money paid some of it. */
export interface MadePart {
  number: number
  orders: Order[]
}

/** `rest` is the order without its parts, null once it is paid. */
export interface Divided {
  root: Order
  rest: Order | null
  made: MadePart[]
}

/** Parts without a number take the lowest free one, and so does the order itself once it is paid. */
export function dividedOf(orders: readonly Order[]): Divided | null {
  const root = orders.find(({ splitfrom }) => splitfrom === '')
  if (root === undefined) return null
  const made = new Map<number, Order[]>()
  const parts = orders.filter((order) => order !== root)
  const put = (number: number, order: Order) => made.set(number, [...(made.get(number) ?? []), order])
  for (const part of parts) {
    const number = numberIn(part.checkname)
    if (number !== null) put(number, part)
  }
  const unnumbered = parts.filter(({ checkname }) => numberIn(checkname) === null)
  for (const order of root.payment === 'unpaid' ? unnumbered : [...unnumbered, root]) put(freeNumber([...made.keys()]), order)
  const inOrder = [...made].toSorted(([a], [b]) => a - b).map(([number, of]) => ({ number, orders: of }))
  return { root, rest: root.payment === 'unpaid' ? root : null, made: inOrder }
}

export function freeNumber(taken: readonly number[]): number {
  let number = 1
  while (taken.includes(number)) number += 1
  return number
}

export const isUnpaid = ({ payment }: Order): boolean => payment === 'unpaid'
export const isPaid = ({ payment }: Order): boolean => payment === 'paid'

export const totalOf = (orders: readonly Order[]): Paise => sum(orders.map(({ totalprice }) => paiseOf(totalprice)))

/** A part may be rejoined while neither it nor its order is paid. */
export const isMovable = ({ rest }: Divided, { orders }: MadePart): boolean => rest !== null && orders.every(isUnpaid)
