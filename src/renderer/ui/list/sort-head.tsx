import { cx } from '../cx.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../art/icons.tsx'
import type { ReportColumn, Sort } from './report-column.ts'
import list from './list-table.module.css'
import styles from './report-table.module.css'

interface SortHeadProps<T, K extends string> {
  column: ReportColumn<T, K>
  sort: Sort<K>
  onSort: (sort: Sort<K>) => void
}

/** A column's head. The first press sorts by the column, in descending order by default; the next one reverses the order. */
export function SortHead<T, K extends string>({ column, sort, onSort }: SortHeadProps<T, K>) {
  const { head, sort: key, isNumber = false, firstOrder = 'desc' } = column
  const isCurrent = key !== undefined && key === sort.by
  const flipped = sort.order === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={cx(isNumber && list['number'], isNumber && styles['number'])}
      aria-sort={isCurrent ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {key === undefined ? (
        head
      ) : (
        <button
          type="button"
          className={cx('bare', styles['sorter'], isCurrent && styles['sorted'])}
          onClick={() => onSort({ by: key, order: isCurrent ? flipped : firstOrder })}
        >
          {head}
          <span className={styles['arrow']}>{sort.order === 'asc' && isCurrent ? <ArrowUpIcon /> : <ArrowDownIcon />}</span>
        </button>
      )}
    </th>
  )
}
