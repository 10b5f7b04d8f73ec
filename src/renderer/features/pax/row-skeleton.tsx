import styles from './pax-list.module.css'

const ROWS = Array.from({ length: 10 }, (_row, index) => index)

/** Grey bars instead of rows during the first load; hidden from screen readers, since the overlay announces it. */
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
