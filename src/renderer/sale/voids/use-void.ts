import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { newId } from '../../../shared/ids.ts'
import { add, paiseOf, sum } from '../../../shared/money/money.ts'
import { isAboveLimit } from '../../../shared/orders/voids.ts'
import type { ApiFailure, ApiResult } from '../../data/api-types.ts'
import { useAction } from '../../data/use-action.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { approversAtom, askingFieldsAtom, type ByPin } from '../approval/supervisor.atoms.ts'
import { useSupervisorForm } from '../approval/supervisor-pin.tsx'
import { missingIn, totalsAround, type ToVoid, voidedAmount, type VoidDraft, voidedLines } from '../../model/sale/to-void.ts'
import { voidsOf } from './voids.atoms.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'

/** The key stays the same while the draft does, so that a retry after a lost answer voids only once. */
function useKey(draft: VoidDraft): () => string {
  const last = useRef({ mark: '', id: '' })
  return () => {
    const mark = JSON.stringify(draft)
    if (last.current.mark !== mark) last.current = { mark, id: newId() }
    return last.current.id
  }
}

const isComplete = (draft: VoidDraft): boolean => Object.keys(missingIn(draft)).length === 0

/** Earlier voids of the order without a supervisor count towards the venue's limit. */
function useNeedsSupervisor(asked: ToVoid, qty: number): boolean {
  const { data: voids } = useAtomValue(useAtomFor(voidsOf, asked.orderid))
  const limit = useAtomValue(venueAtom).data?.voidLimit ?? null
  const before = sum(voids.filter(({ approvedBy }) => approvedBy === undefined).map(({ amount }) => paiseOf(amount)))
  return isAboveLimit(add(before, voidedAmount(asked, qty)), limit)
}

interface After {
  onVoided: (order: Order) => void
  onStale: () => void
}

interface Sending extends After {
  needsSupervisor: boolean
  /** The server requires an approval that the sheet did not ask for. */
  onApprovalNeeded: () => void
}

/** Resolves to null if nothing was voided. */
function useSendVoid(asked: ToVoid, draft: VoidDraft, { needsSupervisor, onApprovalNeeded, onVoided, onStale }: Sending) {
  const toasts = useToasts()
  const keyOf = useKey(draft)
  const refuse = ({ code, msg }: ApiFailure): void => {
    if (code === 'approval_needed') onApprovalNeeded()
    if (code !== 'approval_needed' || needsSupervisor) toasts.warning(msg)
    if (code === 'order_changed' || code === 'order_paid' || code === 'order_not_found') onStale()
  }
  return async (by?: ByPin): Promise<ApiResult<unknown> | null> => {
    const { reason, note, cooked, qty } = draft
    if (!isComplete(draft) || reason === null || cooked === null) return null
    const params = { id: asked.orderid }
    const what = { version: asked.version, lines: voidedLines(asked, qty) }
    const approved = by === undefined ? null : await write('approveVoid', { params, body: { ...what, ...by } })
    if (approved?.ok === false) return approved
    const body = {
      ...what,
      reason,
      note: note.trim(),
      cooked,
      ...(approved && { approval: approved.value.approval }),
    }
    const answer = await write('voidOrder', { params, body }, { idempotencyKey: keyOf() })
    if (answer.ok) onVoided(answer.value)
    else refuse(answer.error)
    return answer.ok ? answer : null
  }
}

/** Makes the list of supervisors load while the sheet is shown. */
function useAskingFields(): void {
  const ask = useSetAtom(askingFieldsAtom)
  useEffect(() => {
    ask(1)
    return () => ask(-1)
  }, [ask])
}

export function useVoid(asked: ToVoid, after: After) {
  const [draft, setDraft] = useState<VoidDraft>({ reason: null, note: '', cooked: null, qty: asked.only?.qty ?? 1 })
  const [isTried, setTried] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const needsSupervisor = useNeedsSupervisor(asked, draft.qty) || isRefused
  const sendDraft = useSendVoid(asked, draft, { ...after, needsSupervisor, onApprovalNeeded: () => setRefused(true) })
  const send = (by?: ByPin) => {
    setTried(true)
    return sendDraft(by)
  }
  const { approvers, isOneOut } = useAtomValue(approversAtom)
  useAskingFields()
  const form = useSupervisorForm(approvers ?? [], send, () => undefined)
  const [run, busy] = useAction(async () => void (await send()))
  const submit = () => {
    setTried(true)
    if (!isComplete(draft)) return
    if (needsSupervisor) form.submit()
    else run()
  }
  return {
    draft,
    edit: (part: Partial<VoidDraft>) => setDraft((now) => ({ ...now, ...part })),
    errors: isTried ? missingIn(draft) : {},
    supervisor: needsSupervisor ? { form, approvers, isOneOut } : null,
    totals: totalsAround(asked, draft.qty),
    submit,
    busy: busy || form.busy,
  }
}

export type VoidHandle = ReturnType<typeof useVoid>
