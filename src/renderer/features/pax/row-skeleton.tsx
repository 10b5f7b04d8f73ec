import styles from './pax-list.module.css'

const ROWS = Array.from({ length: 10 }, (_row, index) => index)

/** Grey bars where the rows will stand, the first time only; it says nothing, the overlay does. */
export function RowSkeleton() {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row}>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
