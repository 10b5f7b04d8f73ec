import { useAtomValue } from 'jotai'
import type { LoadTender } from '../../../shared/contract/tender-rules.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { isAskingSupervisorAtom } from '../../sale/approval/supervisor.atoms.ts'
import { useApproved } from '../../sale/approval/use-approved.ts'

interface Load {
  cardNumber: string
  balance: number
  tender?: LoadTender
}

/** Sends a load; a complimentary one asks for a supervisor. Null if no one approved. */
export function useLoadApproval() {
  const approved = useApproved()
  const isAskingSupervisor = useAtomValue(isAskingSupervisorAtom)
  const sendApproved = <I extends Load, T>(input: I, send: (input: I & { approval?: string }) => Promise<ApiResult<T>>) =>
    approved(
      (approval) => send({ ...input, ...(approval !== undefined && { approval }) }),
      () => {
        const { cardNumber, balance: amount, tender } = input
        return Promise.resolve({ act: 'complimentary', cardNumber, amount, reason: tender?.reason ?? '' })
      },
    )
  return { sendApproved, isAskingSupervisor }
}
