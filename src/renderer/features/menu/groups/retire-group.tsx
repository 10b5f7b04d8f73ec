import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import { useAction } from '../../../data/use-action.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { retireGroupAtom } from './groups.atoms.ts'

/** Removes a group from all its dishes for good, after a confirmation. */
export function RetireGroup({ group, onDone }: { group: ModifierGroup; onDone: () => void }) {
  const { _id, name } = group
  const retire = useSetAtom(retireGroupAtom)
  const toasts = useToasts()
  const [isAsked, setAsked] = useState(false)
  const confirm = useCallback(async () => {
    const answer = await retire(_id)
    if (answer.ok) toasts.success(`${name} is taken off all dishes`)
    else toasts.warning(answer.error.msg)
    setAsked(false)
    onDone()
  }, [retire, _id, name, toasts, onDone])
  const [run, busy] = useAction(confirm)
  return (
    <>
      <Button danger block onClick={() => setAsked(true)}>
        Take off all dishes
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={`Take ${name} off all dishes?`}
        keepLabel="Keep options"
        confirmLabel="Take off"
        onKeep={() => setAsked(false)}
        onConfirm={run}
        busy={busy}
      >
        They are gone for good. Orders already placed keep them.
      </ConfirmDialog>
    </>
  )
}
