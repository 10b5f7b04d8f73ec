import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import type { OrderLine, OrderTable } from '../../../shared/contract/order-parts.ts'
import { whenChangedElsewhere } from '../../platform/stored-atom.ts'
import { withOrder, withTables } from '../../model/sale/moves.ts'
import { dropOlderSale, readOlderSale } from './older-sale.ts'
import { emptySale, type Sale } from '../../model/sale/sale.ts'

const SALE = 'purser.sale'
/** The ids that the specification stores (3, Login record), each under its own name. */
const ids = ['customerid', 'userid'] as const

const needs: Record<Sale['stage'], readonly string[]> = {
  cart: [],
  approved: ['approval'],
  placed: ['approval'],
  paying: ['key', 'attempt'],
  paid: ['attempt', 'paid'],
}

/** A payment without its key, or an approved order without its approval, is not a sale. */
function isSale(value: unknown): value is Sale {
  if (typeof value !== 'object' || value === null) return false
  const { stage, lines, tables } = value as Partial<Sale>
  const parts = stage === undefined || !Object.hasOwn(needs, stage) ? null : needs[stage]
  const has = (part: string): boolean => Boolean((value as Record<string, unknown>)[part])
  return parts !== null && Array.isArray(lines) && Array.isArray(tables) && parts.every(has)
}

function read(text: string | null): Sale {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isSale(value) ? { ...emptySale, ...value } : emptySale
  } catch {
    return emptySale
  }
}

function keep(sale: Sale): void {
  const text = JSON.stringify(sale)
  if (text === JSON.stringify(emptySale)) localStorage.removeItem(SALE)
  else localStorage.setItem(SALE, text)
  for (const id of ids)
    if (sale[id] === '') localStorage.removeItem(id)
    else localStorage.setItem(id, sale[id])
}

/** An unanswered payment has priority over a sale of an older version, which stays stored until then. */
function takeUp(): Sale {
  const sale = read(localStorage.getItem(SALE))
  if (sale.stage === 'paying') return sale
  const older = readOlderSale()
  if (older !== null) keep(older)
  dropOlderSale()
  return older ?? sale
}

const storedAtom = atomWithStorage<Sale>(
  SALE,
  emptySale,
  {
    getItem: takeUp,
    setItem: (_key, sale) => keep(sale),
    removeItem: () => keep(emptySale),
    subscribe: (key, listen) => whenChangedElsewhere(key, (text) => listen(read(text))),
  },
  { getOnInit: true },
)

/** A change that does not apply writes nothing, so that an outdated window does not overwrite another window's sale. */
export const saleAtom = atom(
  (get) => get(storedAtom),
  (get, set, change: Sale | ((sale: Sale) => Sale)) => {
    const before = get(storedAtom)
    const after = typeof change === 'function' ? change(before) : change
    if (after !== before) set(storedAtom, after)
  },
)

export const clearSaleAtom = atom(null, (_get, set) => set(storedAtom, emptySale))

export const stageAtom = atom((get) => get(saleAtom).stage)

/** The food list (specification, 4, Data slices). */
export const cartAtom = atom(
  (get) => get(saleAtom).lines,
  (_get, set, lines: OrderLine[]) => set(saleAtom, (sale) => withOrder(sale, { lines })),
)

export const unpaidDishesAtom = atom((get) => (get(saleAtom).stage === 'paid' ? 0 : get(saleAtom).lines.length))

/** The table list (specification, 4, Data slices). */
export const orderTablesAtom = atom(
  (get) => get(saleAtom).tables,
  (_get, set, tables: OrderTable[]) => set(saleAtom, (sale) => withTables(sale, tables)),
)

/** The first step is not ticked while no table is chosen (ui/frame/order-steps.tsx). */
export const skippedStepAtom = atom((get) => {
  const { tables, isSplit } = get(saleAtom)
  // A part is served at the tables of its check.
  return tables.length === 0 && !isSplit ? 1 : undefined
})

/** The ordercart slice of the specification (3, Client state). */
export const orderCartAtom = atom((get) => ({ foodList: get(cartAtom), tableList: get(orderTablesAtom) }))

export const customeridAtom = atom((get) => get(saleAtom).customerid)

export const orderidAtom = atom((get) => get(saleAtom).orderid)

export const approvalAtom = atom((get) => get(saleAtom).approval)
