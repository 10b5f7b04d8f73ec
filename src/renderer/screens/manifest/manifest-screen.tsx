import { Screen } from '../../ui/frame/screen.tsx'
import { LeaveGuard, useUnloadQuestion } from '../../ui/form/leave-guard.tsx'
import { cx } from '../../ui/cx.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { FilePanel } from './file-panel.tsx'
import { ImportedPanel } from './imported-panel.tsx'
import { ResultPanel } from './result-panel.tsx'
import { type Manifest, useManifest } from './use-manifest.ts'
import styles from './manifest.module.css'

export function Component() {
  const manifest = useManifest()
  const { file, imported } = manifest
  const isOpen = file !== null && imported === null
  useUnloadQuestion(isOpen)
  return (
    <Screen title="Manifest" context="Passengers from the agency’s file">
      <Steps manifest={manifest} />
      <LeaveGuard
        isDirty={isOpen}
        title="Leave without importing?"
        text="The file is not imported. Purser does not keep it, so you have to choose it again."
      />
    </Screen>
  )
}

function Steps({ manifest }: { manifest: Manifest }) {
  const { file, check, reading, imported } = manifest
  if (file !== null && imported !== null) return <ImportedPanel manifest={manifest} file={file} imported={imported} />
  if (file === null || check === null || reading === null) return <FilePanel manifest={manifest} />
  const shown = { manifest, file, check, reading }
  return (
    <div className={cx('panels flow-if-short', styles['steps'])}>
      <ColumnsPanel {...shown} />
      <ResultPanel {...shown} />
    </div>
  )
}
