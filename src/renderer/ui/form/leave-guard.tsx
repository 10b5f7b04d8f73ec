import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { isDesktopApp } from '../../platform/bridge.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'

/** Not in the desktop app, whose window would silently refuse to close. */
export function useUnloadQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty || isDesktopApp) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}

interface LeaveWords {
  title?: string
  text?: string
}

export function LeaveGuard({ isDirty, ...words }: { isDirty: boolean } & LeaveWords) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  return (
    <LeaveQuestion
      {...words}
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}

/** The same question for a drawer or dialog: its form calls `setDirty`, and everything that closes it calls `close`. */
export function useUnsaved(onClose: () => void) {
  const [isDirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  const leave = () => {
    setAsking(false)
    setDirty(false)
    onClose()
  }
  const question: ReactNode = <LeaveQuestion open={asking} onStay={() => setAsking(false)} onLeave={leave} />
  return { close, setDirty, question }
}

interface LeaveQuestionProps extends LeaveWords {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

function LeaveQuestion({ open, title, text, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title={title ?? 'Leave without saving?'}
      keepLabel="Stay here"
      confirmLabel="Leave"
      onKeep={onStay}
      onConfirm={onLeave}
    >
      {text ?? 'What you changed is not saved yet.'}
    </ConfirmDialog>
  )
}
