import { useAtom } from 'jotai'
import { useState } from 'react'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { ListPanel } from '../../ui/list/list-panel.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import { menuAtom } from './menu.atoms.ts'
import { MenuTable } from './menu-table.tsx'
import { MenuTools } from './menu-tools.tsx'
import { RetireDialog } from './retire-dialog.tsx'

/**
 * All dishes of the menu, with search, filters and sorting. A dish can be marked sold out, edited in a drawer, or taken off the
 * menu after a confirmation.
 */
export function MenuList() {
  const [menu, readAgain] = useAtom(menuAtom)
  const [edited, setEdited] = useState<Dish | null>(null)
  const [leaving, setLeaving] = useState<Dish | null>(null)
  return (
    <>
      <ListPanel label="Dishes" tools={<MenuTools />}>
        <LoadedPart reading={menu} what="The menu" safe="The dishes are safe." label="Loading dishes" onRetry={() => readAgain()}>
          <MenuTable openId={edited?._id ?? ''} onOpen={setEdited} onRetire={setLeaving} />
        </LoadedPart>
      </ListPanel>
      <EditDrawer dish={edited} onClose={() => setEdited(null)} />
      <RetireDialog dish={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
