import type { StaffMember } from '../../../shared/contract/staff.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { StaffActions } from './staff-actions.tsx'
import { StaffForm } from './staff-form.tsx'

/** One member beside the list: profile and areas, then the actions that end or restore their access. */
export function StaffDrawer({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
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
