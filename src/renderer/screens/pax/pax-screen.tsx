import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { specified } from '../../../shared/messages.ts'
import type { Pax } from '../../../shared/contract/pax.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { frontdeskAtom } from './pax.atoms.ts'
import { PaxDrawer } from './pax-drawer.tsx'
import { PaxForm } from './pax-form.tsx'
import { PaxList } from './pax-list.tsx'

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [frontdeskAtom]

/** Front Desk: the passengers and the registration form, which is a drawer in narrow windows. */
export function Component() {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const [open, setOpen] = useOpenPax()
  const [registering, setRegistering] = useState(false)

  const register = isNarrow && (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setRegistering(true)}>
      New passenger
    </Button>
  )
  return (
    <Screen title={specified.frontDesk} context="PAX information" tools={register}>
      <div className={isNarrow ? 'h-full min-h-0' : 'panels panels-wide flow-if-short'}>
        <PaxList openId={open?._id ?? ''} onOpen={setOpen} />
        {isNarrow ? <FormDrawer open={registering} onClose={() => setRegistering(false)} /> : <PaxForm />}
      </div>
      <PaxDrawer pax={open} onClose={() => setOpen(null)} />
    </Screen>
  )
}

/** The passenger whose drawer is open, with the list's current values. */
function useOpenPax() {
  const [open, setOpen] = useState<Pax | null>(null)
  const { data: rows } = useAtomValue(frontdeskAtom)
  return [rows.find(({ _id }) => _id === open?._id) ?? open, setOpen] as const
}

const FormDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} label="New passenger" isForm>
    <PaxForm onClose={onClose} />
  </Drawer>
)
