import { accessRoutes } from '../../../shared/permissions.ts'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import { CheckIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import type { ReportColumn } from '../../ui/list/report-column.ts'
import type { Sort } from '../../ui/list/report-column.ts'
import { areaLabels, lastSeenText, sessionsText } from './staff-labels.ts'
import { row } from '../../ui/layout/layout.ts'

export type StaffSort = 'name' | 'seen'

type Column = ReportColumn<StaffMember, StaffSort>

/** The columns of the list; times in the venue's zone. A narrow window omits columns that the drawer also shows. */
export function staffColumns(timeZone: string, isNarrow: boolean): Column[] {
  const width = (narrow: string, wide: string) => ({ width: isNarrow ? narrow : wide })
  const email: Column = { head: 'Email', cell: (member) => member.email, width: '22%', isQuiet: true }
  const sessions: Column = { head: 'Logged in', cell: sessionsText, width: '10%', isQuiet: true }
  return [
    { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, sort: 'name', ...width('24%', '19%') },
    ...(isNarrow ? [] : [email]),
    { head: 'Areas', cell: (member) => <Areas member={member} />, ...width('35%', '21%') },
    {
      head: 'Last seen',
      cell: (member) => lastSeenText(member, timeZone),
      sort: 'seen',
      ...width('22%', '16%'),
      isQuiet: true,
    },
    ...(isNarrow ? [] : [sessions]),
    { head: 'State', cell: (member) => <State member={member} />, ...width('19%', '12%') },
  ]
}

function Areas({ member }: { member: StaffMember }) {
  const held = accessRoutes.filter((route) => member.accessroutes.includes(route))
  if (held.length === 0) return <span className="quiet">No area</span>
  return (
    <span className={row(6, 'stretch')}>
      {held.map((route) => (
        <Chip key={route} tone={route === 'backoffice' ? 'primary' : 'neutral'}>
          {areaLabels[route].name}
        </Chip>
      ))}
    </span>
  )
}

/** Whether a member can log in, as a label with an icon. */
function State({ member }: { member: StaffMember }) {
  return member.disabled ? (
    <Chip tone="amber" icon={<LockIcon />}>
      Disabled
    </Chip>
  ) : (
    <Chip tone="green" icon={<CheckIcon />}>
      Active
    </Chip>
  )
}

const compare: Record<StaffSort, (a: StaffMember, b: StaffMember) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  seen: (a, b) => a.lastSeen.localeCompare(b.lastSeen),
}

/** Staff sorted by a column. */
export function sortedStaff(staff: readonly StaffMember[], { by, order }: Sort<StaffSort>): StaffMember[] {
  const sorted = staff.toSorted(compare[by])
  return order === 'asc' ? sorted : sorted.toReversed()
}
