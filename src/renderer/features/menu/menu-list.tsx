import { useAtom } from 'jotai'
import { useState } from 'react'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import { menuAtom } from './menu.atoms.ts'
import { MenuTable } from './menu-table.tsx'
import { MenuTools } from './menu-tools.tsx'
import { RetireDialog } from './retire-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { column } from '../../ui/layout/layout.ts'

/** Every dish of the menu: found by name, filtered, sorted; sold out and back with one press; edited in a drawer; taken off after a question. */
export function MenuList() {
  const [menu, readAgain] = useAtom(menuAtom)
  const [edited, setEdited] = useState<Dish | null>(null)
  const [leaving, setLeaving] = useState<Dish | null>(null)
  return (
    <Panel label="Dishes" flush>
      <div className={cx(column(), 'full')}>
        <MenuTools />
        <div className="grow">
          <LoadedPart
            reading={menu}
            what="The menu"
            safe="The dishes are safe."
            label="Loading dishes"
            onRetry={() => readAgain()}
          >
            <MenuTable openId={edited?._id ?? ''} onOpen={setEdited} onRetire={setLeaving} />
          </LoadedPart>
        </div>
      </div>
      <EditDrawer dish={edited} onClose={() => setEdited(null)} />
      <RetireDialog dish={leaving} onClose={() => setLeaving(null)} />
    </Panel>
  )
}
