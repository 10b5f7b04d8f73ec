import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useChanges } from '../../data/changes.ts'
import { hasKitchenPrinterAtom, takeKitchenTicketsAtom } from './kitchen.atoms.ts'

/**
 * Prints kitchen tickets on this workstation while it has a kitchen printer and somebody who may order is logged in: its own at once,
 * those of terminals without one a moment later. Without a kitchen printer it asks for nothing.
 */
export function useKitchenTickets(mayOrder: boolean): void {
  const isKitchen = useAtomValue(hasKitchenPrinterAtom) && mayOrder
  const take = useSetAtom(takeKitchenTicketsAtom)
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useRef(async () => undefined as void)
  useEffect(() => {
    run.current = async () => {
      clearTimeout(again.current)
      if (!isKitchen) return
      const askAgainMs = await take()
      if (askAgainMs > 0) again.current = setTimeout(() => void run.current(), askAgainMs)
    }
    void run.current()
    return () => clearTimeout(again.current)
  }, [isKitchen, take])
  useChanges(['kitchen'], () => run.current())
}
