import { atom } from 'jotai'
import { RESET } from 'jotai/utils'
import { storedJsonAtom } from '../../platform/stored-atom.ts'
import { type OlderSale, saleOfOlder } from './older-sale.ts'
import { asPutAside } from '../../model/sale/payment-moves.ts'
import { emptySale, isEmpty, type Sale } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'

export interface SaleOwner {
  _id: string
  name: string
}

interface KeptSale {
  owner: SaleOwner
  /** UTC epoch ms. */
  keptAt: number
  sale: Sale
}

type OlderKept = Omit<KeptSale, 'sale'> & OlderSale

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isOwner = (value: unknown): value is SaleOwner | null =>
  value === null || (isObject(value) && '_id' in value && 'name' in value)
const isKeptList = (value: unknown): value is (KeptSale | OlderKept)[] =>
  Array.isArray(value) && value.every((kept) => isObject(kept) && 'owner' in kept && ('sale' in kept || 'cart' in kept))

const ownerAtom = storedJsonAtom<SaleOwner | null>('purser.saleOwner', null, isOwner)
const keptSalesAtom = storedJsonAtom<(KeptSale | OlderKept)[]>('purser.keptSales', [], isKeptList)

/** The owner is known even while no one is logged in; null before the first login and after a log-out. */
export const saleOwnerAtom = atom((get) => get(ownerAtom))

const keptForAtom = atom('')

/** Empty if none was put aside at this login, or after it was read. */
export const keptSaleNoteAtom = atom(
  (get) => get(keptForAtom),
  (_get, set) => set(keptForAtom, ''),
)

/** A sale with an unanswered payment never expires. */
const KEPT_MS = 24 * 60 * 60_000

const isStillKept = ({ keptAt, sale }: KeptSale): boolean => sale.stage === 'paying' || Date.now() - keptAt < KEPT_MS

const asKept = (kept: KeptSale | OlderKept): KeptSale => ('sale' in kept ? kept : { ...kept, sale: saleOfOlder(kept) })

/** Someone else's sale is put aside until its owner logs in here again; this login's own sale continues. */
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

export const disownSaleAtom = atom(null, (_get, set) => {
  set(ownerAtom, RESET)
  set(keptForAtom, '')
})
