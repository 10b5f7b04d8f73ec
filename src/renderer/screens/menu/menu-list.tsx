import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { useAsk } from '../../ui/dialog/use-ask.tsx'
import { ListPanel } from '../../ui/list/list-panel.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import { menuAtom, retireDishAtom } from './menu.atoms.ts'
import { MenuTable } from './menu-table.tsx'
import { MenuTools } from './menu-tools.tsx'

/**
 * All dishes of the menu, with search, filters and sorting. A dish can be marked sold out, edited in a drawer, or taken off the
 * menu after a confirmation.
 */
export function MenuList() {
  const [menu, readAgain] = useAtom(menuAtom)
  const [edited, setEdited] = useState<Dish | null>(null)
  const { retire, question } = useRetire()
  return (
    <>
      <ListPanel label="Dishes" tools={<MenuTools />}>
        <LoadedPart reading={menu} what="The menu" safe="The dishes are safe." label="Loading dishes" onRetry={() => readAgain()}>
          <MenuTable openId={edited?._id ?? ''} onOpen={setEdited} onRetire={retire} />
        </LoadedPart>
      </ListPanel>
      <EditDrawer dish={edited} onClose={() => setEdited(null)} />
      {question}
    </>
  )
}

/** Takes a dish off the menu for good, after a confirmation. */
function useRetire() {
  const send = useSetAtom(retireDishAtom)
  const toasts = useToasts()
  const { ask, question } = useAsk()
  const retire = ({ _id, dishName }: Dish) =>
    void ask({
      title: `Take ${dishName} off the menu?`,
      keepLabel: 'Keep dish',
      confirmLabel: 'Take off the menu',
      text: 'It leaves the menu for good. Orders already placed keep it. To stop selling it for a while, mark it sold out.',
      act: async () => {
        const answer = await send(_id)
        toasts.outcome(answer, `${dishName} is off the menu`)
      },
    })
  return { retire, question }
}
