import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import { Glyph, type GlyphName } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import styles from './status-tag.module.css'

export const statusGlyphs: Record<OrderStatus, GlyphName> = {
  Preparing: 'preparing',
  Delivering: 'delivering',
  Completed: 'completed',
}

/** Preparing is green, Delivering lime, Completed red (specification, 4). */
export function StatusTag({ status }: { status: OrderStatus }) {
  return (
    <span className={cx(styles['tag'], styles[status])}>
      <Glyph name={statusGlyphs[status]} size={16} />
      {status}
    </span>
  )
}
