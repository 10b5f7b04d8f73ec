import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { useChanges } from '../../lib/changes.ts'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import { loadMenuAtom, menuAtom, refreshMenuAtom } from './menu.atoms.ts'
import { MenuTable } from './menu-table.tsx'
import { MenuTools } from './menu-tools.tsx'
import { RetireDialog } from './retire-dialog.tsx'
import styles from './additem.module.css'

/** Every dish of the menu: found by name, filtered, sorted; sold out and back with one press; edited in a drawer; taken off after a question. */
export function MenuList() {
  const { error, loading, loaded } = useAtomValue(menuAtom)
  const load = useSetAtom(loadMenuAtom)
  const refresh = useSetAtom(refreshMenuAtom)
  const [edited, setEdited] = useState<Dish | null>(null)
  const [leaving, setLeaving] = useState<Dish | null>(null)
  useEffect(() => {
    void load()
  }, [load])
  useChanges(['dishes'], () => refresh())

  const isLost = error !== null && !loading && !loaded
  return (
    <Panel label="Dishes" flush>
      <div className={styles['list']}>
        <MenuTools />
        <div className={styles['rows']}>
          {isLost ? (
            <ErrorState
              title="The menu could not be loaded"
              text={`${error.msg}. The dishes are safe.`}
              onRetry={() => void load()}
            />
          ) : (
            <LoadingOverlay loading={loading} label="Loading dishes">
              {loaded && <MenuTable openId={edited?._id ?? ''} onOpen={setEdited} onRetire={setLeaving} />}
            </LoadingOverlay>
          )}
        </div>
      </div>
      <EditDrawer dish={edited} onClose={() => setEdited(null)} />
      <RetireDialog dish={leaving} onClose={() => setLeaving(null)} />
    </Panel>
  )
}
