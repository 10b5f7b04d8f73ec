import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../data/use-action.ts'
import { endSessionAtom } from '../../platform/session.ts'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { endOnServer } from '../state/end-session.ts'
import { disownSaleAtom } from '../state/kept-sale.ts'
import { dropOlderSale } from '../state/older-sale.ts'
import { clearSaleAtom, saleAtom } from '../state/sale.atoms.ts'

/** The local data is cleared even if the server does not answer. */
const logOutAtom = atom(null, async (_get, set) => {
  await endOnServer()
  set(endSessionAtom, 'by choice')
  set(clearSaleAtom)
  dropOlderSale()
  set(disownSaleAtom)
})

const unansweredCardAtom = atom((get) => {
  const sale = get(saleAtom)
  return sale.stage === 'paying' ? sale.attempt.cardNumber : ''
})

/** Asks first while a payment is unanswered, since its key is cleared too; the button's component must render `question`. */
export function useLogOut(): { logOut: () => void; question: ReactNode } {
  const navigate = useNavigate()
  const { ask, question } = useAsk()
  const card = useAtomValue(unansweredCardAtom)
  const end = useSetAtom(logOutAtom)
  const leave = async () => {
    await end()
    await navigate('/', { replace: true })
  }
  const [run] = useAction(leave)
  const askFirst = () =>
    void ask({
      title: 'Log out before the payment is confirmed?',
      keepLabel: 'Stay logged in',
      confirmLabel: 'Log out',
      text: `It is not known yet whether card ${card} was charged. This terminal will not ask again; the card is never charged twice.`,
      act: leave,
    })
  return { logOut: card === '' ? run : askFirst, question }
}
