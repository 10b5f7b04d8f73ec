import { sum } from '../../../../shared/money/money.ts'
import { lineAmount } from '../../../../shared/money/order-totals.ts'
import { pricedLine } from '../../../../shared/money/priced-line.ts'
import { useAtomValue } from 'jotai'
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { seatGroups } from '../../../../shared/orders/seats.ts'
import { coursesAtom } from '../../../data/venue.atoms.ts'
import { formatTables } from '../../../model/format.ts'
import { Chevron } from '../../../ui/art/chevron.tsx'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { ChangedElsewhereNote } from '../../../sale/check/changed-elsewhere-note.tsx'
import { EndedElsewhereNote } from '../../../sale/check/ended-elsewhere-note.tsx'
import { Covers } from '../../../sale/check/covers.tsx'
import { HeldHead, NewHead, SentHead } from '../../../sale/check/round-head.tsx'
import { courseGroups, heldCourses } from '../../../model/sale/courses.ts'
import { SeatHead, SeatsSwitch } from '../../../sale/place/by-seats.tsx'
import { isBySeatsAtom } from '../../../sale/state/place.atoms.ts'
import { useFollowedCheck } from '../../../sale/state/use-followed-check.ts'
import { useSend } from '../../../sale/check/use-send.ts'
import { useCartMenu } from '../../../sale/state/use-cart-menu.ts'
import { VoidedOfOrder } from '../../../sale/check/void-line.tsx'
import { isOnCheck, newOf, roundsOf, type SentLines } from '../../../model/sale/check-moves.ts'
import { orderCartAtom, saleAtom } from '../../../sale/state/sale.atoms.ts'
import { RailFoot } from './rail-foot.tsx'
import { RailLine } from './rail-line.tsx'
import { isRailAtom } from '../../../ui/theme/look.atoms.ts'
import styles from './order-rail.module.css'

export function OrderRail() {
  useCartMenu()
  useFollowedCheck()
  const { foodList } = useAtomValue(orderCartAtom)
  const list = useRef<HTMLUListElement>(null)
  const isTight = useAtomValue(isRailAtom)
  const isBySeats = useAtomValue(isBySeatsAtom)
  useNewestInSight(foodList, list)
  const extra = (
    <>
      <Covers />
      {!isTight && <SeatsSwitch />}
    </>
  )
  return (
    <Panel label="Order" title={<Title />} extra={extra} footer={<RailFoot />} flush scrolls="order" className={styles['rail']}>
      {isTight && <SeatsSwitch block />}
      <ChangedElsewhereNote />
      <EndedElsewhereNote />
      {foodList.length === 0 ? (
        <EmptyState
          icon={<Glyph name="food-order" size={30} />}
          title="No dishes yet"
          text="Tap a dish to add it to this order."
        />
      ) : (
        <>
          <ul ref={list}>{isBySeats ? <Seats lines={foodList} /> : <Rounds lines={foodList} />}</ul>
          <VoidedOfOrder />
        </>
      )}
    </Panel>
  )
}

function Title() {
  const { tables, checkName } = useAtomValue(saleAtom)
  const place = formatTables(tables)
  return (
    <>
      <span className="block text-15 leading-5">{place || checkName || 'Order'}</span>
      {place !== '' && checkName !== '' && <small className="type-supporting">{checkName}</small>}
    </>
  )
}

function Rounds({ lines }: { lines: readonly OrderLine[] }) {
  const sale = useAtomValue(saleAtom)
  const { fire, busy } = useSend()
  const courses = useAtomValue(coursesAtom)
  const rounds = roundsOf(lines)
  const [held, added] = [heldCourses(lines, courses), newOf(lines)]
  const isNewRound = isOnCheck(sale) && added.length > 0
  return (
    <>
      {rounds.map((sent) => (
        <SentRound key={sent.round} {...sent} isLatest={!isNewRound && sent === rounds.at(-1)} />
      ))}
      {isNewRound && (
        <li className={styles['round']}>
          <NewHead round={(rounds.at(-1)?.round ?? 0) + 1} course={onlyCourse(added)} />
        </li>
      )}
      <ByCourse lines={added} isNamed={isNewRound} />
      {held.map(({ course, lines: waiting }) => (
        <Fragment key={course}>
          <li className={styles['round']}>
            <HeldHead course={course} onFire={() => fire(course)} busy={busy} />
          </li>
          {waiting.map((line) => (
            <RailLine key={lineKey(line)} line={line} />
          ))}
        </Fragment>
      ))}
    </>
  )
}

function onlyCourse(lines: readonly OrderLine[]): string {
  const [course = '', ...others] = new Set(lines.map((line) => line.course ?? ''))
  return others.length === 0 ? course : ''
}

/** A course that the heading above already names has no heading. */
function ByCourse({ lines, isNamed }: { lines: readonly OrderLine[]; isNamed: boolean }) {
  const groups = courseGroups(lines, useAtomValue(coursesAtom))
  const isPlain = groups.length === 1 && (isNamed || groups[0]?.course === '')
  return groups.map(({ course, lines: of }) => (
    <Fragment key={course}>
      {!isPlain && (
        <li className="px-5 pt-0.75 pb-px text-sm font-semibold text-quiet max-md:px-3.5">
          {course === '' ? 'No course' : course}
        </li>
      )}
      {of.map((line) => (
        <RailLine key={lineKey(line)} line={line} />
      ))}
    </Fragment>
  ))
}

const Seats = ({ lines }: { lines: readonly OrderLine[] }) =>
  seatGroups(lines).map((group) => (
    <Fragment key={group.seat}>
      <li className={styles['round']}>
        <SeatHead {...group} />
      </li>
      {group.lines.map((line) => (
        <RailLine key={lineKey(line)} line={line} />
      ))}
    </Fragment>
  ))

/** In little room a round is folded to its sum, except the latest while nothing new follows. */
function SentRound({ round, sentAt, lines, isLatest }: SentLines & { isLatest: boolean }) {
  const isTight = useAtomValue(isRailAtom)
  const [asPressed, setOpen] = useState<boolean | null>(null)
  const isOpen = asPressed ?? (!isTight || isLatest)
  return (
    <>
      <li className={styles['round']}>
        <button
          type="button"
          className="button-bare flex h-full min-h-10 w-full items-center gap-2 touch:min-h-12"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SentHead round={round} sentAt={sentAt} course={isTight ? '' : onlyCourse(lines)} />
          {!isOpen && (
            <strong className="ml-auto">
              <Money amount={sum(lines.map((line) => lineAmount(pricedLine(line))))} bare />
            </strong>
          )}
          <Chevron to={isOpen ? 'up' : 'down'} size={14} />
        </button>
      </li>
      {isOpen && <ByCourse lines={lines} isNamed={!isTight} />}
    </>
  )
}

/** `list` names its lines by `data-line`. */
function useNewestInSight(lines: readonly OrderLine[], list: RefObject<HTMLElement | null>): void {
  const before = useRef<readonly OrderLine[]>([])
  useEffect(() => {
    const qtyBefore = new Map(before.current.map((line) => [lineKey(line), line.qty]))
    const newest = lines.findLastIndex((line) => line.qty > (qtyBefore.get(lineKey(line)) ?? 0))
    before.current = lines
    const line = lines[newest]
    if (line === undefined) return
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    shown.find(({ dataset }) => dataset['line'] === lineKey(line))?.scrollIntoView({ block: 'nearest' })
  }, [lines, list])
}
