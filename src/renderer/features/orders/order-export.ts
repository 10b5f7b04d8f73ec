import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { dayOf, formatMoment } from '../../../shared/time.ts'
import { csvOf } from '../../data/csv.ts'
import { downloadText } from '../../data/download.ts'
import { formatTables } from '../../ui/format.ts'
import { useAction } from '../../data/use-action.ts'
import { machineZone } from '../../platform/venue-time.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { venueAtom } from '../../data/venue.atoms.ts'
import { allOrders, listAtoms } from './order-list.atoms.ts'
import { dishesOf } from './order-words.ts'

type Column = readonly [head: string, cell: (order: Order, timeZone: string) => string]

const columns: readonly Column[] = [
  ['Placed', ({ createdAt }, timeZone) => formatMoment(createdAt, timeZone)],
  ['Tables', ({ ordertable }) => formatTables(ordertable)],
  ['Passenger', ({ fullName }) => fullName],
  ['Card', ({ cardNumber }) => cardNumber],
  ['Dishes', dishesOf],
  ['Total, Rs', ({ totalprice }) => String(totalprice)],
  ['Status', ({ orderstatus, payment }) => (payment === 'cancelled' ? '' : orderstatus)],
  ['Payment', ({ payment }) => payment],
  ['Invoice no.', ({ invoiceno }) => invoiceno],
  ['Taken by', ({ staffName }) => staffName],
  ['Terminal', ({ terminal }) => terminal],
]

/** Orders as the text of a CSV file, moments in the venue's time zone. */
export const ordersCsv = (rows: readonly Order[], timeZone: string): string =>
  csvOf([columns.map(([head]) => head), ...rows.map((order) => columns.map(([, cell]) => cell(order, timeZone)))])

/** The Export button's action: all orders of the list's filters as `orders-2026-11-21.csv`, and whether it is under way. */
export function useOrderExport(): [() => void, boolean] {
  const asked = useAtomValue(listAtoms.asked)
  const timeZone = useAtomValue(venueAtom).data?.timeZone ?? machineZone()
  const toasts = useToasts()
  const write = useCallback(async () => {
    const answer = await allOrders(asked)
    if (!answer.ok) return toasts.warning(answer.error.msg)
    downloadText(`orders-${dayOf(Date.now(), timeZone)}.csv`, ordersCsv(answer.value, timeZone), 'text/csv;charset=utf-8')
  }, [asked, timeZone, toasts])
  return useAction(write)
}
