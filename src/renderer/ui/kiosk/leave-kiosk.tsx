import { Button, type ButtonProps } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { isKioskAtom, leaveKioskAtom } from '../../platform/kiosk.ts'
import { LeaveWallIcon } from '../art/icons.tsx'
import { BackofficeDialog } from './backoffice-dialog.tsx'

export function LeaveKiosk(look: Pick<ButtonProps, 'type' | 'size' | 'className'>) {
  const isKiosk = useAtomValue(isKioskAtom)
  const leave = useSetAtom(leaveKioskAtom)
  const [asked, setAsked] = useState(false)
  if (!isKiosk) return null
  return (
    <>
      <Button {...look} icon={<LeaveWallIcon />} onClick={() => setAsked(true)}>
        Leave kiosk
      </Button>
      <BackofficeDialog
        open={asked}
        title="Leave the kiosk?"
        text="A back-office login unlocks this terminal. The order on it is kept."
        okText="Leave kiosk"
        onClose={() => setAsked(false)}
        onLogin={leave}
      />
    </>
  )
}
