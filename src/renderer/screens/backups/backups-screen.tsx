import { useAtom, useAtomValue } from 'jotai'
import type { BackupState } from '../../../shared/contract/backups.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { BooksPanel } from './books-panel.tsx'
import { backupsAtom } from './backups.atoms.ts'
import { ruleText } from './backup-labels.ts'
import { CopiesPanel } from './copies-panel.tsx'
import { cx } from '../../ui/cx.ts'
import { split, stack } from '../../ui/layout/layout.ts'
import { appInfoAtom } from '../../platform/terminal.ts'
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

/** How to restore a backup. It is done by command, since nothing may be sold during a restore. */
function RestorePanel({ state: { folder, records, restoreFlags } }: { state: BackupState }) {
  const program = useAtomValue(appInfoAtom)?.program === 'electron' ? 'purser-tools' : 'npm run purser --'
  const newest = records.find(({ problem, present }) => problem === '' && present)?.file ?? 'FILE'
  return (
    <Panel title="Restore">
      <ol className={cx(stack(8), styles['steps'])}>
        <li>Close Purser on the computer that holds the data.</li>
        <li>
          In a terminal window on that computer, run:
          <code className={cx('boxed anywhere', styles['command'])}>
            {program} restore --from {folder}/{newest} {restoreFlags} --replace
          </code>
        </li>
        <li>Start Purser. Everyone logs in again.</li>
      </ol>
      <p className="type-supporting">A backup that fails a check is refused. The previous data is set aside, never deleted.</p>
    </Panel>
  )
}
