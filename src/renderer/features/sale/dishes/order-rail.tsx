import { sumLines, totalsView } from '../../../../shared/charge-text.ts'
import { paiseOf } from '../../../../shared/money.ts'
import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../../shared/modifiers.ts'
import { specified } from '../../../../shared/messages.ts'
import { lineAmount, MAX_QTY } from '../../../../shared/order-totals.ts'
import { formatTables } from '../../../ui/format.ts'
import { Chevron } from '../../../ui/art/chevron.tsx'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { cx } from '../../../ui/cx.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { LineMaking } from '../../../ui/parts/line-making.tsx'
import { LineTrouble } from '../../../ui/parts/line-trouble.tsx'
import { Money, Total } from '../../../ui/parts/money.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { lineTroublesAtom, orderTotalsAtom, removeLineAtom, setQtyAtom } from '../order/cart.atoms.ts'
import { pricedLine } from '../../../../shared/priced-line.ts'
import { SharedLine } from '../order/shared-line.tsx'
import { ChangedElsewhereNote } from '../order/changed-elsewhere-note.tsx'
import { Covers } from '../order/covers.tsx'
import { HoldLine } from '../order/hold-line.tsx'
import { LeaveCheck } from '../order/leave-check.tsx'
import { HeldHead, NewHead, SentHead } from '../order/round-head.tsx'
import { SendCheck, useHasUnsent } from '../order/send-check.tsx'
import { useFollowedCheck } from '../order/use-followed-check.ts'
import { useSend } from '../order/use-send.ts'
import { useCartMenu } from '../order/use-cart-menu.ts'
import { VoidedOfOrder } from '../order/void-line.tsx'
import { LineOptions } from '../options/line-options.tsx'
import { heldOf, isOnCheck, newOf, roundsOf, type SentLines } from '../check-moves.ts'
import { orderCartAtom, saleAtom } from '../sale.atoms.ts'
import { useNewestInSight } from './use-newest-in-sight.ts'
import { stack } from '../../../ui/layout/layout.ts'
import { isRailAtom } from '../../../ui/theme/look.atoms.ts'
import styles from './order-rail.module.css'

/** The order as it grows: its lines scroll, tax, discount, total and the way on stay in view. */
export function OrderRail() {
  useCartMenu()
  useFollowedCheck()
  const { foodList, tableList } = useAtomValue(orderCartAtom)
  const list = useRef<HTMLUListElement>(null)
  const isTight = useAtomValue(isRailAtom)
  useNewestInSight(foodList, list)
  const place =
    tableList.length === 0 ? undefined : <Chip icon={<Glyph name="new-order" size={15} />}>{formatTables(tableList)}</Chip>
  return (
    <Panel title="Order" extra={place} footer={<Foot />} flush scrolls="order" className={styles['rail']}>
      <Covers />
      <ChangedElsewhereNote />
      {foodList.length === 0 ? (
        <EmptyState
          icon={<Glyph name="food-order" size={30} />}
          title="No dishes yet"
          text="Tap a dish to add it to this order."
        />
      ) : (
        <>
          <ul ref={list} className={cx(isTight && styles['tight'])}>
            <Rounds lines={foodList} />
          </ul>
          <VoidedOfOrder />
        </>
      )}
    </Panel>
  )
}

/** The lines, on a check by rounds: what was sent is locked, what is new and what is held follow. */
function Rounds({ lines }: { lines: readonly OrderLine[] }) {
  const sale = useAtomValue(saleAtom)
  const { fire, busy } = useSend()
  const rounds = roundsOf(lines)
  const [held, added] = [heldOf(lines), newOf(lines)]
  return (
    <>
      {rounds.map((sent) => (
        <SentRound key={sent.round} {...sent} />
      ))}
      {isOnCheck(sale) && added.length > 0 && (
        <li className={styles['round']}>
          <NewHead round={(rounds.at(-1)?.round ?? 0) + 1} />
        </li>
      )}
      {added.map((line) => (
        <Line key={lineKey(line)} line={line} />
      ))}
      {held.length > 0 && (
        <li className={styles['round']}>
          <HeldHead onFire={fire} busy={busy} />
        </li>
      )}
      {held.map((line) => (
        <Line key={lineKey(line)} line={line} />
      ))}
    </>
  )
}

