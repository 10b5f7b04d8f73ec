import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { cartNewsAtom, followMenuAtom } from './cart-menu.atoms.ts'

export function useCartMenu(): void {
  const news = useAtomValue(cartNewsAtom)
  const follow = useSetAtom(followMenuAtom)
  const toasts = useToasts()
  useEffect(() => {
    if (news === null) return
    for (const { dishName, price } of follow(news)) toasts.info(`${dishName} now costs ${formatRupees(paiseOf(price))}`)
  }, [news, follow, toasts])
}
