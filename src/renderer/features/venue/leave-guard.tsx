import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

/** Asks before what was typed and not saved is left behind: by the menu, by Back, or by closing the window. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      keepLabel="Stay here"
      confirmLabel="Leave"
      onKeep={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      What you changed of the venue is not saved yet.
    </ConfirmDialog>
  )
}
