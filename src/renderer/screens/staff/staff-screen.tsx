import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { NewStaffDrawer } from './new-staff-drawer.tsx'
import { StaffList } from './staff-list.tsx'
import { staffAtom } from './staff.atoms.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { StaffActions } from './staff-actions.tsx'
import { StaffForm } from './staff-form.tsx'

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [staffAtom]

/** The Staff screen: who can log in, and to which areas; existing and new members open beside the list. */
export function Component() {
  const { data, loaded } = useAtomValue(staffAtom)
  const [openId, setOpenId] = useState('')
  const [adding, setAdding] = useState(false)
  const open = data.find(({ _id }) => _id === openId) ?? null
  const add = (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
      New staff member
    </Button>
  )
  return (
    <Screen title="Staff" context={loaded ? countText(data) : 'Who may log in, and where'} tools={add}>
      <StaffList openId={openId} onOpen={({ _id }) => setOpenId(_id)} />
      <StaffDrawer member={open} onClose={() => setOpenId('')} />
      <NewStaffDrawer open={adding} onClose={() => setAdding(false)} />
    </Screen>
  )
}

function countText(staff: readonly StaffMember[]): string {
  const enabled = staff.filter(({ disabled }) => !disabled)
  const administrators = enabled.filter(({ accessroutes }) => accessroutes.includes('backoffice')).length
  const disabled = staff.length - enabled.length
  return [
    `${enabled.length} can log in`,
    `${administrators} ${administrators === 1 ? 'administrator' : 'administrators'}`,
    ...(disabled === 0 ? [] : [`${disabled} disabled`]),
  ].join(' · ')
}

/** One member beside the list: profile and areas, then the actions that end or restore their access. */
function StaffDrawer({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const shown = useLastShown(member)
  const { close, setDirty, question } = useUnsaved(onClose)
  return (
    <Drawer open={member !== null} onClose={close} title={shown?.name}>
      {shown !== null && (
        <div key={shown._id}>
          <StaffForm member={shown} onSaved={onClose} onDirty={setDirty} />
          <StaffActions member={shown} />
        </div>
      )}
      {question}
    </Drawer>
  )
}
