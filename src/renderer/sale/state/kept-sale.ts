import { atom } from 'jotai'
import { RESET } from 'jotai/utils'
import { storedJsonAtom } from '../../platform/stored-atom.ts'
import { type OlderSale, saleOfOlder } from './older-sale.ts'
import { asPutAside } from '../../model/sale/payment-moves.ts'
import { emptySale, isEmpty, type Sale } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'

/** The member of staff whose sale is on this terminal. */
export interface SaleOwner {
  _id: string
  name: string
}

/** A sale that waits for its owner while someone else works here. */
interface KeptSale {
  owner: SaleOwner
  /** When it was put aside, UTC epoch ms. */
  keptAt: number
  sale: Sale
}

/** The format of older versions. */
type OlderKept = Omit<KeptSale, 'sale'> & OlderSale

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isOwner = (value: unknown): value is SaleOwner | null =>
  value === null || (isObject(value) && '_id' in value && 'name' in value)
const isKeptList = (value: unknown): value is (KeptSale | OlderKept)[] =>
  Array.isArray(value) && value.every((kept) => isObject(kept) && 'owner' in kept && ('sale' in kept || 'cart' in kept))

const ownerAtom = storedJsonAtom<SaleOwner | null>('purser.saleOwner', null, isOwner)
const keptSalesAtom = storedJsonAtom<(KeptSale | OlderKept)[]>('purser.keptSales', [], isKeptList)

/** The owner of the sale on this terminal, even while no one is logged in; null before the first login and after a log-out. */
export const saleOwnerAtom = atom((get) => get(ownerAtom))

const keptForAtom = atom('')

/** The name of the person whose sale was put aside at this login; empty if none was, or after it was read. */
export const keptSaleNoteAtom = atom(
  (get) => get(keptForAtom),
  (_get, set) => set(keptForAtom, ''),
)

/** How long a sale is kept, ms; one with an unanswered payment never expires. */
const KEPT_MS = 24 * 60 * 60_000

const isStillKept = ({ keptAt, sale }: KeptSale): boolean => sale.stage === 'paying' || Date.now() - keptAt < KEPT_MS

const asKept = (kept: KeptSale | OlderKept): KeptSale => ('sale' in kept ? kept : { ...kept, sale: saleOfOlder(kept) })

/**
 * Switches the sale to the person who just logged in: their sale continues; someone else's is put aside until its owner logs in
 * here again, and this login starts with an empty one.
 */
export const switchSaleAtom = atom(null, (get, set, { _id, name }: SaleOwner): void => {
  const [owner, present] = [get(ownerAtom), get(saleAtom)]
  const kept = get(keptSalesAtom).map(asKept).filter(isStillKept)
  const own = kept.find((known) => known.owner._id === _id)
  const others = kept.filter((known) => known !== own)
  const isForeign = owner !== null && owner._id !== _id && !isEmpty(present)
  set(keptForAtom, isForeign ? owner.name : '')
  if (isForeign) others.push({ owner, keptAt: Date.now(), sale: asPutAside(present) })
  const mayReturn = own !== undefined && (isForeign || isEmpty(present))
  if (mayReturn) set(saleAtom, own.sale)
  else if (isForeign) set(saleAtom, emptySale)
  set(keptSalesAtom, own === undefined || mayReturn ? others : [...others, own])
  set(ownerAtom, { _id, name })
})

/** Removes the owner, for a log-out by hand. */
export const disownSaleAtom = atom(null, (_get, set) => {
  set(ownerAtom, RESET)
  set(keptForAtom, '')
})
