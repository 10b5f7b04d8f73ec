import { accessRoutes } from '../../../shared/permissions.ts'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import { CheckIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { type ScreenColumn, type Sort, textColumn } from '../../ui/list/column.ts'
import { areaLabels, lastSeenText, sessionsText } from './staff-labels.ts'

export type StaffSort = 'name' | 'seen'

/** The columns of the list; times in the venue's zone. The drawer also shows those that give way. */
export const staffColumns = (timeZone: string): ScreenColumn<StaffMember, StaffSort>[] => [
  textColumn('Name', 'name', { sort: 'name', isStrong: true, least: 170 }),
  textColumn('Email', 'email', { isQuiet: true, least: 200, givesWay: 1 }),
  { head: 'Areas', cell: (member) => <Areas member={member} />, least: 290 },
  { head: 'Last seen', text: (member) => lastSeenText(member, timeZone), sort: 'seen', isQuiet: true, least: 160 },
  { head: 'Logged in', text: sessionsText, isQuiet: true, least: 100, givesWay: 2 },
  { head: 'State', cell: (member) => <State member={member} />, least: 110 },
]

function Areas({ member }: { member: StaffMember }) {
  const held = accessRoutes.filter((route) => member.accessroutes.includes(route))
  if (held.length === 0) return <span className="text-quiet">No area</span>
  return (
    <span className="flex gap-1.5">
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
