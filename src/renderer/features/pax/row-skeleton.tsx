import styles from './pax-list.module.css'

const ROWS = Array.from({ length: 10 }, (_row, index) => index)

/** Grey bars in place of rows, the first time only; silent to screen readers, the overlay speaks. */
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
