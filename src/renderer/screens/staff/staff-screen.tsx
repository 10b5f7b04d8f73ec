import { Button } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import { CheckIcon, LockIcon, PlusIcon, SearchIcon } from '../../ui/art/icons.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { NewStaffDrawer } from './new-staff-drawer.tsx'
import { staffAtom } from './staff.atoms.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { StaffActions } from './staff-actions.tsx'
import { StaffForm } from './staff-form.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { type ScreenColumn, type Sort, textColumn } from '../../ui/list/column.ts'
import { LoadedRows } from '../../ui/list/list-rows.tsx'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { foldName } from '../../../shared/fold-name.ts'
import { accessRoutes } from '../../../shared/permissions.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import { areaLabels, lastSeenText, sessionsText } from './staff-labels.ts'

export const reads = [staffAtom]

export function Component() {
  const { data, loaded } = useAtomValue(staffAtom)
  const [openId, setOpenId] = useState('')
  const [adding, setAdding] = useState(false)
  const open = data.find(({ _id }) => _id === openId) ?? null
  const add = (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
      New staff member
    </Button>
  )
  return (
    <Screen title="Staff" context={loaded ? countText(data) : 'Who may log in, and where'} tools={add}>
      <StaffList openId={openId} onOpen={({ _id }) => setOpenId(_id)} />
      <StaffDrawer member={open} onClose={() => setOpenId('')} />
      <NewStaffDrawer open={adding} onClose={() => setAdding(false)} />
    </Screen>
  )
}

function countText(staff: readonly StaffMember[]): string {
  const enabled = staff.filter(({ disabled }) => !disabled)
  const administrators = enabled.filter(({ accessroutes }) => accessroutes.includes('backoffice')).length
  const disabled = staff.length - enabled.length
  return [
    `${enabled.length} can log in`,
    `${administrators} ${administrators === 1 ? 'administrator' : 'administrators'}`,
    ...(disabled === 0 ? [] : [`${disabled} disabled`]),
  ].join(' · ')
}

function StaffDrawer({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const shown = useLastShown(member)
  const { close, setDirty, question } = useUnsaved(onClose)
  return (
    <Drawer open={member !== null} onClose={close} title={shown?.name}>
      {shown !== null && (
        <div key={shown._id}>
          <StaffForm member={shown} onSaved={onClose} onDirty={setDirty} />
          <StaffActions member={shown} />
        </div>
      )}
      {question}
    </Drawer>
  )
}

interface StaffListProps {
  openId: string
  onOpen: (member: StaffMember) => void
}

const found = ({ name, email }: StaffMember, text: string): boolean =>
  foldName(`${name} ${email}`).includes(foldName(text.trim()))

function StaffList({ openId, onOpen }: StaffListProps) {
  const [staff, readAgain] = useAtom(staffAtom)
  const timeZone = useVenueZone()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort<StaffSort>>({ by: 'name', order: 'asc' })
  const rows = sortedStaff(
    staff.data.filter((member) => found(member, text)),
    sort,
  )
  const search = (
    <SearchField
      className="w-65"
      label="Search staff by name or email"
      placeholder="Name or email"
      text={text}
      onText={setText}
    />
  )
  return (
    <Panel title="Who may log in" extra={search} flush>
      <LoadedRows
        reading={{ ...staff, data: rows }}
        onRetry={() => readAgain()}
        what="Staff"
        safe="No one’s access changed."
        label="Loading staff"
        empty={
          <EmptyState
            icon={<SearchIcon />}
            title={`No one named “${text.trim()}”`}
            text="Search looks in names and email addresses."
            action={<Button onClick={() => setText('')}>Clear search</Button>}
          />
        }
        caption="Staff"
        columns={staffColumns(timeZone)}
        rowKey={({ _id }) => _id}
        openKey={openId}
        onOpen={onOpen}
        sort={sort}
        onSort={setSort}
      />
    </Panel>
  )
}

type StaffSort = 'name' | 'seen'

/** The drawer also shows the columns that give way. */
const staffColumns = (timeZone: string): ScreenColumn<StaffMember, StaffSort>[] => [
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

function sortedStaff(staff: readonly StaffMember[], { by, order }: Sort<StaffSort>): StaffMember[] {
  const sorted = staff.toSorted(compare[by])
  return order === 'asc' ? sorted : sorted.toReversed()
}
