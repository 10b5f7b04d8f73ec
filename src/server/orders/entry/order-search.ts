import { type OrderStatus, type OrderTable, type TableFloor, tableFloors } from '../../../shared/contract/order-parts.ts'
import { invoiceNumber } from '../../cards/index.ts'
import { foldName } from '../../../shared/fold-name.ts'

/** What the orders of a list have in common. All that is given must hold. */
export interface OrderFilter {
  /** Neither completed nor cancelled. */
  open?: boolean
  /** Of an order and its parts the first that is open. */
  whole?: boolean
  /** Still to be paid. */
  unpaid?: boolean
  status?: OrderStatus
  floor?: TableFloor
  table?: Omit<OrderTable, '_id'>
  cardNumber?: string
  invoiceNo?: string
  /** Parts of the passenger's name in any order, folded as names are. */
  name?: string
  /** Orders of this outlet alone. */
  outlet?: number
  /** Orders of these passengers alone. */
  paxIds?: readonly string[]
}

interface OrderQuery {
  open?: boolean
  whole?: boolean
  unpaid?: boolean
  status?: OrderStatus
  floor?: TableFloor
  search?: string
}

const TABLE = /^(.+?) (?:table )?(\d{1,4})$/i
const INVOICE = /^inv-?(?:([a-z][a-z0-9]{0,2})-)?(\d{1,9})$/i
const CARD_NUMBER = /^\d+$/

/** What a text is searched for: an invoice number, a card number, a table by floor and number, else parts of a passenger's name. */
export function searched(text: string): OrderFilter {
  const typed = text.replaceAll(/\p{Cc}/gu, '').trim()
  if (typed === '') return {}
  const [, code = '', invoice] = INVOICE.exec(typed) ?? []
  if (invoice !== undefined) return { invoiceNo: invoiceNumber(Number(invoice), code.toUpperCase()) }
  if (CARD_NUMBER.test(typed)) return { cardNumber: typed }
  const [, deck, tableno] = TABLE.exec(typed) ?? []
  const tablefloor = tableFloors.find((floor) => floor.toLowerCase() === deck?.toLowerCase())
  if (tablefloor !== undefined) return { table: { tablefloor, tableno: Number(tableno) } }
  const name = foldName(typed).trim()
  return name === '' ? {} : { name }
}

/** The filter of a list: a status still to be served takes in open orders alone. */
export function filterOf({ open, whole, unpaid, status, floor, search = '' }: OrderQuery): OrderFilter {
  const isServed = open === true || whole === true || status === 'Preparing' || status === 'Delivering'
  return {
    ...(isServed && { open: true }),
    ...(whole === true && { whole }),
    ...(unpaid === true && { unpaid }),
    ...(status !== undefined && { status }),
    ...(floor !== undefined && { floor }),
    ...searched(search),
  }
}

/** Whether an index leads to the orders of a filter, however many others there are; else they are looked for among the orders one by one. */
export const isIndexed = ({ open, unpaid, floor, table, status, cardNumber, invoiceNo, name }: OrderFilter): boolean =>
  open === true ||
  unpaid === true ||
  invoiceNo !== undefined ||
  cardNumber !== undefined ||
  [floor, table, status, name].every((part) => part === undefined)
