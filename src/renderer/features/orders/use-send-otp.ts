import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import { specified } from '../../../shared/messages.ts'
import type { ApiFailure } from '../../lib/api-types.ts'
import { useAction } from '../../lib/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { sendOtpAtom } from './approval.atoms.ts'

/** Send OTP with its toasts; `failure` stays until the next try, for what the toast does not say. */
export function useSendOtp() {
  const sendOtp = useSetAtom(sendOtpAtom)
  const toasts = useToasts()
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const ask = useCallback(
    async (cardNumber: string) => {
      const failed = await sendOtp(cardNumber)
      setFailure(failed)
      if (failed === null) toasts.success(specified.otpSent)
      else toasts.error(specified.otpNotSent)
    },
    [sendOtp, toasts],
  )
  const [send, busy] = useAction(ask)
  return { send, busy, failure }
}
