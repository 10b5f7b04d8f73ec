import ship from '../../../../resources/ship.svg?no-inline'
import { cx } from '../cx.ts'
import styles from './ship-background.module.css'

/** `veiled` is under navy at half strength; `faded` is for a page with much text. */
export function ShipBackground({ strength }: { strength: 'clear' | 'veiled' | 'faded' }) {
  return (
    <div className={cx(styles['ground'], styles[strength])} aria-hidden="true">
      <img className={styles['ship']} src={ship} alt="" />
    </div>
  )
}
