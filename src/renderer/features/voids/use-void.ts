import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { newId } from '../../../shared/ids.ts'
import { add, paiseOf, subtract, sum } from '../../../shared/money.ts'
import { isAboveLimit } from '../../../shared/voids.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { useAction } from '../../data/use-action.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { approversAtom, askingFieldsAtom, type ByPin } from '../approval/supervisor.atoms.ts'
import { useSupervisorForm } from '../approval/supervisor-pin.tsx'
import { missingIn, type ToVoid, type VoidDraft, voidedLines, voidSums } from './to-void.ts'
import { voidsOf } from './voids.atoms.ts'

/** The id that a void is asked for under: the same as long as the same is asked for, so that a lost answer is found again. */
function useAskedId(draft: VoidDraft): () => string {
  const last = useRef({ mark: '', id: '' })
  return () => {
    const mark = JSON.stringify(draft)
    if (last.current.mark !== mark) last.current = { mark, id: newId() }
    return last.current.id
  }
}

/** What this order voided without a supervisor before, with what goes now, against the venue's limit. */
function useNeedsSupervisor(asked: ToVoid, qty: number): boolean {
  const { data: voids } = useAtomValue(useMemo(() => voidsOf(asked.orderid), [asked.orderid]))
  const limit = useAtomValue(venueAtom).data?.voidLimit ?? null
  const before = sum(voids.filter(({ approvedBy }) => approvedBy === undefined).map(({ amount }) => paiseOf(amount)))
  return isAboveLimit(add(before, voidSums(asked, qty).voided), limit)
}

interface After {
  onVoided: (order: Order) => void
  /** Called where the order is no longer what was shown. */
  onStale: () => void
}

/** The draft of a void, whether a supervisor has to allow it, and its sending: once, with their PIN where it is needed. */
export function useVoid(asked: ToVoid, { onVoided, onStale }: After) {
  const [draft, setDraft] = useState<VoidDraft>({ reason: null, note: '', cooked: null, qty: asked.only?.qty ?? 1 })
  const [isTried, setTried] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const toasts = useToasts()
  const idOf = useAskedId(draft)
  const needsSupervisor = useNeedsSupervisor(asked, draft.qty) || isRefused
  const missing = missingIn(draft)
  const isReady = Object.keys(missing).length === 0

  const settle = (answer: ApiResult<Order>): ApiResult<Order> => {
    if (answer.ok) return answer
    const { code, msg } = answer.error
    if (code === 'approval_needed') setRefused(true)
    if (code !== 'approval_needed' || needsSupervisor) toasts.warning(msg)
    if (code === 'order_changed' || code === 'order_paid' || code === 'order_not_found') onStale()
    return answer
  }
  const send = async (by?: ByPin): Promise<ApiResult<unknown> | null> => {
    setTried(true)
    const { reason, note, cooked, qty } = draft
    if (!isReady || reason === null || cooked === null) return null
    const params = { id: asked.orderid }
    const what = { version: asked.version, lines: voidedLines(asked, qty) }
    const approved = by === undefined ? null : await write('approveVoid', { params, body: { ...what, ...by } })
    if (approved?.ok === false) return approved
    const body = {
      ...what,
      reason,
      note: note.trim(),
      cooked,
      newid: idOf(),
      ...(approved && { approval: approved.value.approval }),
    }
    const answer = settle(await write('voidOrder', { params, body }))
    if (answer.ok) onVoided(answer.value)
    return answer.ok ? answer : null
  }
  const { approvers, isOneOut } = useAtomValue(approversAtom)
  const ask = useSetAtom(askingFieldsAtom)
  useEffect(() => {
    ask(1)
    return () => ask(-1)
  }, [ask])
  const form = useSupervisorForm(approvers ?? [], send, () => undefined)
  const [run, busy] = useAction(async () => void (await send()))
  const submit = () => {
    setTried(true)
    if (!isReady) return
    if (needsSupervisor) form.submit()
    else run()
  }
  const { before, voided } = voidSums(asked, draft.qty)
  return {
    draft,
    edit: (part: Partial<VoidDraft>) => setDraft((now) => ({ ...now, ...part })),
    errors: isTried ? missing : {},
    supervisor: needsSupervisor ? { form, approvers, isOneOut } : null,
    before,
    after: subtract(before, voided),
    submit,
    busy: busy || form.busy,
  }
}

export type VoidHandle = ReturnType<typeof useVoid>
