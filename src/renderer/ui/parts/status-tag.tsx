import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import { Glyph, type GlyphName } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import styles from './status-tag.module.css'

/** The icon of each status. */
export const statusGlyphs: Record<OrderStatus, GlyphName> = {
  Preparing: 'preparing',
  Delivering: 'delivering',
  Completed: 'completed',
}

/** An order's status with label, icon and colour: Preparing green, Delivering lime, Completed red (specification, 4). */
export function StatusTag({ status }: { status: OrderStatus }) {
  return (
    <span className={cx(styles['tag'], styles[status])}>
      <Glyph name={statusGlyphs[status]} size={16} />
      {status}
    </span>
  )
}
