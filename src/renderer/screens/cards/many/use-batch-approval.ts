import { useAtomValue } from 'jotai'
import type { BulkAct } from '../../../../shared/contract/bulk-cards.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { write } from '../../../data/write.ts'
import { isAskingSupervisorAtom, useAskSupervisor } from '../../../sale/approval/supervisor.atoms.ts'

/** The approval is good only for these passengers at this total, rupees. */
interface Batch {
  act: BulkAct
  ids: string[]
  cards: number
  total: number
}

const labels: Readonly<Record<BulkAct, [cards: string, total: string]>> = {
  activate: ['Cards to activate', 'Loaded in total'],
  return: ['Cards to return', 'Refund in cash, in total'],
}

/** Sends a batch; above the venue's limits a supervisor is asked. Null if no one approved. */
export function useBatchApproval() {
  const ask = useAskSupervisor()
  const isAskingSupervisor = useAtomValue(isAskingSupervisorAtom)
  const sendApproved = async <R>(
    batch: Batch,
    send: (approval: { approval?: string }) => Promise<ApiResult<R>>,
  ): Promise<ApiResult<R> | null> => {
    const answer = await send({})
    if (answer.ok || answer.error.code !== 'approval_needed') return answer
    const [cards, total] = labels[batch.act]
    const rows = [
      { label: cards, value: batch.cards.toLocaleString('en-US') },
      { label: total, value: labelledAmount(batch.total) },
    ]
    const approved = await ask(rows, (by) => write('approveCards', { body: { ...batch, ...by } }))
    return approved === null ? null : send({ approval: approved.approval })
  }
  return { sendApproved, isAskingSupervisor }
}
