import { useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { formatRupees, paiseOf } from '../../../../shared/money.ts'
import { useChanges } from '../../../data/changes.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { followCartAtom } from './cart-menu.atoms.ts'

/** Keeps the cart in step with the menu while a screen shows it; a new price is said aloud. */
export function useCartMenu(): void {
  const follow = useSetAtom(followCartAtom)
  const toasts = useToasts()
  const read = useCallback(async () => {
    for (const { dishName, price } of await follow()) toasts.info(`${dishName} now costs ${formatRupees(paiseOf(price))}`)
  }, [follow, toasts])
  useEffect(() => {
    void read()
  }, [read])
  useChanges(['dishes'], read)
}
