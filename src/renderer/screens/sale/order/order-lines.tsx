import { paiseOf } from '../../../../shared/money/money.ts'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { Fragment, type ReactNode } from 'react'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { lineAmount } from '../../../../shared/money/order-totals.ts'
import { seatGroups } from '../../../../shared/orders/seats.ts'
import { BinIcon } from '../../../ui/art/icons.tsx'
import { DishPicture } from '../../../ui/parts/dish-picture.tsx'
import { coursesAtom } from '../../../data/venue.atoms.ts'
import { LineMaking } from '../../../ui/parts/line-making.tsx'
import { LineOff } from '../../../ui/parts/line-off.tsx'
import { LineTrouble } from '../../../ui/parts/line-trouble.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { SharedLine } from '../../../sale/check/shared-line.tsx'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { isLocked, isOnCheck, newOf, roundsOf } from '../../../model/sale/check-moves.ts'
import { LineAgain } from '../../../sale/options/line-again.tsx'
import { LineOptions } from '../../../sale/options/line-options.tsx'
import { pricedLine } from '../../../../shared/money/priced-line.ts'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import { HoldLine } from '../../../sale/check/hold-line.tsx'
import { HeldHead, NewHead, SentHead } from '../../../sale/check/round-head.tsx'
import { heldCourses } from '../../../model/sale/courses.ts'
import { SeatHead } from '../../../sale/place/by-seats.tsx'
import { LinePlace } from '../../../sale/place/line-place.tsx'
import { isBySeatsAtom } from '../../../sale/state/place.atoms.ts'
import { useOrderLine } from '../../../sale/check/use-order-line.ts'
import { useSend } from '../../../sale/check/use-send.ts'
import { cx } from '../../../ui/cx.ts'
import list from '../../../ui/list/list-table.module.css'
import styles from './order-lines.module.css'

export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <table className={cx(list['table'], styles['lines'])}>
      <thead>
        <tr>
          <th scope="col">Dish</th>
          <th scope="col" className={styles['price']}>
            Price, Rs
          </th>
          <th scope="col" className={styles['qty']}>
            Quantity
          </th>
          <th scope="col" className={styles['amount']}>
            Amount, Rs
          </th>
          <th scope="col" className={styles['bin']}>
            <span className="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>{useAtomValue(isBySeatsAtom) ? <LinesBySeat lines={lines} /> : <LinesByRound lines={lines} />}</tbody>
    </table>
  )
}

const lineRow = (line: OrderLine) => <Line key={lineKey(line)} line={line} />

function LinesByRound({ lines }: { lines: readonly OrderLine[] }) {
  const isCheck = isOnCheck(useAtomValue(saleAtom))
  const { fire, busy } = useSend()
  const rounds = roundsOf(lines)
  const [held, added] = [heldCourses(lines, useAtomValue(coursesAtom)), newOf(lines)]
  return (
    <>
      {rounds.map(({ round, sentAt, lines: sent }) => (
        <Fragment key={round}>
          <Heading>
            <SentHead round={round} sentAt={sentAt} />
          </Heading>
          {sent.map(lineRow)}
        </Fragment>
      ))}
      {isCheck && added.length > 0 && (
        <Heading>
          <NewHead round={(rounds.at(-1)?.round ?? 0) + 1} />
        </Heading>
      )}
      {added.map(lineRow)}
      {held.map(({ course, lines: waiting }) => (
        <Fragment key={course}>
          <Heading>
            <HeldHead course={course} onFire={() => fire(course)} busy={busy} />
          </Heading>
          {waiting.map(lineRow)}
        </Fragment>
      ))}
    </>
  )
}

const LinesBySeat = ({ lines }: { lines: readonly OrderLine[] }) =>
  seatGroups(lines).map((group) => (
    <Fragment key={group.seat}>
      <Heading>
        <SeatHead {...group} />
      </Heading>
      {group.lines.map(lineRow)}
    </Fragment>
  ))

const Heading = ({ children }: { children: ReactNode }) => (
  <tr className={styles['round']}>
    <td colSpan={4}>{children}</td>
    {/* Hidden together with the price column when there is little room. */}
    <td className={styles['price']} aria-hidden="true" />
  </tr>
)

function Line({ line }: { line: OrderLine }) {
  const { nameId, trouble, isPiece, setQty, remove } = useOrderLine(line)
  const { dishName, qty } = line
  return (
    <tr>
      <th scope="row">
        <LineHead line={line} nameId={nameId} canChange={!isPiece && (trouble === undefined || trouble === 'Choose again')} />
      </th>
      <td className={styles['price']}>
        <Money amount={paiseOf(line.price)} bare />
      </td>
      <td className={styles['qty']}>
        {isPiece ? (
          <SharedLine />
        ) : isLocked(line) ? (
          <span className="tabular-nums">{qty} ×</span>
        ) : trouble === undefined ? (
          <QtyStepper name={dishName} qty={qty} onChange={setQty} />
        ) : (
          <LineTrouble text={trouble} />
        )}
      </td>
      <td className={styles['amount']}>
        {trouble === undefined ? <Money amount={lineAmount(pricedLine(line))} bare /> : 'Not counted'}
      </td>
      <td className={styles['bin']}>
        {!isPiece && <Button type="text" icon={<BinIcon />} title="Remove" aria-label={`Remove ${dishName}`} onClick={remove} />}
      </td>
    </tr>
  )
}

function LineHead({ line, nameId, canChange }: { line: OrderLine; nameId: string; canChange: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <DishPicture imageUrl={line.imageUrl} thumb />
      <div className="min-w-0 wrap-anywhere">
        <div id={nameId} className="font-semibold">
          {line.dishName}
          <LineMaking line={line} />
        </div>
        <LineOff discount={line.discount} />
        <div className="flex flex-wrap items-center gap-3">
          <span className={cx('type-supporting whitespace-nowrap', styles['type'])}>{line.type}</span>
          {canChange && !isLocked(line) && (
            <>
              <LineOptions line={line} of={nameId} />
              <HoldLine line={line} of={nameId} />
            </>
          )}
          {isLocked(line) && <LineAgain line={line} of={nameId} />}
          <LinePlace line={line} of={nameId} />
        </div>
        <div className={cx('type-supporting', styles['each'])}>
          <Money amount={paiseOf(line.price)} short /> each
        </div>
      </div>
    </div>
  )
}
