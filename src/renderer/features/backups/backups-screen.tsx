import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { BackupState } from '../../../shared/contract/backups.ts'
import { useChanges } from '../../data/changes.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { BooksPanel } from './books-panel.tsx'
import { backupsAtom, loadBackupsAtom, refreshBackupsAtom } from './backups.atoms.ts'
import { ruleWords } from './backup-words.ts'
import { CopiesPanel } from './copies-panel.tsx'
import { RestorePanel } from './restore-panel.tsx'
import styles from './backups.module.css'

/** Backups: the copies of the data and how they went, the check of the books, and how to restore. */
export function Component() {
  const { data, loading, error } = useAtomValue(backupsAtom)
  const load = useSetAtom(loadBackupsAtom)
  useEffect(() => void load(), [load])
  useChanges(['backups'], useSetAtom(refreshBackupsAtom))
  return (
    <Screen title="Backups" context={data === null ? 'Copies of the data' : ruleWords(data)}>
      {data !== null ? (
        <Panels state={data} />
      ) : (
        <Panel label="Backups">
          {error !== null && !loading ? (
            <ErrorState
              title="The backups could not be loaded"
              text={`${error.msg}. They are safe.`}
              onRetry={() => void load()}
            />
          ) : (
            <LoadingOverlay loading label="Loading backups" />
          )}
        </Panel>
      )}
    </Screen>
  )
}

function Panels({ state }: { state: BackupState }) {
  return (
    <div className={styles['columns']}>
      <CopiesPanel state={state} />
      <div className={styles['side']}>
        <BooksPanel state={state} />
        <RestorePanel state={state} />
      </div>
    </div>
  )
}
