import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { isServerLockedAtom, unlockSettingsAtom } from '../../platform/kiosk.ts'
import { CheckIcon, LockIcon } from '../../ui/art/icons.tsx'
import { BackofficeDialog } from '../../ui/kiosk/backoffice-dialog.tsx'
import { Chip } from '../../ui/parts/chip.tsx'

/** A back-office login unlocks the guarded settings for five minutes. */
export function UnlockSettings() {
  const isLocked = useAtomValue(isServerLockedAtom)
  const unlock = useSetAtom(unlockSettingsAtom)
  const [asked, setAsked] = useState(false)
  return (
    <>
      {isLocked ? (
        <Button size="small" icon={<LockIcon />} onClick={() => setAsked(true)}>
          Unlock
        </Button>
      ) : (
        <Chip tone="green" icon={<CheckIcon />}>
          Unlocked
        </Chip>
      )}
      <BackofficeDialog
        open={asked}
        title="Unlock the settings of this terminal?"
        text="A back-office login unlocks them for five minutes."
        okText="Unlock"
        onClose={() => setAsked(false)}
        onLogin={unlock}
      />
    </>
  )
}
