import { useAtom, useAtomValue } from 'jotai'
import type { BackupState } from '../../../shared/contract/backups.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { BooksPanel } from './books-panel.tsx'
import { backupsAtom } from './backups.atoms.ts'
import { ruleText } from './backup-labels.ts'
import { CopiesPanel } from './copies-panel.tsx'
import { appInfoAtom } from '../../platform/terminal.ts'

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
    <div className="panels panels-large flow-if-short">
      <CopiesPanel state={state} />
      <div className="grid h-full min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-page short:grid-rows-[auto] short:content-start">
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
      <ol className="mb-3 grid list-decimal gap-2 pl-5.5">
        <li>Close Purser on the computer that holds the data.</li>
        <li>
          In a terminal window on that computer, run:
          <code className="mx-0 my-1.5 block rounded-lg border border-line bg-surface-2 px-3 py-2 wrap-anywhere">
            {program} restore --from {folder}/{newest} {restoreFlags} --replace
          </code>
        </li>
        <li>Start Purser. Everyone logs in again.</li>
      </ol>
      <p className="type-supporting">A backup that fails a check is refused. The previous data is set aside, never deleted.</p>
    </Panel>
  )
}
