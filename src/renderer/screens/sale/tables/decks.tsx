import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
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
import { checkOf, owesNothing } from '../../../model/tables/check-of.ts'
import { orderKeys } from '../../../ui/keys/key-map.ts'
import { isKey, isTypedElsewhere, useKeys } from '../../../ui/keys/keys.ts'
import { Chevron } from '../../../ui/art/chevron.tsx'
import styles from './tables-screen.module.css'

/** The share of the page that stays visible when the hint scrolls it. */
const PAGE = 0.8

const RENEW_MS = 20_000

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
  /** By the table's id. */
  due: ReadonlyMap<string, Reservation>
  chosen: string | undefined
  onToggle: (tableId: string) => void
  /** While an order is moved. */
  offerOf?: ((table: Table) => Offer) | undefined
}

/** Green is free, dashed reserved, red booked; a brass frame marks this order's tables. */
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

/** A number typed again moves to the next floor that has it; Enter books the table. */
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

interface SightHintProps {
  seen: OutOfSight
  onMove: (to: 'up' | 'down') => void
}

/** The hint is not a Tab stop, since moving the focus already scrolls. */
function SightHint({ seen: { above, below, belowByFloor, overflows }, onMove }: SightHintProps) {
  if (!overflows) return null
  return (
    <div className={cx('flex flex-none gap-2', styles['hint'])} role="group" aria-label="Tables not in view">
      {above > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="button-bare flex items-center gap-2 whitespace-nowrap"
          onClick={() => onMove('up')}
        >
          <Chevron to="up" size={14} /> <span className="tabular-nums">{above} more above</span>
        </button>
      )}
      {below > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="button-bare flex-fill flex items-center gap-2"
          onClick={() => onMove('down')}
        >
          <Chevron to="down" size={14} /> <strong className="tabular-nums">{below} more below</strong>
          <span className="type-supporting truncate tabular-nums">
            {belowByFloor.map(({ floor, count }) => `${floor} ${count}`).join(' · ')}
          </span>
        </button>
      )}
    </div>
  )
}

interface OutOfSight {
  above: number
  below: number
  /** Only floors that have any, top floor first. */
  belowByFloor: readonly { floor: string; count: number }[]
  /** Scrolling does not change it. */
  overflows: boolean
}

const ALL_IN_SIGHT: OutOfSight = { above: 0, below: 0, belowByFloor: [], overflows: false }

/** A border cut by a fraction of a pixel counts as visible. */
const SLACK_PX = 1

/** `room` is the list's maximum height. */
function lookAt(list: HTMLElement, room: HTMLElement): OutOfSight {
  const { top, bottom } = list.getBoundingClientRect()
  const byFloor = [...list.querySelectorAll('section')].map((deck) => {
    const edges = [...deck.querySelectorAll('button')].map((table) => table.getBoundingClientRect())
    return {
      floor: deck.getAttribute('aria-label') ?? '',
      above: edges.filter((table) => table.top < top - SLACK_PX).length,
      below: edges.filter((table) => table.top >= top - SLACK_PX && table.bottom > bottom + SLACK_PX).length,
    }
  })
  return {
    above: byFloor.reduce((sum, { above }) => sum + above, 0),
    below: byFloor.reduce((sum, { below }) => sum + below, 0),
    belowByFloor: byFloor.flatMap(({ floor, below }) => (below > 0 ? [{ floor, count: below }] : [])),
    overflows: list.scrollHeight > room.clientHeight + SLACK_PX,
  }
}

function useOutOfSight(list: RefObject<HTMLElement | null>, room: RefObject<HTMLElement | null>): OutOfSight {
  const [seen, setSeen] = useState(ALL_IN_SIGHT)
  useEffect(() => {
    const [scrolling, around] = [list.current, room.current]
    if (scrolling === null || around === null) return undefined
    const look = () => setSeen(lookAt(scrolling, around))
    const observer = new ResizeObserver(look)
    for (const element of [around, scrolling, ...scrolling.children]) observer.observe(element)
    scrolling.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scrolling.removeEventListener('scroll', look)
    }
  }, [list, room])
  return seen
}
