import { Progress } from 'antd'
import type { BooksWork } from '../../../shared/contract/backups.ts'
import { Spinner } from '../../ui/parts/spinner.tsx'
import { workLabel } from './backup-labels.ts'

export function WorkProgress({ work }: { work: BooksWork }) {
  const label = workLabel(work)
  return (
    <div className="flex-fill flex items-center gap-3.5">
      <Spinner size={20} />
      <div className="flex-fill">
        <div role="status">{label}</div>
        {work.share !== null && <Progress percent={Math.round(work.share * 100)} size="small" aria-label={label} />}
      </div>
    </div>
  )
}
