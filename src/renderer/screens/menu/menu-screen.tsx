import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { FileTools } from '../../ui/list/file-tools.tsx'
import { NoAccess } from '../../ui/parts/no-access.tsx'
import { type AddItemView, addItemViewAtom } from './dish-draft.ts'
import { exportMenu, MENU_IMPORT, menuAtom } from './menu.atoms.ts'
import { MenuList } from './menu-list.tsx'

export const reads = [menuAtom]

export function Component() {
  const hasAccess = useAtomValue(accessRoutesAtom).includes('backoffice')
  return (
    <Screen title="Dishes" context="The menu of this venue" tools={hasAccess ? <Ways /> : null}>
      {hasAccess ? <MenuList /> : <NoAccess needs="backoffice" what="The dishes of the menu" />}
    </Screen>
  )
}

function Ways() {
  const navigate = useNavigate()
  const setView = useSetAtom(addItemViewAtom)
  const isEmpty = useAtomValue(menuAtom).data.length === 0
  const go = (view: AddItemView) => {
    setView(view)
    void navigate('/foodorder/additem')
  }
  return (
    <span className="flex items-center gap-2">
      <FileTools importAt={MENU_IMPORT} exportAs={exportMenu} isEmpty={isEmpty} />
      <Button onClick={() => go('Options')}>Options</Button>
      <Button icon={<PlusIcon />} onClick={() => go('New dish')}>
        {specified.addItem}
      </Button>
    </span>
  )
}
