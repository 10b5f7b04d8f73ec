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

/** The properties that each stage needs besides the current order. */
const needs: Record<Sale['stage'], readonly string[]> = {
  cart: [],
  approved: ['approval'],
  placed: ['approval'],
  paying: ['key', 'attempt'],
  paid: ['attempt', 'paid'],
}

/** Whether a stored value is a sale. A payment without its key, or an approved order without its approval, is not. */
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

/** The sale to start with. An unanswered payment has priority over a sale of an older version, which stays stored until then. */
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

/**
 * The sale of this terminal, kept over reloads, crashes and windows. It is only changed by the functions of moves.ts and
 * payment-moves.ts; a change that does not apply writes nothing, so that an outdated window does not overwrite another window's
 * sale.
 */
export const saleAtom = atom(
  (get) => get(storedAtom),
  (get, set, change: Sale | ((sale: Sale) => Sale)) => {
    const before = get(storedAtom)
    const after = typeof change === 'function' ? change(before) : change
    if (after !== before) set(storedAtom, after)
  },
)

/** Ends the sale, when its tax invoice is left or at log-out. */
export const clearSaleAtom = atom(null, (_get, set) => set(storedAtom, emptySale))

/** The stage of the sale. */
export const stageAtom = atom((get) => get(saleAtom).stage)

/** The food list; setting it replaces it (specification, 4, Data slices). */
export const cartAtom = atom(
  (get) => get(saleAtom).lines,
  (_get, set, lines: OrderLine[]) => set(saleAtom, (sale) => withOrder(sale, { lines })),
)

/** How many dishes are unpaid, for the menu. */
export const unpaidDishesAtom = atom((get) => (get(saleAtom).stage === 'paid' ? 0 : get(saleAtom).lines.length))

/** The table list; setting it replaces it (specification, 4, Data slices). */
export const orderTablesAtom = atom(
  (get) => get(saleAtom).tables,
  (_get, set, tables: OrderTable[]) => set(saleAtom, (sale) => withTables(sale, tables)),
)

/** The first step of the order while no table is chosen: it is not ticked (ui/frame/order-steps.tsx). */
export const skippedStepAtom = atom((get) => {
  const { tables, isSplit } = get(saleAtom)
  // A part is served at the tables of its check.
  return tables.length === 0 && !isSplit ? 1 : undefined
})

/** The ordercart slice of the specification (3, Client state): the food list and the table list of the current order. */
export const orderCartAtom = atom((get) => ({ foodList: get(cartAtom), tableList: get(orderTablesAtom) }))

/** The card's id of the current sale. */
export const customeridAtom = atom((get) => get(saleAtom).customerid)

/** The unpaid order of the sale; empty before it is placed. */
export const orderidAtom = atom((get) => get(saleAtom).orderid)

/** The current code or PIN, or null. */
export const approvalAtom = atom((get) => get(saleAtom).approval)
