import { Button } from 'antd'
import { useAtom } from 'jotai'
import { useState } from 'react'
import type { ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import { choiceText } from '../../../../shared/orders/modifiers.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { PlusIcon } from '../../../ui/art/icons.tsx'
import { ListCount, ListPanel } from '../../../ui/list/list-panel.tsx'
import type { ScreenColumn } from '../../../ui/list/column.ts'
import { LoadedRows } from '../../../ui/list/list-rows.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { GroupDrawer } from './group-drawer.tsx'
import { groupsAtom } from './groups.atoms.ts'

const columns: ScreenColumn<ModifierGroup>[] = [
  { head: 'Options', width: '22%', text: ({ name }) => name },
  { head: 'Asks for', width: '20%', text: countLabel },
  {
    head: 'Choices',
    width: '58%',
    isQuiet: true,
    text: ({ modifiers }) => modifiers.map(choiceText).join(' · '),
  },
]

/** How many choices a group asks for, and whether the chosen ones are left out. */
function countLabel({ least, most, leaveOut }: ModifierGroup): string {
  const count = least === most ? String(least) : `${least} to ${most}`
  return leaveOut ? `${count}, left out` : count
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
        <LoadedRows
          reading={groups}
          onRetry={() => readAgain()}
          what="The options"
          safe="They are safe."
          label="Loading options"
          empty={
            <EmptyState
              icon={<Glyph name="food-order" size={30} />}
              title="No options yet"
              text="Sides, sauces, ‘No onion’: what a dish can be ordered with."
            />
          }
          caption="Options of dishes"
          columns={columns}
          rowKey={({ _id }) => _id}
          openKey={edited === null || edited === 'new' ? '' : edited._id}
          onOpen={setEdited}
        />
      </ListPanel>
      <GroupDrawer group={edited} onClose={() => setEdited(null)} />
    </>
  )
}
