import { Drawer } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { StaffActions } from './staff-actions.tsx'
import { StaffForm } from './staff-form.tsx'

const DRAWER_PX = 480
/** The drawer leads the focus back to the row itself, before it has slid out. */
const FOCUS = { focusTriggerAfterClose: false }

/** One member beside the list: profile and areas, then what ends their access or gives it back. */
export function StaffDrawer({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  // The last member stays while the drawer slides out.
  const [shown, setShown] = useState(member)
  if (member !== null && member !== shown) setShown(member)
  const { close, setDirty, question } = useUnsaved(onClose)
  useFocusBack(member?._id ?? '')
  return (
    <Drawer open={member !== null} onClose={close} size={DRAWER_PX} title={shown?.name} focusable={FOCUS} destroyOnHidden>
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

/** Whoever opened a member is led back to the row when it closes. */
function useFocusBack(openId: string): void {
  const row = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (openId !== '') row.current = document.querySelector<HTMLElement>('tbody button:focus') ?? row.current
    else row.current?.focus()
  }, [openId])
}
