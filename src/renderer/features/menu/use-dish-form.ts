import { useCallback, useLayoutEffect, useState } from 'react'
import type { ApiFailure } from '../../data/api-types.ts'
import { dishFields, refusedFields, type DishDraft, type DishErrors, type DishField } from './dish-draft.ts'

/** What a dish's form keeps beside its draft: refused fields, why the whole was refused, and whether a picture is on its way. */
export function useDishForm(sheet: { readonly current: HTMLFormElement | null }) {
  const [errors, setErrors] = useState<DishErrors>({})
  const [problem, setProblem] = useState<ApiFailure | null>(null)
  const [isUploading, setUploading] = useState(false)
  const [wanted, setWanted] = useState<{ field: DishField } | null>(null)

  useLayoutEffect(() => {
    if (wanted !== null)
      sheet.current?.querySelector<HTMLElement>(`[data-field="${wanted.field}"] :is(input, [tabindex="0"])`)?.focus()
  }, [wanted, sheet])
  const focus = useCallback((field: DishField) => setWanted({ field }), [])

  /** Forgets what was wrong with the fields that are being changed. */
  const forget = (change: Partial<DishDraft>) =>
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in change))))

  const refuse = useCallback(
    (failure: ApiFailure, sent: DishDraft) => {
      const refused = refusedFields(failure, sent)
      setErrors(refused)
      setProblem(failure)
      const first = dishFields.find((field) => refused[field] !== undefined)
      if (first !== undefined) focus(first)
    },
    [focus],
  )
  const accept = useCallback(() => {
    setErrors({})
    setProblem(null)
  }, [])
  const refusePicture = useCallback((msg: string) => setErrors((shown) => ({ ...shown, imageUrl: msg })), [])
  return { errors, problem, isUploading, setUploading, focus, forget, refuse, accept, refusePicture }
}
