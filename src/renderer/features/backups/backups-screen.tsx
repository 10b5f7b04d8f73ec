import { useAtom } from 'jotai'
import type { BackupState } from '../../../shared/contract/backups.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { BooksPanel } from './books-panel.tsx'
import { backupsAtom } from './backups.atoms.ts'
import { ruleText } from './backup-labels.ts'
import { CopiesPanel } from './copies-panel.tsx'
import { RestorePanel } from './restore-panel.tsx'
import { cx } from '../../ui/cx.ts'
import { split, stack } from '../../ui/layout/layout.ts'
import styles from './backups.module.css'

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [backupsAtom]

/** The Backups screen: the copies of the data and their results, the check of the books, and how to restore. */
export function Component() {
  const [backups, readAgain] = useAtom(backupsAtom)
  const { data } = backups
  return (
    <Screen title="Backups" context={data === null ? 'Copies of the data' : ruleText(data)}>
      {data !== null ? (
        <Panels state={data} />
      ) : (
        <Panel label="Backups">
          <LoadedPart
            reading={backups}
            what="The backups"
            safe="They are safe."
            label="Loading backups"
            onRetry={() => readAgain()}
          />
        </Panel>
      )}
    </Screen>
  )
}

function Panels({ state }: { state: BackupState }) {
  return (
    <div className={split('large', 'flows')}>
      <CopiesPanel state={state} />
      <div className={cx(stack('page'), 'full', styles['side'])}>
        <BooksPanel state={state} />
        <RestorePanel state={state} />
      </div>
    </div>
  )
}
