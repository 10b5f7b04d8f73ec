import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { useAction } from '../../data/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { retireDishAtom } from './menu.atoms.ts'

/** Asks before a dish is taken off the menu for good. */
export function RetireDialog({ dish, onClose }: { dish: Dish | null; onClose: () => void }) {
  const retire = useSetAtom(retireDishAtom)
  const toasts = useToasts()
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(dish)
  if (dish !== null && dish !== shown) setShown(dish)
  const confirm = useCallback(async () => {
    if (dish === null) return
    const answer = await retire(dish._id)
    if (answer.ok) toasts.success(`${dish.dishName} is off the menu`)
    else toasts.warning(answer.error.msg)
    onClose()
  }, [dish, retire, toasts, onClose])
  const [run, busy] = useAction(confirm)
  return (
    <ConfirmDialog
      open={dish !== null}
      title={`Take ${shown?.dishName ?? ''} off the menu?`}
      keepLabel="Keep dish"
      confirmLabel="Take off the menu"
      onKeep={onClose}
      onConfirm={run}
      busy={busy}
    >
      It leaves the menu for good. Orders already placed keep it. To stop selling it for a while, mark it sold out.
    </ConfirmDialog>
  )
}
