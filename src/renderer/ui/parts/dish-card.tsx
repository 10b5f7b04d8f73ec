import { useId } from 'react'
import type { Paise } from '../../../shared/money/money.ts'
import { Glyph } from '../art/glyph.tsx'
import { SoldOutIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import { DishPicture } from './dish-picture.tsx'
import { Money } from './money.tsx'
import { Stars } from './stars.tsx'
import { MarkedText, type TextPiece } from './marked-text.tsx'
import { row } from '../layout/layout.ts'
import styles from './dish-card.module.css'
import rows from './dish-row.module.css'

interface DishFaceProps {
  name: string
  price: Paise
  /** The happy hour that the price is of, and the ordinary price. */
  happyHour?: { name: string; price: Paise }
  /** Empty, or failing to load, shows the cloche on a plain plate. */
  imageUrl: string
  rating: number
  inOrder: number
  /** At 5 of it the card dims its price. */
  isFull: boolean
  /** Greys the card, and says so. */
  soldOut?: boolean
  /** The way to its options takes the stars' place. */
  hasOptions?: boolean
  /** The pieces of its name that a search found. */
  found?: readonly TextPiece[]
  /** Marks it as the one that Enter adds. */
  takesEnter?: boolean
  /** One row of a list, without its picture. */
  isRow?: boolean
}

interface DishCardProps extends DishFaceProps {
  /** Called on every tap, also of a sold-out dish: the caller says why it is not added. */
  onAdd: () => void
  /** Where it has options: opens them. */
  onOptions?: () => void
}

/** A dish as one button: picture, name, price, stars, and how many are in the order. Sold out, it rests but stays within reach. */
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
        className={cx('bare small', styles['options'], isRow && rows['options'])}
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

/** The same card to look at only, while a dish is being written. */
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
        <span className={cx('small strong', styles['mark'])}>
          <SoldOutIcon /> Sold out
        </span>
      )}
      {inOrder > 0 && (
        <span key={inOrder} className={cx('num', 'small strong', styles['count'], soldOut && styles['under'])}>
          {inOrder} in order
        </span>
      )}
      {face.takesEnter === true && (
        <span className={cx('small strong', styles['enter'])} aria-hidden="true">
          Enter
        </span>
      )}
      <span className={styles['name']}>
        <MarkedText text={name} pieces={face.found ?? []} />
      </span>
      {face.happyHour !== undefined && <HappyHour {...face.happyHour} />}
      <span className={cx(row(8, 'between'), styles['foot'])}>
        <span className={cx(styles['price'], isFull && styles['dimmed'])}>
          <Money amount={price} short />
        </span>
        {!hasOptions && <Stars value={rating} />}
      </span>
    </>
  )
}

/** The same facts on one row. */
function DishRow(face: DishFaceProps) {
  const { name, price, rating, inOrder, isFull, soldOut = false } = face
  return (
    <>
      <span className={rows['name']}>
        <MarkedText text={name} pieces={face.found ?? []} />
      </span>
      {inOrder > 0 && (
        <span key={inOrder} className={cx('num', 'small strong', rows['count'])}>
          {inOrder}
          <span className="visually-hidden"> in order</span>
        </span>
      )}
      {face.takesEnter === true && <kbd aria-hidden="true">Enter</kbd>}
      <span className={rows['side']}>
        {face.happyHour !== undefined && <HappyHour {...face.happyHour} />}
        <span className={cx('strong', isFull && styles['dimmed'])}>
          <Money amount={price} short />
        </span>
        {soldOut ? (
          <span className="small nowrap">
            <SoldOutIcon /> Sold out
          </span>
        ) : (
          <Stars value={rating} />
        )}
      </span>
    </>
  )
}

/** The happy hour, and the ordinary price struck out. */
function HappyHour({ name, price }: NonNullable<DishFaceProps['happyHour']>) {
  return (
    <span className={cx('small', styles['hour'])}>
      <span className="strong">{name}</span>
      <span className="visually-hidden"> instead of </span>
      <s className="num quiet nowrap">
        <Money amount={price} short />
      </s>
    </span>
  )
}
