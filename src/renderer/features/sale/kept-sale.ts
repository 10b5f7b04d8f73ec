import { atom, type Getter, type Setter } from 'jotai'
import { RESET } from 'jotai/utils'
import type { OrderLine, OrderTable } from '../../../shared/contract/order-parts.ts'
import {
  orderidAtom,
  paymentAtom,
  type StoredPayment,
  cartAtom,
  clearSaleAtom,
  customeridAtom,
  orderTablesAtom,
  paymentKeyAtom,
  useridAtom,
} from './sale.atoms.ts'
import { storedJsonAtom } from '../../platform/stored-atom.ts'

/** Whose sale stands on this terminal. */
export interface SaleOwner {
  _id: string
  name: string
}

/**
 * A sale that waits for its owner while somebody else works here. The code is not kept: another one is needed, unless the payment was
 * already asked for, whose key is kept with it, so that its owner asks again and nothing is ever charged twice.
 */
interface KeptSale {
  owner: SaleOwner
  /** When it was put aside, UTC epoch ms. */
  keptAt: number
  cart: OrderLine[]
  tables: OrderTable[]
  customerid: string
  userid: string
  orderid: string
  paymentKey: string
  payment: StoredPayment | null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isOwner = (value: unknown): value is SaleOwner | null =>
  value === null || (isObject(value) && '_id' in value && 'name' in value)
const isKeptList = (value: unknown): value is KeptSale[] =>
  Array.isArray(value) && value.every((sale) => isObject(sale) && 'owner' in sale && 'cart' in sale)

const ownerAtom = storedJsonAtom<SaleOwner | null>('purser.saleOwner', null, isOwner)
const keptSalesAtom = storedJsonAtom<KeptSale[]>('purser.keptSales', [], isKeptList)

/** Whose sale stands on this terminal, also while nobody is logged in; null before the first login and after a log-out. */
export const saleOwnerAtom = atom((get) => get(ownerAtom))

const keptForAtom = atom('')

/** The name of whoever's sale was put aside when this login began; empty when none was, or once that was read. */
export const keptSaleNoteAtom = atom(
  (get) => get(keptForAtom),
  (_get, set) => set(keptForAtom, ''),
)

/** A sale that nobody came back for; one whose payment is not answered stays whatever its age. */
const KEPT_MS = 24 * 60 * 60_000

const isStillKept = ({ keptAt, payment, paymentKey }: KeptSale): boolean =>
  (payment !== null && paymentKey !== '') || Date.now() - keptAt < KEPT_MS

function present(get: Getter, owner: SaleOwner): KeptSale {
  return {
    owner,
    keptAt: Date.now(),
    cart: get(cartAtom),
    tables: get(orderTablesAtom),
    customerid: get(customeridAtom),
    userid: get(useridAtom),
    orderid: get(orderidAtom),
    paymentKey: get(paymentKeyAtom),
    payment: get(paymentAtom),
  }
}

const isEmpty = ({ cart, tables, orderid, payment }: KeptSale): boolean =>
  cart.length === 0 && tables.length === 0 && orderid === '' && payment === null

function bringBack(set: Setter, sale: KeptSale): void {
  set(cartAtom, sale.cart)
  set(orderTablesAtom, sale.tables)
  set(customeridAtom, sale.customerid)
  set(useridAtom, sale.userid)
  set(orderidAtom, sale.orderid)
  set(paymentAtom, sale.payment)
  set(paymentKeyAtom, sale.paymentKey)
}

/**
 * Hands the terminal to whoever has just logged in: their own sale goes on where they left it; somebody else's is put aside until
 * its owner logs in here again, and this login begins with an empty one.
 */
export const handOverSaleAtom = atom(null, (get, set, { _id, name }: SaleOwner): void => {
  const owner = get(ownerAtom)
  const kept = get(keptSalesAtom).filter(isStillKept)
  const own = kept.find((sale) => sale.owner._id === _id)
  const others = kept.filter((sale) => sale !== own)
  const standing = present(get, owner ?? { _id, name })
  const isForeign = owner !== null && owner._id !== _id && !isEmpty(standing)
  set(keptForAtom, isForeign ? standing.owner.name : '')
  if (isForeign) {
    others.push(standing)
    set(clearSaleAtom)
  }
  const mayReturn = own !== undefined && (isForeign || isEmpty(standing))
  if (mayReturn) bringBack(set, own)
  set(keptSalesAtom, own === undefined || mayReturn ? others : [...others, own])
  set(ownerAtom, { _id, name })
})

/** After a log-out by choice nothing here belongs to anybody. */
export const disownSaleAtom = atom(null, (_get, set) => {
  set(ownerAtom, RESET)
  set(keptForAtom, '')
})
