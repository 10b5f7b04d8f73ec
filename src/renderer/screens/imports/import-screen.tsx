import type { ReactNode } from 'react'
import { LeaveGuard, useUnloadQuestion } from '../../ui/form/leave-guard.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { cx } from '../../ui/cx.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { FilePanel } from './file-panel.tsx'
import type { ImportKind } from './import-kind.ts'
import { ImportedPanel } from './imported-panel.tsx'
import { ResultPanel } from './result-panel.tsx'
import { type Import, useImport } from './use-import.ts'
import styles from './imports.module.css'

interface ImportScreenProps<F extends string> {
  kind: ImportKind<F>
  /** What is chosen before the file. */
  choice?: ReactNode
}

export function ImportScreen<F extends string>({ kind, choice }: ImportScreenProps<F>) {
  const work = useImport(kind)
  const { file, imported } = work
  const isOpen = file !== null && imported === null
  useUnloadQuestion(isOpen)
  return (
    <Screen title={kind.title} context={kind.context}>
      <Steps kind={kind} work={work} choice={choice} />
      <LeaveGuard
        isDirty={isOpen}
        title="Leave without importing?"
        text="The file is not imported. Purser does not keep it, so you have to choose it again."
      />
    </Screen>
  )
}

function Steps<F extends string>({ kind, work, choice }: ImportScreenProps<F> & { work: Import<F> }) {
  const { file, check, reading, imported } = work
  if (file !== null && imported !== null) return <ImportedPanel kind={kind} work={work} file={file} imported={imported} />
  if (file === null || check === null || reading === null) return <FilePanel kind={kind} work={work} choice={choice} />
  const shown = { kind, work, file, check, reading }
  return (
    <div className={cx('panels flow-if-short', styles['steps'])}>
      <ColumnsPanel {...shown} />
      <ResultPanel {...shown} />
    </div>
  )
}
