import type { KitchenLine } from '../../../shared/contract/kitchen.ts'
import { kitchenLine } from '../kitchen/kitchen.ts'
import { shownName } from '../../../shared/orders/modifiers.ts'
import type { StoredLine } from '../order/cart.ts'

/** A line as history, voids and audit name it: a piece of a shared dish says so, as orders and invoices do. */
export const shownLine = (line: StoredLine): KitchenLine => kitchenLine({ ...line, dishName: shownName(line) })
