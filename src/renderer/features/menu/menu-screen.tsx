import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { NoAccess } from '../../ui/parts/no-access.tsx'
import { addItemViewAtom } from './dish-draft.ts'
import { MenuList } from './menu-list.tsx'

/** The menu in the admin user area: the same list as on Add item, with the way there. */
export function Component() {
  const hasAccess = useAtomValue(accessRoutesAtom).includes('backoffice')
  return (
    <Screen title="Dishes" context="The menu of this venue" tools={hasAccess ? <AddButton /> : null}>
      {hasAccess ? <MenuList /> : <NoAccess needs="backoffice" what="The dishes of the menu" />}
    </Screen>
  )
}

function AddButton() {
  const navigate = useNavigate()
  const setView = useSetAtom(addItemViewAtom)
  const go = () => {
    setView('New dish')
    void navigate('/foodorder/additem')
  }
  return (
    <Button icon={<PlusIcon />} onClick={go}>
      {specified.addItem}
    </Button>
  )
}
