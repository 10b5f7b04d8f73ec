import { Button } from 'antd'
import { useAtom } from 'jotai'
import { useState } from 'react'
import type { ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import { choiceText } from '../../../../shared/orders/modifiers.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { PlusIcon } from '../../../ui/art/icons.tsx'
import { ListCount, ListPanel } from '../../../ui/list/list-panel.tsx'
import type { ReportColumn } from '../../../ui/list/report-column.ts'
import { ReportTable } from '../../../ui/list/report-table.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { GroupDrawer } from './group-drawer.tsx'
import { groupsAtom } from './groups.atoms.ts'

const NO_SORT = { by: 'name', order: 'asc' } as const

const columns: ReportColumn<ModifierGroup, 'name'>[] = [
  { head: 'Options', isKey: true, width: '22%', cell: ({ name }) => <span className="ellipsis">{name}</span> },
  { head: 'Asks for', width: '20%', cell: countLabel },
  {
    head: 'Choices',
    width: '58%',
    isQuiet: true,
    cell: ({ modifiers }) => <span className="ellipsis">{modifiers.map(choiceText).join(' · ')}</span>,
  },
]

/** How many choices a group asks for, and whether the chosen ones are left out. */
function countLabel({ least, most, leaveOut }: ModifierGroup): string {
  const count = least === most ? String(least) : `${least} to ${most}`
  return leaveOut ? `${count}, left out` : count
}

interface GroupsProps {
  groups: readonly ModifierGroup[]
  /** The group whose drawer is open, or ''. */
  openId: string
  onOpen: (group: ModifierGroup) => void
}

function Groups({ groups, openId, onOpen }: GroupsProps) {
  if (groups.length === 0)
    return (
      <EmptyState
        icon={<Glyph name="food-order" size={30} />}
        title="No options yet"
        text="Sides, sauces, ‘No onion’: what a dish can be ordered with."
      />
    )
  return (
    <ReportTable<ModifierGroup, 'name'>
      caption="Options of dishes"
      columns={columns}
      rows={groups}
      count={groups.length}
      rowKey={({ _id }) => _id}
      openKey={openId}
      onOpen={onOpen}
      sort={NO_SORT}
      onSort={() => undefined}
    />
  )
}

/** The option groups; each is edited in a drawer, for all its dishes at once. */
export function GroupList() {
  const [groups, readAgain] = useAtom(groupsAtom)
  const [edited, setEdited] = useState<ModifierGroup | 'new' | null>(null)
  const { data, loaded } = groups
  const tools = (
    <>
      <Button icon={<PlusIcon />} onClick={() => setEdited('new')}>
        New options
      </Button>
      <ListCount>{loaded && `${data.length} ${data.length === 1 ? 'group' : 'groups'}`}</ListCount>
    </>
  )
  return (
    <>
      <ListPanel label="Options" tools={tools}>
        <LoadedPart reading={groups} what="The options" safe="They are safe." label="Loading options" onRetry={() => readAgain()}>
          <Groups groups={data} openId={edited === null || edited === 'new' ? '' : edited._id} onOpen={setEdited} />
        </LoadedPart>
      </ListPanel>
      <GroupDrawer group={edited} onClose={() => setEdited(null)} />
    </>
  )
}
