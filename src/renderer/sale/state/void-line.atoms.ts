import { atom } from 'jotai'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { formatTables } from '../../model/format.ts'
import type { ToVoid } from '../../model/sale/to-void.ts'
import { withQty } from '../../model/sale/moves.ts'
import { isOpen, knownOf } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'

const openAtom = atom<ToVoid | null>(null)

export const openVoidAtom = atom((get) => get(openAtom))

export const closeVoidAtom = atom(null, (_get, set) => set(openAtom, null))

/** Returns false if it is not a void: what neither the kitchen nor a printed bill has needs no reason. */
export const askVoidAtom = atom(null, (get, set, key: string, qty: number): boolean => {
  const sale = get(saleAtom)
  const known = knownOf(sale)
  const line = known?.lines.findIndex((one) => lineKey(one) === key) ?? -1
  const sent = known?.lines[line]
  if (!isOpen(sale) || known === null || sent === undefined || qty >= sent.qty) return false
  if (sent.held === true && known.billed !== true) return false
  if ((sale.lines.find((one) => lineKey(one) === key)?.qty ?? 0) > sent.qty) set(saleAtom, (now) => withQty(now, key, sent.qty))
  const { orderid, version, lines, tables } = known
  set(openAtom, { orderid, version, lines, place: formatTables(tables), only: { line, qty: sent.qty - qty } })
  return true
})
