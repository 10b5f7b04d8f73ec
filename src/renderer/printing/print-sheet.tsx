import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { writeCssVariables } from '../ui/theme/css-variables.ts'
import { light, mouse } from '../ui/theme/tokens.ts'
import { cx } from '../ui/cx.ts'
import type { Column } from '../ui/list/column.ts'
import styles from './print-sheet.module.css'

/** The width of a printed page between its margins, in CSS pixels; A4 and Letter both hold it. */
export const SHEET_PX = 690

interface PrintSheetProps {
  title: string
  venueName: string
  period: string
  printed: string
  children: ReactNode
}

/** White in every theme and outside the visible application. While mounted, only it is printed. */
export function PrintSheet({ title, venueName, period, printed, children }: PrintSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (sheet.current !== null) writeCssVariables(sheet.current, light, mouse)
  }, [])
  return createPortal(
    <div ref={sheet} className={cx('type-caption', styles['sheet'])} aria-hidden="true" data-print-sheet="">
      <header className={cx('flex justify-between gap-6', styles['head'])}>
        <div>
          <h1>{title}</h1>
          <p>{period}</p>
        </div>
        <div className="text-right">
          <strong>{venueName}</strong>
          <p>{printed}</p>
        </div>
      </header>
      {children}
    </div>,
    document.body,
  )
}

export function PrintPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface PrintTableProps<T> {
  columns: readonly Pick<Column<T>, 'head' | 'text' | 'print' | 'isNumber'>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  more?: string | null
}

/** Its head is repeated on each page, and no row is split. */
export function PrintTable<T>({ columns, rows, rowKey, more = null }: PrintTableProps<T>) {
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th key={head} className={cx(isNumber && styles['number'])}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={rowKey(record)}>
              {columns.map(({ head, text, print = text, isNumber }) => (
                <td key={head} className={cx(isNumber && styles['number'])}>
                  {print(record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more !== null && <p className={styles['more']}>{more}</p>}
    </>
  )
}
