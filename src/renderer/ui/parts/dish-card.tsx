import { Fragment, useId } from 'react'
import type { Paise } from '../../../shared/money/money.ts'
import { Glyph } from '../art/glyph.tsx'
import { SoldOutIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import { DishPicture } from './dish-picture.tsx'
import { Money } from './money.tsx'
import { Stars } from './stars.tsx'
import type { TextPiece } from '../../model/menu/find-dishes.ts'
import styles from './dish-card.module.css'
import rows from './dish-row.module.css'

interface DishFaceProps {
  name: string
  price: Paise
  /** The happy hour of the price, and the ordinary price. */
  happyHour?: { name: string; price: Paise }
  /** If empty or failing to load, a cloche on a plain plate is shown. */
  imageUrl: string
  rating: number
  inOrder: number
  /** Whether the order has the most of this dish (5); the price is then dimmed. */
  isFull: boolean
  soldOut?: boolean
  /** Leaves the stars' place to the button for its options. */
  hasOptions?: boolean
  found?: readonly TextPiece[]
  takesEnter?: boolean
  isRow?: boolean
}

interface DishCardProps extends DishFaceProps {
  /** Called on every tap, including of a sold-out dish: the caller explains why it is not added. */
  onAdd: () => void
  onOptions?: () => void
}

/** One button; a sold-out dish is greyed but still focusable. */
export function DishCard({ onAdd, onOptions, ...face }: DishCardProps) {
  const { inOrder, soldOut = false, isRow = false } = face
  const id = useId()
  const card = (
    <button
      id={id}
      type="button"
      data-card=""
      className={cx(
        styles['card'],
        isRow && rows['row'],
        isRow && inOrder > 0 && rows['counted'],
        inOrder > 0 && styles['chosen'],
        soldOut && styles['soldOut'],
      )}
      aria-disabled={soldOut || undefined}
      onClick={onAdd}
    >
      {isRow ? <DishRow {...face} /> : <DishFace {...face} hasOptions={onOptions !== undefined} />}
    </button>
  )
  if (onOptions === undefined) return card
  return (
    <div className={cx(styles['holder'], isRow && rows['holder'])}>
      {card}
      <button
        type="button"
        className={cx('button-bare text-sm', styles['options'], isRow && rows['options'])}
        aria-haspopup="dialog"
        aria-describedby={id}
        {...(isRow && { title: 'Options', 'aria-label': 'Options' })}
        onClick={onOptions}
      >
        {isRow ? <Glyph name="setting" size={18} /> : 'Options'}
      </button>
    </div>
  )
}

export function DishSample(face: DishFaceProps) {
  return (
    <div className={cx(styles['card'], styles['sample'], face.soldOut === true && styles['soldOut'])}>
      <DishFace {...face} />
    </div>
  )
}

function DishFace(face: DishFaceProps) {
  const { name, price, imageUrl, rating, inOrder, isFull, soldOut = false, hasOptions = false } = face
  return (
    <>
      <DishPicture imageUrl={imageUrl} />
      {soldOut && (
        <span className={cx('text-sm font-semibold', styles['mark'])}>
          <SoldOutIcon /> Sold out
        </span>
      )}
      {inOrder > 0 && (
        <span key={inOrder} className={cx('text-sm font-semibold tabular-nums', styles['count'], soldOut && styles['under'])}>
          {inOrder} in order
        </span>
      )}
      {face.takesEnter === true && (
        <span className={cx('text-sm font-semibold', styles['enter'])} aria-hidden="true">
          Enter
        </span>
      )}
      <span className={styles['name']}>
        <MarkedText text={name} pieces={face.found ?? []} />
      </span>
      {face.happyHour !== undefined && <HappyHour {...face.happyHour} />}
      <span className={cx('flex items-center justify-between', styles['foot'])}>
        <span className={cx(styles['price'], isFull && styles['dimmed'])}>
          <Money amount={price} short />
        </span>
        {!hasOptions && <Stars value={rating} />}
      </span>
    </>
  )
}

function DishRow(face: DishFaceProps) {
  const { name, price, rating, inOrder, isFull, soldOut = false } = face
  return (
    <>
      <span className={rows['name']}>
        <MarkedText text={name} pieces={face.found ?? []} />
      </span>
      {inOrder > 0 && (
        <span key={inOrder} className={cx('text-sm font-semibold tabular-nums', rows['count'])}>
          {inOrder}
          <span className="visually-hidden"> in order</span>
        </span>
      )}
      {face.takesEnter === true && <kbd aria-hidden="true">Enter</kbd>}
      <span className="grid justify-items-end text-15 leading-4.5">
        {face.happyHour !== undefined && <HappyHour {...face.happyHour} />}
        <span className={cx('font-semibold', isFull && styles['dimmed'])}>
          <Money amount={price} short />
        </span>
        {soldOut ? (
          <span className="text-sm whitespace-nowrap">
            <SoldOutIcon /> Sold out
          </span>
        ) : (
          <Stars value={rating} />
        )}
      </span>
    </>
  )
}

function HappyHour({ name, price }: NonNullable<DishFaceProps['happyHour']>) {
  return (
    <span className={cx('text-sm', styles['hour'])}>
      <span className="font-semibold">{name}</span>
      <span className="visually-hidden"> instead of </span>
      <s className="whitespace-nowrap text-quiet tabular-nums">
        <Money amount={price} short />
      </s>
    </span>
  )
}

/** The pieces are sorted and do not overlap. */
function MarkedText({ text, pieces }: { text: string; pieces: readonly TextPiece[] }) {
  if (pieces.length === 0) return text
  return (
    <>
      {pieces.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(pieces[index - 1]?.to ?? 0, from)}
          <mark className="bg-transparent text-inherit underline decoration-(--p-primary) decoration-2 underline-offset-4">
            {text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      {text.slice(pieces.at(-1)?.to)}
    </>
  )
}
