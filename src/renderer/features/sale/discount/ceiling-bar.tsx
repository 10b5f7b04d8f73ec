import { cx } from '../../../ui/cx.ts'
import { stack } from '../../../ui/layout/layout.ts'
import styles from './discount.module.css'

const MAX = 100

/** The ceiling of the person who is logged in, in percent, with the position of this discount; null before an amount is typed. */
export function CeilingBar({ ceiling, percent }: { ceiling: number; percent: number | null }) {
  const at = percent === null ? null : Math.min(MAX, percent)
  const said = at === null ? '' : `, this one is ${Math.round(at * 10) / 10} %`
  return (
    <section className={stack(6)}>
      <h3 className="type-supporting">Limits</h3>
      <div role="img" aria-label={`You can give up to ${ceiling} %, above that a supervisor enters a PIN${said}`}>
        <div className={styles['bar']} aria-hidden="true">
          <span className={styles['own']} style={{ width: `${ceiling}%` }} />
          {at !== null && <span className={styles['mark']} style={{ left: `${at}%` }} />}
        </div>
        <div className={cx('small num', styles['ticks'])} aria-hidden="true">
          <span>You, up to {ceiling} %</span>
          <span>Supervisor’s PIN</span>
        </div>
      </div>
    </section>
  )
}
