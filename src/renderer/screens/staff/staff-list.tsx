import { Button } from 'antd'
import { useAtom } from 'jotai'
import { useState } from 'react'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import { SearchIcon } from '../../ui/art/icons.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import type { Sort } from '../../ui/list/column.ts'
import { LoadedRows } from '../../ui/list/list-rows.tsx'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { staffColumns, type StaffSort, sortedStaff } from './staff-columns.tsx'
import { staffAtom } from './staff.atoms.ts'
import { foldName } from '../../../shared/fold-name.ts'

interface StaffListProps {
  openId: string
  onOpen: (member: StaffMember) => void
}

const found = ({ name, email }: StaffMember, text: string): boolean =>
  foldName(`${name} ${email}`).includes(foldName(text.trim()))

/** All staff, with a search by name and email; a row opens its member. */
export function StaffList({ openId, onOpen }: StaffListProps) {
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
