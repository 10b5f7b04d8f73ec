import { paise, parseAmount, ZERO } from '../../../shared/money.ts'
import { DishSample } from '../../ui/parts/dish-card.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import type { DishDraft } from './dish-draft.ts'
import { cx } from '../../ui/cx.ts'
import styles from './menu.module.css'

/** The card that the typed dish becomes on Food Order, as it grows; with what it will look like once it sells out. */
export function DishPreview({ draft }: { draft: DishDraft }) {
  const { dishName, price, imageUrl, rating, type } = draft
  const face = {
    name: dishName.trim() === '' ? 'Dish name' : dishName,
    price: paise(parseAmount(price) ?? ZERO),
    imageUrl: imageUrl.trim(),
    rating,
    inOrder: 0,
    isFull: false,
  }
  return (
    <Panel title="On Food Order" className={styles['preview']}>
      <h3 className={styles['group']}>{type === '' ? 'Type' : type}</h3>
      <div className={cx('gap-20', styles['samples'])}>
        <figure>
          <DishSample {...face} soldOut={false} />
          <figcaption className="type-supporting">On the menu</figcaption>
        </figure>
        <figure>
          <DishSample {...face} soldOut />
          <figcaption className="type-supporting">Sold out</figcaption>
        </figure>
      </div>
    </Panel>
  )
}
