import ship from '../../../../resources/ship.svg?no-inline'
import { cx } from '../cx.ts'
import styles from './ship-background.module.css'

/**
 * The ship behind login, home and the page under construction: `clear` as drawn, `veiled` under navy at half strength, `faded`
 * for a page with much text. Decorative: it has no name and ignores the pointer.
 */
export function ShipBackground({ strength }: { strength: 'clear' | 'veiled' | 'faded' }) {
  return (
    <div className={cx(styles['ground'], styles[strength])} aria-hidden="true">
      <img className={styles['ship']} src={ship} alt="" />
    </div>
  )
}
