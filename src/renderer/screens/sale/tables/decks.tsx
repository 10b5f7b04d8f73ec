import { useAtomValue } from 'jotai'
import { type RefObject, useRef } from 'react'
import type { Reservation } from '../../../../shared/contract/reservations.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { formatAmount, paiseOf } from '../../../../shared/money/money.ts'
import { cx } from '../../../ui/cx.ts'
import { ageMinutes, formatTime, initialsOf, shortAge } from '../../../model/format.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Deck } from '../../../ui/parts/deck.tsx'
import { decksFromTop } from '../../../model/tables/deck-kinds.ts'
import type { DeckTableView, Merged, Offer, Seated, TableState } from '../../../ui/parts/table-state.ts'
import { useVenueZone, venueAtom } from '../../../data/venue.atoms.ts'
import { orderTablesAtom } from '../../../sale/state/sale.atoms.ts'
import { placeLabel } from '../../../model/tables/table-labels.ts'
import { type Lateness, mergedService, paidService, serviceOf } from './service.tsx'
import { SightHint } from './sight-hint.tsx'
import { checkOf, owesNothing } from '../../../model/tables/check-of.ts'
import { useOutOfSight } from './use-out-of-sight.ts'
import { orderKeys } from '../../../ui/keys/key-map.ts'
import { isKey, isTypedElsewhere, useKeys } from '../../../ui/keys/keys.ts'
import styles from './tables-screen.module.css'

/** The share of the page that stays visible when the hint scrolls it. */
const PAGE = 0.8

/** Interval of updating the ages on the plan, ms. */
const RENEW_MS = 20_000

/** What a table shows of the order at it. */
function seatedOf(plan: readonly Table[], table: Table, lateness: Lateness): Seated | undefined {
  const { check } = table
  if (check === undefined) return mergedOf(table, owesNothing(checkOf(plan, table)))
  const { due, since, owner, mine, covers } = check
  return {
    amount: formatAmount(paiseOf(due)),
    age: shortAge(ageMinutes(since, lateness.now)),
    initials: initialsOf(owner),
    owner,
    isMine: mine,
    isPaid: owesNothing(check),
    covers: covers ?? null,
    service: serviceOf(check, lateness),
  }
}

/** A further table of a check only names the first one, since an amount shown at each would be counted twice. */
function mergedOf({ tablefloor, onCheck }: Table, isPaid: boolean): Merged | undefined {
  if (onCheck === undefined) return undefined
  const { owner, mine: isMine, tablefloor: floor, tableno } = onCheck
  const checkAt = floor === tablefloor ? `table ${tableno}` : `${floor} ${tableno}`
  return { checkAt, initials: initialsOf(owner), owner, isMine, isPaid, service: isPaid ? paidService : mergedService }
}

interface DecksProps {
  tables: readonly Table[]
  /** The reservations for which free tables are kept, by the table's id. */
  due: ReadonlyMap<string, Reservation>
  /** Id of the table whose check is shown beside the plan. */
  chosen: string | undefined
  onToggle: (tableId: string) => void
  /** While an order is moved: the tables that can take it. */
  offerOf?: ((table: Table) => Offer) | undefined
}

/**
 * The floors as decks, the highest first: green free, dashed reserved, red booked, brass frame for this order. They scroll
 * together; if not all tables fit, a line below says how many are out of sight, and where.
 */
export function Decks({ tables, due, chosen, onToggle, offerOf }: DecksProps) {
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const seen = useOutOfSight(list, room)
  useTypedTable(list)
  const viewOf = useTableView({ tables, due, chosen, offerOf })
  const move = (to: 'up' | 'down') => {
    const height = list.current?.clientHeight ?? 0
    list.current?.scrollBy({ top: (to === 'down' ? PAGE : -PAGE) * height })
  }
  return (
    <div ref={room} className="@container-size flex h-full min-h-0 flex-col">
      <div
        ref={list}
        className={cx('flex-fill flex flex-col', styles['decks'], seen.below > 0 && styles['more'])}
        data-scrolls="tables"
      >
        {decksFromTop.map((floor) => (
          <Deck
            key={floor}
            floor={floor}
            tables={tables.filter(({ tablefloor }) => tablefloor === floor).map(viewOf)}
            onToggle={onToggle}
          />
        ))}
      </div>
      <SightHint seen={seen} onMove={move} />
    </div>
  )
}

/** How the plan shows a table: its state, its guests or reservation, and whether it can take the moved order. */
function useTableView({
  tables,
  due,
  chosen,
  offerOf,
}: Pick<DecksProps, 'tables' | 'due' | 'chosen' | 'offerOf'>): (table: Table) => DeckTableView {
  const own = new Set(useAtomValue(orderTablesAtom).map(({ _id }) => _id))
  const zone = useVenueZone()
  const now = useNow(RENEW_MS)
  const lateMinutes = useAtomValue(venueAtom).data?.lateMinutes ?? 0
  return (table) => {
    const { _id: id, tableno, status, holder } = table
    const reservation = status ? undefined : due.get(id)
    const state: TableState = status ? (own.has(id) ? 'this-order' : 'booked') : reservation === undefined ? 'free' : 'reserved'
    return {
      id,
      tableno,
      state,
      reserved: reservation && { ...reservation, time: formatTime(reservation.at, zone) },
      isChosen: id === chosen,
      seated: seatedOf(tables, table, { now, lateMinutes }),
      offer: offerOf?.(table),
      note: holder === undefined ? '' : `Held by ${holder.name} ${placeLabel(table, zone)}`,
    }
  }
}

/** Digits typed within this time make one number, ms. */
const ONE_NUMBER_MS = 800

const tablesOf = (list: HTMLElement, tableno: string): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('button')].filter((table) => table.querySelector(`[data-number="${tableno}"]`) !== null)

/**
 * A number typed outside any field moves the focus to that table, and Enter books it. Typed again, it moves to the next floor
 * with that number.
 */
function useTypedTable(list: RefObject<HTMLElement | null>): void {
  const typed = useRef({ number: '', at: 0 })
  useKeys((event) => {
    if (!isKey(event, orderKeys.table) || !isTypedElsewhere(event) || list.current === null) return
    const { number, at } = typed.current
    const longer = event.timeStamp - at < ONE_NUMBER_MS ? number + event.key : event.key
    typed.current = { number: tablesOf(list.current, longer).length > 0 ? longer : event.key, at: event.timeStamp }
    const tables = tablesOf(list.current, typed.current.number)
    const here = tables.findIndex((table) => table === document.activeElement)
    tables[(here + 1) % tables.length]?.focus()
  })
}
