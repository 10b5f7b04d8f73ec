import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface IdleWarningProps {
  /** Null while the dialog is closed. */
  secondsLeft: number | null
  onStay: () => void
}

/** 'Stay' has the focus, and Esc stays too. */
export default function IdleWarning({ secondsLeft, onStay }: IdleWarningProps): ReactNode {
  return (
    <Dialog
      open={secondsLeft !== null}
      title="Still there?"
      width={400}
      isQuestion
      onClose={onStay}
      footer={
        <Button data-start type="primary" onClick={onStay}>
          Stay
        </Button>
      }
    >
      <p role="timer" className="tabular-nums">
        No one has used this terminal for a while. It locks in {secondsLeft ?? 0} s; the order on it is kept.
      </p>
    </Dialog>
  )
}
