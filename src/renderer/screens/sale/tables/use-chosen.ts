import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Table, TableCheck } from '../../../../shared/contract/tables.ts'
import { cancellingTable } from '../../../../shared/messages.ts'
import { useAction } from '../../../data/use-action.ts'
import { orderKeys } from '../../../ui/keys/key-map.ts'
import { isKey, isTypedElsewhere, useKeys } from '../../../ui/keys/keys.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { useOpenOrder } from '../../../sale/open/use-open-order.ts'
import { useLeavingFirst } from '../../../sale/open/use-leaving-first.ts'
import { orderidAtom } from '../../../sale/state/sale.atoms.ts'
import { splitPath } from '../../../sale/open/split-order.tsx'
import { checkOf, owesNothing } from '../../../model/tables/check-of.ts'
import { freeTableAtom } from './table-service.atoms.ts'

export interface ChosenOrder {
  table: Table
  orderid: string
  /** The check as its first table shows it; null if the plan shows none. */
  check: TableCheck | null
  tables: readonly Table[]
  /** `here`: open on this terminal. `open`: unpaid. `parts`: its own part is paid, others are not. `paid`: nothing is due. */
  state: 'here' | 'open' | 'parts' | 'paid'
}

function stateOf(orderid: string, check: TableCheck | null, ownOrder: string): ChosenOrder['state'] {
  if (orderid === ownOrder) return 'here'
  if (owesNothing(check)) return 'paid'
  return check?.payment === 'paid' ? 'parts' : 'open'
}

/** The second press opens the check, Esc closes it. */
export function useChosen(plan: readonly Table[]) {
  const [id, choose] = useState('')
  const ownOrder = useAtomValue(orderidAtom)
  const table = plan.find(({ _id, orderid }) => _id === id && orderid !== '')
  // Do not choose a later order at the same table.
  if (id !== '' && table === undefined) choose('')
  const chosen = table === undefined ? null : chosenOf(plan, table, ownOrder)
  const open = useOpening(chosen)
  const close = () => choose('')
  useKeys((event) => isKey(event, orderKeys.end) && isTypedElsewhere(event) && close(), { isOn: chosen !== null })
  const press = ({ _id }: Table) => (_id === chosen?.table._id ? open.onPay() : choose(_id))
  return { chosen, open, press, close, ...useFreeing() }
}

function chosenOf(plan: readonly Table[], table: Table, ownOrder: string): ChosenOrder {
  const { orderid } = table
  const check = checkOf(plan, table)
  const tables = plan.filter((one) => one.orderid === orderid)
  return { table, orderid, check, tables, state: stateOf(orderid, check, ownOrder) }
}

export const shownOrderPath = (orderid: string): string => `/foodorder/orderstatus?order=${orderid}`

function useOpening(chosen: ChosenOrder | null) {
  const openOrder = useOpenOrder()
  const navigate = useNavigate()
  const { orderid = '', state = 'open' } = chosen ?? {}
  const take = () => openOrder(orderid, '/foodorder/foodorderdish')
  const opening = useLeavingFirst(take)
  const elsewhere = {
    here: '/foodorder/foodorderdish',
    parts: splitPath(orderid),
    paid: shownOrderPath(orderid),
  }
  return state === 'open' ? opening : { ...opening, onPay: () => void navigate(elsewhere[state]) }
}

function useFreeing() {
  const set = useSetAtom(freeTableAtom)
  const toasts = useToasts()
  const [free, freeing] = useAction(async (table: Table) => {
    const answer = await set(table)
    if (answer === null) return
    if (answer.ok) toasts.info(cancellingTable(table.tablefloor, table.tableno))
    else toasts.warning(answer.error.msg)
  })
  return { free, freeing }
}
