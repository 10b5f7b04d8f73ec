import { App } from 'antd'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { write } from '../../data/write.ts'
import { disownSaleAtom } from './kept-sale.ts'
import { dropOlderSale } from './older-sale.ts'
import { clearSaleAtom, saleAtom } from './sale.atoms.ts'
import { endSessionAtom } from '../../platform/session.ts'
import { useAction } from '../../data/use-action.ts'

/** A terminal is left all the same when the server does not answer so soon, ms. */
const SERVER_WAIT_MS = 1500

/** Ends the session on the server as far as it can be reached. */
const endOnServer = (): Promise<unknown> =>
  Promise.race([write('logout'), new Promise((resolve) => setTimeout(resolve, SERVER_WAIT_MS))])

/** Ends the session, and clears login, cart, tables, ids and payment key here in any case. */
const logOutAtom = atom(null, async (_get, set) => {
  await endOnServer()
  set(endSessionAtom, 'by choice')
  set(clearSaleAtom)
  dropOlderSale()
  set(disownSaleAtom)
})

/** Ends the session of a terminal that nobody touches; the current sale stays for its owner. */
export const lockAtom = atom(null, async (_get, set) => {
  await endOnServer()
  set(endSessionAtom, 'locked')
})

/** The card of a payment whose answer has not come; empty while there is none. */
const unansweredCardAtom = atom((get) => {
  const sale = get(saleAtom)
  return sale.stage === 'paying' ? sale.attempt.cardNumber : ''
})

/** The Log-Out button's action: it ends on the login screen. A payment without an answer is asked about first, since its key goes with the login. */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const unansweredCard = useAtomValue(unansweredCardAtom)
  const logOut = useSetAtom(logOutAtom)
  const leave = useCallback(async () => {
    if (unansweredCard !== '' && !(await modal.confirm(question(unansweredCard)))) return
    await logOut()
    await navigate('/', { replace: true })
  }, [logOut, modal, navigate, unansweredCard])
  const [run] = useAction(leave)
  return run
}

const question = (cardNumber: string) => ({
  title: 'Log out before the payment is answered?',
  content: `It is not known yet whether card ${cardNumber} was charged. Nobody on this terminal will ask again; it is never charged twice.`,
  okText: 'Log out',
  cancelText: 'Stay logged in',
  okButtonProps: { danger: true },
  autoFocusButton: 'cancel' as const,
  centered: true,
})
