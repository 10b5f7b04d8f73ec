import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { formatMoment } from '../../../shared/time.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { actionLabel, detailLabel } from './audit-labels.ts'

/** One entry beside the list, with its full text. */
export function AuditDrawer({ entry, timeZone, onClose }: { entry: AuditEntry | null; timeZone: string; onClose: () => void }) {
  const shown = useLastShown(entry)
  return (
    <Drawer open={entry !== null} onClose={onClose} title="Entry">
      {shown !== null && (
        <dl className="facts-list">
          {factsOf(shown, timeZone).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Drawer>
  )
}

const factsOf = (entry: AuditEntry, timeZone: string): [string, string][] =>
  [
    ['Who', entry.staffName] as [string, string],
    ['What', actionLabel(entry)] as [string, string],
    ['Detail', detailLabel(entry)] as [string, string],
    ['Terminal', entry.terminal] as [string, string],
    ['When', formatMoment(entry.at, timeZone)] as [string, string],
  ].filter(([, value]) => value !== '')
