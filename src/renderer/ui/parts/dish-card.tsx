import { useState } from 'react'
import type { Paise } from '../../../shared/money.ts'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import { Money } from './money.tsx'
import { Stars } from './stars.tsx'
import styles from './dish-card.module.css'

interface DishCardProps {
  name: string
  price: Paise
  /** Empty, or failing to load, shows the cloche on a plain plate. */
  imageUrl: string
  rating: number
  inOrder: number
  /** At 5 of it the card dims its price. */
  isFull: boolean
  onAdd: () => void
}

/** A dish as one button: picture, name, price, stars, and how many are in the order. */
export function DishCard({ name, price, imageUrl, rating, inOrder, isFull, onAdd }: DishCardProps) {
  return (
    <button type="button" className={cx(styles['card'], inOrder > 0 && styles['chosen'])} onClick={onAdd}>
      <DishPicture imageUrl={imageUrl} />
      {inOrder > 0 && (
        <span key={inOrder} className={cx('num', styles['count'])}>
          {inOrder} in order
        </span>
      )}
      <span className={styles['name']}>{name}</span>
      <span className={styles['foot']}>
        <span className={cx(styles['price'], isFull && styles['dimmed'])}>
          <Money amount={price} short />
        </span>
        <Stars value={rating} />
      </span>
    </button>
  )
}

/** The picture on its tile; `thumb` is the 44 px one of order lines. Decorative: the dish's name stands beside it. */
export function DishPicture({ imageUrl, thumb = false }: { imageUrl: string; thumb?: boolean }) {
  const [failedUrl, setFailedUrl] = useState('')
  const isPlain = imageUrl === '' || imageUrl === failedUrl
  return (
    <span className={cx(styles['tile'], thumb && styles['thumb'])} aria-hidden="true">
      {isPlain ? (
        <span className={styles['plate']}>
          <Glyph name="delivering" size={thumb ? 20 : 38} />
        </span>
      ) : (
        <img className={styles['picture']} src={imageUrl} alt="" loading="lazy" onError={() => setFailedUrl(imageUrl)} />
      )}
    </span>
  )
}
