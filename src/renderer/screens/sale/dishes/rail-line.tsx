import { Button } from 'antd'
import { atom, useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { MAX_QTY, type OrderLine } from '../../../../shared/contract/order-parts.ts'
import { paiseOf } from '../../../../shared/money/money.ts'
import { lineAmount } from '../../../../shared/money/order-totals.ts'
import { pricedLine } from '../../../../shared/money/priced-line.ts'
import { seatText } from '../../../../shared/orders/seats.ts'
import { cx } from '../../../ui/cx.ts'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { LineMaking } from '../../../ui/parts/line-making.tsx'
import { LineTrouble } from '../../../ui/parts/line-trouble.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { isLocked, newOf } from '../../../model/sale/check-moves.ts'
import { LineAgain } from '../../../sale/options/line-again.tsx'
import { LineButton } from '../../../sale/options/line-button.tsx'
import { LineOptions } from '../../../sale/options/line-options.tsx'
import { HoldLine } from '../../../sale/check/hold-line.tsx'
import { SharedLine } from '../../../sale/check/shared-line.tsx'
import { useOrderLine } from '../../../sale/check/use-order-line.ts'
import { LinePlace } from '../../../sale/place/line-place.tsx'
import { isBySeatsAtom } from '../../../sale/state/place.atoms.ts'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { newestLineAtom } from '../../../sale/state/cart.atoms.ts'
import { cartAtom } from '../../../sale/state/sale.atoms.ts'
import styles from './order-rail.module.css'

const keyOf = (line: OrderLine | null | undefined): string => (line ? lineKey(line) : '')

/** The line tapped last, and the newest line then: a dish added later is unfolded instead. */
const tappedAtom = atom({ key: '', newest: '' })

/** It is the newest line, or the last unsent one, until another is tapped; setting the unfolded one folds it. Empty for none. */
const unfoldedLineAtom = atom(
  (get): string => {
    const newest = keyOf(get(newestLineAtom))
    const tapped = get(tappedAtom)
    if (tapped.newest === newest && tapped.key !== '') return tapped.key === FOLDED ? '' : tapped.key
    return newest === '' ? keyOf(newOf(get(cartAtom)).at(-1)) : newest
  },
  (get, set, key: string) => {
    const isUnfolded = get(unfoldedLineAtom) === key
    set(tappedAtom, { key: isUnfolded ? FOLDED : key, newest: keyOf(get(newestLineAtom)) })
  },
)

const FOLDED = 'folded'

export function RailLine({ line }: { line: OrderLine }) {
  const { nameId, key, trouble, isPiece, setQty, remove } = useOrderLine(line)
  const isSent = isLocked(line)
  if (trouble !== undefined && !isSent) return <LostLine line={line} trouble={trouble} />
  const { dishName, qty } = line
  return (
    <Folding line={line} nameId={nameId} id={key}>
      {isPiece ? (
        <SharedLine />
      ) : isSent ? (
        <>
          <LineButton of={nameId} opens onClick={remove}>
            Void
          </LineButton>
          <LineAgain line={line} of={nameId} />
        </>
      ) : (
        <>
          <QtyStepper name={dishName} qty={qty} onChange={setQty} onRemove={remove} />
          <LineOptions line={line} of={nameId} />
          <HoldLine line={line} of={nameId} />
        </>
      )}
      <LinePlace line={line} of={nameId} />
      {!isPiece && !isSent && qty > 1 && <Each line={line} />}
    </Folding>
  )
}

interface FoldingProps {
  line: OrderLine
  nameId: string
  id: string
  children: ReactNode
}

function Folding({ line, nameId, id, children }: FoldingProps) {
  const [unfolded, tap] = useAtom(unfoldedLineAtom)
  const isOpen = unfolded === id
  return (
    <li className={cx('border-b border-line', isOpen && styles['open'])} data-line={id}>
      <button type="button" className={cx('button-bare', styles['line'])} aria-expanded={isOpen} onClick={() => tap(id)}>
        <span className="font-semibold tabular-nums">{line.qty}</span>
        <span id={nameId} className="font-semibold wrap-anywhere">
          {line.dishName}
          <LineMaking line={line} isShort />
        </span>
        <Place line={line} />
        <span className="text-right font-semibold">
          <Money amount={lineAmount(pricedLine(line))} bare />
        </span>
      </button>
      {isOpen && <div className={cx('flex flex-wrap items-center', styles['acts'])}>{children}</div>}
    </li>
  )
}

/** Shows only what the heading above does not. */
function Place({ line: { seat, course = '' } }: { line: OrderLine }) {
  const isBySeats = useAtomValue(isBySeatsAtom)
  const text = isBySeats ? course : seatText(seat === undefined ? [] : [seat])
  return <span className="text-sm whitespace-nowrap text-quiet">{text}</span>
}

function Each({ line: { qty, price } }: { line: OrderLine }) {
  if (qty >= MAX_QTY) return <span className="text-sm text-quiet">{MAX_QTY} at most</span>
  return (
    <span className="text-sm text-quiet">
      <Money amount={paiseOf(price)} short /> each
    </span>
  )
}

function LostLine({ line, trouble }: { line: OrderLine; trouble: string }) {
  const { nameId, key, remove } = useOrderLine(line)
  return (
    <li className="border-b border-line pt-2 text-faint *:first:px-5 max-md:*:first:px-3.5" data-line={key}>
      <div className="flex items-center justify-between gap-2">
        <span id={nameId} className="font-semibold wrap-anywhere">
          {line.dishName}
          <LineMaking line={line} isShort />
        </span>
        <LineTrouble text={trouble} />
      </div>
      <div className={cx('flex flex-wrap items-center', styles['acts'])}>
        <span className="flex-fill type-supporting">Not counted</span>
        {trouble === 'Choose again' && <LineOptions line={line} of={nameId} />}
        <Button aria-label={`Remove ${line.dishName}`} onClick={remove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
