import { useCallback, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Pax } from '../../../shared/contract/pax.ts'
import { specified } from '../../../shared/messages.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { useAction } from '../../data/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { changed, emptyFields, type PaxDraft, type PaxErrors, type PaxField, paxFields, refusedFields } from './pax-draft.ts'

interface PaxSheet {
  draft: PaxDraft
  setDraft: (change: (typed: PaxDraft) => PaxDraft) => void
  /** Fields that may be left blank. */
  blank?: readonly PaxField[]
  /** Answers null where nothing was saved and nothing is to be said. */
  save: () => Promise<ApiResult<Pax> | null>
  onSaved: () => void
}

/** What a form of a passenger does, new or edited: empty fields are asked for, refused ones marked, the first of them gets the focus. */
export function usePaxSheet({ draft, setDraft, blank, save, onSaved }: PaxSheet) {
  const toasts = useToasts()
  const sheet = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<PaxErrors>({})
  const { focus, focusFirst } = useFieldFocus(sheet)
  const mark = (refused: PaxErrors) => {
    setErrors(refused)
    focusFirst(refused)
  }
  const [run, busy] = useAction(async () => {
    const empty = emptyFields(draft, blank)
    mark(empty)
    if (Object.keys(empty).length > 0) return toasts.error(specified.emptyPaxForm)
    const answer = await save()
    if (answer === null) return
    if (answer.ok) return onSaved()
    mark(refusedFields(answer.error))
    toasts.warning(answer.error.msg)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run()
  }
  const edit = (field: PaxField, value: string) => {
    setDraft((typed) => changed(typed, field, value))
    const next = changed(draft, field, value)
    setErrors((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([name]) => next[name as PaxField] === draft[name as PaxField])),
    )
  }
  return { sheet, errors, setErrors, submit, busy, edit, focus }
}

/** Leads to a field once the screen shows what was decided about it. */
function useFieldFocus(sheet: { readonly current: HTMLFormElement | null }) {
  const [wanted, setWanted] = useState<{ field: PaxField } | null>(null)
  useLayoutEffect(() => {
    if (wanted === null) return
    sheet.current?.querySelector<HTMLElement>(`[data-field="${wanted.field}"] input`)?.focus()
  }, [wanted, sheet])
  const focus = useCallback((field: PaxField) => setWanted({ field }), [])
  const focusFirst = useCallback((errors: PaxErrors) => {
    const field = paxFields.find((name) => errors[name] !== undefined)
    if (field !== undefined) setWanted({ field })
  }, [])
  return { focus, focusFirst }
}