/** A round that was sent; folded where there is little room. */
function SentRound({ round, sentAt, lines }: SentLines) {
  const [isOpen, setOpen] = useState(!useAtomValue(isRailAtom))
  return (
    <>
      <li className={styles['round']}>
        <button type="button" className={cx('bare full', styles['fold'])} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <SentHead round={round} sentAt={sentAt} />
          <Chevron to={isOpen ? 'up' : 'down'} size={14} />
        </button>
      </li>
      {isOpen && lines.map((line) => <SentLine key={lineKey(line)} line={line} />)}
    </>
  )
}

/** A line that the kitchen has: how often and for how much, and nothing to change. */
function SentLine({ line }: { line: OrderLine }) {
  return (
    <li className={styles['line']} data-line={lineKey(line)}>
      <span className={styles['name']}>
        {line.dishName}
        <LineMaking line={line} />
      </span>
      <span className="num">{line.qty} ×</span>
      <span className={styles['amount']}>
        <Money amount={lineAmount(pricedLine(line))} bare />
      </span>
    </li>
  )
}

function Line({ line }: { line: OrderLine }) {
  const key = lineKey(line)
  const trouble = useAtomValue(lineTroublesAtom).get(key)
  const setQty = useSetAtom(setQtyAtom)
  const remove = useSetAtom(removeLineAtom)
  const nameId = useId()
  const { dishName, qty } = line
  const isPiece = line.share !== undefined
  if (trouble !== undefined)
    return (
      <li className={cx('ruled', styles['line'])} data-line={lineKey(line)}>
        <span id={nameId} className={cx('strong anywhere', styles['lost'])}>
          {dishName}
          <LineMaking line={line} />
        </span>
        <LineTrouble text={trouble} />
        <span className="type-supporting">Not counted</span>
        {trouble === 'Choose again' && <LineOptions line={line} of={nameId} />}
        <Button size="small" className={styles['out'] ?? ''} aria-label={`Take out ${dishName}`} onClick={() => remove(key)}>
          Take out
        </Button>
      </li>
    )
  return (
    <li className={styles['line']} data-line={lineKey(line)}>
      <span id={nameId} className={styles['name']}>
        {dishName}
        <LineMaking line={line} />
      </span>
      {isPiece ? (
        <SharedLine />
      ) : (
        <QtyStepper name={dishName} qty={qty} onChange={(next) => setQty(key, next)} onRemove={() => remove(key)} />
      )}
      <span className={styles['amount']}>
        <Money amount={lineAmount(pricedLine(line))} bare />
      </span>
      <span className={styles['each']}>
        {!isPiece && (
          <>
            <LineOptions line={line} of={nameId} />
            <HoldLine line={line} of={nameId} />
          </>
        )}
        {qty > 1 && (
          <span>
            {qty >= MAX_QTY ? (
              `${MAX_QTY} is the most`
            ) : (
              <>
                <Money amount={paiseOf(line.price)} short /> each
              </>
            )}
          </span>
        )}
      </span>
    </li>
  )
}

function Foot() {
  const totals = useAtomValue(orderTotalsAtom)
  const navigate = useNavigate()
  const sale = useAtomValue(saleAtom)
  const isSendNext = useHasUnsent() && (isOnCheck(sale) || sale.tables.length > 0)
  return (
    <div className={stack(12)}>
      <SumRows
        rows={sumLines(totalsView(totals))
          .filter(([label]) => label !== 'Subtotal')
          .map(([label, rupees]) => ({ label, value: <Money amount={paiseOf(rupees)} bare /> }))}
      />
      <Total amount={totals.total} />
      <div className={styles['ways']}>
        <SendCheck isPrimary={isSendNext} size="large" />
        {isOnCheck(sale) && !isSendNext && <LeaveCheck size="large" />}
        <Button
          {...(!isSendNext && { type: 'primary' })}
          size="large"
          block
          onClick={() => void navigate('/foodorder/orderdetails')}
        >
          {specified.orderDetails} <Chevron to="right" size={14} />
        </Button>
      </div>
    </div>
  )
}
