import { paise, parseAmount, ZERO } from '../../../shared/money/money.ts'
import { DishSample } from '../../ui/parts/dish-card.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import type { DishDraft } from './dish-draft.ts'
import styles from './menu.module.css'

/** A live preview of the dish's card on Food Order. */
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
      <div className={styles['sample']}>
        <DishSample {...face} soldOut={false} />
      </div>
    </Panel>
  )
}
