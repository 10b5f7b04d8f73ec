import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import { Glyph, type GlyphName } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import styles from './status-tag.module.css'

const glyphs: Record<OrderStatus, GlyphName> = { Preparing: 'preparing', Delivering: 'delivering', Completed: 'completed' }

/** An order's status by word, sign and colour: Preparing green, Delivering lime, Completed red (specification, 4). */
export function StatusTag({ status }: { status: OrderStatus }) {
  return (
    <span className={cx(styles['tag'], styles[status])}>
      <Glyph name={glyphs[status]} size={16} />
      {status}
    </span>
  )
}
