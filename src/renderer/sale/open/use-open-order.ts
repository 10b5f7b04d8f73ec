import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { openOrderAtom } from '../state/open-order.atoms.ts'

export function useOpenOrder(): (id: string, screen: string) => Promise<void> {
  const open = useSetAtom(openOrderAtom)
  const navigate = useNavigate()
  const toasts = useToasts()
  return async (id, screen) => {
    const answer = await open(id, () => void navigate(screen, { flushSync: true }))
    toasts.outcome(answer)
  }
}
