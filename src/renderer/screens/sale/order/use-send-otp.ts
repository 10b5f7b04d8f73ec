import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { specified } from '../../../../shared/messages.ts'
import type { ApiFailure } from '../../../data/api-types.ts'
import { useAction } from '../../../data/use-action.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { sendOtpAtom } from './approval.atoms.ts'
import { usePreparePayment } from './use-prepare-payment.ts'

const SECOND_MS = 1000
/** After a shorter wait the code is sent automatically; a longer one (the limit of an hour) is only shown. */
const WAITED_OUT_MS = 30 * SECOND_MS

export interface NotSent {
  failure: ApiFailure
  cardNumber: string
  /** UTC epoch ms; null if waiting does not help. */
  until: number | null
  /** The code is then sent automatically. */
  byItself: boolean
}

/** After a short wait the code is sent automatically, unless another card is typed meanwhile. `isHeld`: this card is waiting. */
export function useSendOtp(cardNumber: string) {
  const sendOtp = useSetAtom(sendOtpAtom)
  const prepare = usePreparePayment()
  const toasts = useToasts()
  const [last, setLast] = useState<NotSent | null>(null)
  const notSent = last?.cardNumber === cardNumber ? last : null
  const ask = async () => {
    if (!(await prepare(cardNumber))) return
    const failure = await sendOtp(cardNumber)
    setLast(failure && notSentOf(failure, cardNumber))
    if (failure === null) toasts.success(specified.otpSent)
    else toasts.error(specified.otpNotSent)
  }
  const [send, busy] = useAction(ask)
  useWhenOver(notSent, (over) => {
    setLast(null)
    if (over.byItself) send()
  })
  return { send, busy, notSent, isHeld: notSent !== null && notSent.until !== null }
}

function notSentOf(failure: ApiFailure, cardNumber: string): NotSent {
  const { retryAfterSeconds } = failure
  const waitMs = retryAfterSeconds === undefined ? null : retryAfterSeconds * SECOND_MS
  const byItself = waitMs !== null && waitMs <= WAITED_OUT_MS
  return { failure, cardNumber, until: waitMs === null ? null : Date.now() + waitMs, byItself }
}

function useWhenOver(notSent: NotSent | null, act: (over: NotSent) => void): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (notSent === null || notSent.until === null) return undefined
    const timer = setTimeout(() => actNow(notSent), notSent.until - Date.now())
    return () => clearTimeout(timer)
  }, [notSent])
}
