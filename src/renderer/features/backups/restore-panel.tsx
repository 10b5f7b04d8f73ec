import { useAtomValue } from 'jotai'
import type { BackupState } from '../../../shared/contract/backups.ts'
import { appInfoAtom } from '../../platform/terminal.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import { cx } from '../../ui/cx.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './backups.module.css'

/** How to restore a backup. It is done by command, since nothing may be sold during a restore. */
export function RestorePanel({ state: { folder, records, restoreFlags } }: { state: BackupState }) {
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
