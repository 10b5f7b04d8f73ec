import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../ui/cx.ts'
import { writeCssVariables } from '../ui/theme/css-variables.ts'
import { light, mouse } from '../ui/theme/tokens.ts'
import { Code128, QrCode } from './codes.tsx'
import styles from './print-sheet.module.css'

export interface CardLabel {
  cardNumber: string
  fullName: string
  cabin: string
}

/** Labels of 70 × 37 mm, 3 × 8 on a page of A4. While mounted, only they are printed. */
export function LabelSheet({ labels }: { labels: readonly CardLabel[] }) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (sheet.current !== null) writeCssVariables(sheet.current, light, mouse)
  }, [])
  return createPortal(
    <div ref={sheet} className={cx(styles['sheet'], styles['labels'])} aria-hidden="true" data-print-sheet="">
      {labels.map(({ cardNumber, fullName, cabin }) => (
        <div key={cardNumber} className={styles['label']}>
          <div>
            <strong>{fullName}</strong>
            <span>{cabin === '' ? '' : `Cabin ${cabin}`}</span>
            <Code128 text={cardNumber} className={styles['bars']} />
            <span>{cardNumber}</span>
          </div>
          <QrCode text={cardNumber} className={styles['qr']} />
        </div>
      ))}
    </div>,
    document.body,
  )
}
