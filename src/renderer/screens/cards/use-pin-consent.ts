import { useState } from 'react'
import type { PinCodeReply } from '../../../shared/contract/card-pin.ts'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { specified } from '../../../shared/messages.ts'
import type { CallInput } from '../../../shared/contract/call.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { OTP_LENGTH } from '../../ui/form/otp-boxes.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useAskSupervisor } from '../../sale/approval/supervisor.atoms.ts'
import { MIN_DIGITS } from './new-pin.ts'

export type ConsentWay = 'pin' | 'code' | 'supervisor'

type Consent = Pick<CallInput<'setCardPin'>['body'], 'oldPin' | 'code' | 'approval'>

export type SentCode = PinCodeReply & { sentAt: number }

export function usePinConsent({ cardNumber, pin }: Pick<LiveCard, 'cardNumber' | 'pin'>) {
  const [chosen, choose] = useState<ConsentWay>()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const mayUsePin = pin === 'set'
  const way = chosen === undefined || (chosen === 'pin' && !mayUsePin) ? (mayUsePin ? 'pin' : 'code') : chosen
  const { sent, notSent, send, sending, forget } = useSendPinCode(cardNumber)
  const approve = useApprovedPin(cardNumber)

  /** Null if the consent is missing, which sets the error, or if no one approved. */
  const given = async (what: string): Promise<Consent | null> => {
    if (way === 'supervisor') return approve(what)
    const missing = missingOf(way, typed, sent !== null)
    if (missing === undefined) return way === 'pin' ? { oldPin: typed } : { code: typed }
    setError(missing)
    return null
  }
  return {
    way,
    typed,
    error,
    sent,
    notSent,
    sending,
    send,
    given,
    /** Clears the typed text whether the server accepted (null) or refused. */
    settle: (failure: ApiFailure | null) => {
      setTyped('')
      if (failure === null) forget()
      setError(failure === null || !isAboutConsent(failure) ? undefined : refusalLabel(failure))
    },
    choose: (next: ConsentWay) => {
      choose(next)
      setTyped('')
      setError(undefined)
    },
    type: (next: string) => {
      setTyped(next)
      setError(undefined)
    },
  }
}

function missingOf(way: 'pin' | 'code', typed: string, isSent: boolean): string | undefined {
  if (typed.length >= (way === 'pin' ? MIN_DIGITS : OTP_LENGTH)) return undefined
  if (way === 'pin') return 'The guest enters the old PIN'
  return isSent ? 'Enter the six digits of the code' : 'Send the code first'
}

/** Null if no supervisor approved. */
function useApprovedPin(cardNumber: string) {
  const ask = useAskSupervisor()
  return async (what: string): Promise<Consent | null> => {
    const rows = [
      { label: 'Card', value: cardNumber },
      { label: 'Change', value: what },
    ]
    const approved = await ask(rows, (by) => write('approveMove', { body: { act: 'pin', cardNumber, ...by } }))
    return approved && { approval: approved.approval }
  }
}

/** Whether the server refused the consent, not the new PIN. */
export const isAboutConsent = ({ code }: ApiFailure): boolean =>
  ['pin_wrong', 'pin_locked', 'pin_not_set', 'otp_wrong', 'approval_needed', 'consent_needed'].includes(code)

const refusalLabel = ({ msg, triesLeft }: ApiFailure): string =>
  triesLeft === undefined ? msg : `${msg}. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left`

function useSendPinCode(cardNumber: string) {
  const [sent, setSent] = useState<SentCode | null>(null)
  const [notSent, setNotSent] = useState<ApiFailure | null>(null)
  const toasts = useToasts()
  const ask = async () => {
    const answer = await write('sendPinCode', { body: { cardNumber } })
    setNotSent(answer.ok ? null : answer.error)
    if (!answer.ok) return
    setSent({ ...answer.value, sentAt: Date.now() })
    toasts.success(specified.otpSent)
  }
  const [send, sending] = useAction(ask)
  return { sent, notSent, send, sending, forget: () => setSent(null) }
}
