import { Segmented } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { specified } from '../../../shared/messages.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { NoAccess } from '../../ui/parts/no-access.tsx'
import { addItemViewAtom, type AddItemView } from './dish-draft.ts'
import { GroupList } from './groups/group-list.tsx'
import { MenuList } from './menu-list.tsx'
import { NewDish } from './new-dish.tsx'

const views: AddItemView[] = ['New dish', 'Menu', 'Options']
const contexts: Record<AddItemView, string> = {
  'New dish': 'Add a dish to the menu',
  Menu: 'Change, sell out or take off a dish',
  Options: 'What dishes can be ordered with',
}

/** Add item: a new dish, the menu, or the options of dishes. */
export function Component() {
  const hasAccess = useAtomValue(accessRoutesAtom).includes('backoffice')
  return hasAccess ? (
    <AddItemScreen />
  ) : (
    <Screen title={specified.addItem}>
      <NoAccess needs="backoffice" what="The dishes of the menu" />
    </Screen>
  )
}

function AddItemScreen() {
  const [view, setView] = useAtom(addItemViewAtom)
  return (
    <Screen
      title={specified.addItem}
      context={contexts[view]}
      tools={
        <Segmented<AddItemView> aria-label="New dish, the menu or its options" options={views} value={view} onChange={setView} />
      }
    >
      {view === 'New dish' ? <NewDish /> : view === 'Menu' ? <MenuList /> : <GroupList />}
    </Screen>
  )
}
