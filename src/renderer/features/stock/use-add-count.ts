import { useAtom } from 'jotai'
import { useState } from 'react'
import { specified } from '../../../shared/messages.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { stockDraftAtom } from './stock.atoms.ts'
import { EMPTY_COUNT, formOf, type StockDraft, type StockErrors, type StockField } from './stock-draft.ts'

/**
 * The stock-take form: what is typed, what is wrong at which field, and adding the count. A failure shows no toast (specification, 5), stands
 * at its field and keeps what is typed. `onAdded` and `onWrong` lead the focus.
 */
export function useAddCount({ onAdded, onWrong }: { onAdded: () => void; onWrong: (field: StockField) => void }) {
  const [draft, setDraft] = useAtom(stockDraftAtom)
  const [errors, setErrors] = useState<StockErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const toasts = useToasts()

  const edit = (change: Partial<StockDraft>) => {
    setDraft((typed) => ({ ...typed, ...change }))
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in change))))
    setRefusal(null)
  }
  const show = (wrong: StockErrors) => {
    setErrors(wrong)
    const first = (Object.keys(EMPTY_COUNT) as StockField[]).find((field) => field in wrong)
    if (first !== undefined) onWrong(first)
  }
  const [add, busy] = useAction(async () => {
    const checked = formOf(draft)
    if ('errors' in checked) return show(checked.errors)
    const answer = await write('createInventory', { body: checked.form })
    if (!answer.ok) {
      const fields = answer.error.fields ?? []
      show(Object.fromEntries(fields.map(({ field, msg }) => [field, msg])))
      if (fields.length === 0) setRefusal(`${answer.error.msg}. What you typed is kept.`)
      return
    }
    toasts.success(specified.itemAdded)
    setDraft(() => EMPTY_COUNT)
    onAdded()
  })
  return { draft, edit, errors, refusal, add, busy }
}
