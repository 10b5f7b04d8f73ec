import mark from '../../../../resources/mark.svg?no-inline'
import { cx } from '../cx.ts'
import styles from './brand.module.css'

/** `size` in CSS pixels. */
export function Mark({ size }: { size: number }) {
  return <img className={styles['mark']} src={mark} width={size} height={size} alt="" />
}

export function Brand({ shipName, size = 36, onNavy = false }: { shipName: string; size?: number; onNavy?: boolean }) {
  return (
    <div className={cx('flex items-center gap-3', onNavy && styles['onNavy'], size >= 40 && styles['large'])}>
      <Mark size={size} />
      <div>
        <div className={styles['word']}>PURSER</div>
        <div className={cx('type-caption', styles['ship'])}>{shipName}</div>
      </div>
    </div>
  )
}
