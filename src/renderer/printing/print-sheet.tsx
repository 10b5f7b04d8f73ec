import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { writeCssVariables } from '../ui/theme/css-variables.ts'
import { light, mouse } from '../ui/theme/tokens.ts'
import { cx } from '../ui/cx.ts'
import { row } from '../ui/layout/layout.ts'
import styles from './print-sheet.module.css'

/** The width of a printed page between its margins, in CSS pixels (A4 and Letter both hold it). */
export const SHEET_PX = 690

interface PrintSheetProps {
  title: string
  venueName: string
  /** The label of the period. */
  period: string
  /** Who printed it, and when. */
  printed: string
  children: ReactNode
}

/** A printed report: white in every theme, outside the visible application. While mounted, only it is printed. */
export function PrintSheet({ title, venueName, period, printed, children }: PrintSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (sheet.current !== null) writeCssVariables(sheet.current, light, mouse)
  }, [])
  return createPortal(
    <div ref={sheet} className={cx('type-caption', styles['sheet'])} aria-hidden="true" data-print-sheet="">
      <header className={cx(row(24, 'stretch', 'between'), styles['head'])}>
        <div>
          <h1>{title}</h1>
          <p>{period}</p>
        </div>
        <div className="right">
          <strong>{venueName}</strong>
          <p>{printed}</p>
        </div>
      </header>
      {children}
    </div>,
    document.body,
  )
}

/** One part of a printed report. */
export function PrintPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface PrintTableProps {
  heads: readonly { name: string; isNumber?: boolean }[]
  rows: readonly { key: string; cells: readonly string[] }[]
  /** The text under the rows if there are more than are printed. */
  more?: string | null
}

/** A printed table; its head is repeated on each page, and no row is split. */
export function PrintTable({ heads, rows, more = null }: PrintTableProps) {
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            {heads.map(({ name, isNumber }) => (
              <th key={name} className={isNumber === true ? styles['number'] : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {heads.map(({ name, isNumber }, nth) => (
                <td key={name} className={isNumber === true ? styles['number'] : undefined}>
                  {cells[nth]}
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
