import type { BackupState } from '../../../shared/contract/backups.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import styles from './backups.module.css'

/** How a backup is put in the place of the data. There is no button: nothing may sell while the data change. */
export function RestorePanel({ state: { folder, records } }: { state: BackupState }) {
  const newest = records.find(({ problem, present }) => problem === '' && present)
  return (
    <Panel title="Restore">
      <ol className={styles['steps']}>
        <li>Close Purser on this computer, so that nothing sells meanwhile.</li>
        <li>
          In a terminal window there:
          <code className={styles['command']}>purser restore --from {newest?.file ?? 'FILE'} --replace</code>
          with the folder of the file before it.
        </li>
        <li>Start Purser. Everyone logs in again.</li>
      </ol>
      <p className="type-supporting">
        A backup that fails a check is refused. The data from before are put aside, never deleted. Copy <code>{folder}</code> to
        another disk now and then.
      </p>
    </Panel>
  )
}
