import { Progress } from 'antd'
import type { BooksWork } from '../../../shared/contract/backups.ts'
import { Spinner } from '../../ui/parts/spinner.tsx'
import { workWords } from './backup-words.ts'
import styles from './backups.module.css'

/** How far a copy or a check is: its step in words, and a bar once somebody knows. Sales go on meanwhile. */
export function WorkProgress({ work }: { work: BooksWork }) {
  const words = workWords(work)
  return (
    <div className={styles['work']}>
      <Spinner size={20} />
      <div className={styles['workWords']}>
        <div role="status">{words}</div>
        {work.share !== null && (
          <Progress percent={Math.round(work.share * 100)} size="small" aria-label={words} className={styles['bar'] ?? ''} />
        )}
      </div>
    </div>
  )
}
