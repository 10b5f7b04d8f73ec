import { useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { specified } from '../../../../shared/messages.ts'
import type { ApiFailure } from '../../../data/api-types.ts'
import { useAction } from '../../../data/use-action.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { sendOtpAtom } from './approval.atoms.ts'
import { usePreparePayment } from './prepare-payment.ts'

const SECOND_MS = 1000

/** Why a code was not sent. `until` is when the card may get one again (UTC epoch ms), null where no wait helps. */
export interface NotSent {
  failure: ApiFailure
  cardNumber: string
  until: number | null
}

/** Send OTP with its toasts; `failure` stays until the next try or until its wait is over, for what the toast does not say. */
export function useSendOtp() {
  const sendOtp = useSetAtom(sendOtpAtom)
  const prepare = usePreparePayment()
  const toasts = useToasts()
  const [notSent, setNotSent] = useState<NotSent | null>(null)
  useForgetWhenOver(notSent, setNotSent)
  const ask = useCallback(
    async (cardNumber: string) => {
      if (!(await prepare(cardNumber))) return
      const failure = await sendOtp(cardNumber)
      setNotSent(failure && { failure, cardNumber, until: waitEnd(failure) })
      if (failure === null) toasts.success(specified.otpSent)
      else toasts.error(specified.otpNotSent)
    },
    [sendOtp, prepare, toasts],
  )
  const [send, busy] = useAction(ask)
  return { send, busy, notSent }
}

const waitEnd = ({ retryAfterSeconds }: ApiFailure): number | null =>
  retryAfterSeconds === undefined ? null : Date.now() + retryAfterSeconds * SECOND_MS

/** Once the wait is over a code can be sent, and nothing is left to say. */
function useForgetWhenOver(notSent: NotSent | null, forget: (nothing: null) => void): void {
  useEffect(() => {
    if (notSent === null || notSent.until === null) return undefined
    const timer = setTimeout(() => forget(null), notSent.until - Date.now())
    return () => clearTimeout(timer)
  }, [notSent, forget])
}

/** Whether this card waits for its next code. */
export const isWaiting = (notSent: NotSent | null, cardNumber: string): boolean =>
  notSent !== null && notSent.until !== null && notSent.cardNumber === cardNumber
