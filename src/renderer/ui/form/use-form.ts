import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { TObject } from 'typebox'
import type { FieldError, Result } from '../../../shared/errors.ts'
import { contractErrors } from '../../../shared/forms/field-errors.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { useAction } from '../../data/use-action.ts'
import { emptyIn, errorsOf, type FormErrors, isWrong, without } from './form-errors.ts'

interface Refusal {
  msg: string
  fields?: FieldError[]
}

export interface FormOptions<D extends object, R, F extends Refusal> {
  start: D
  /** The draft's state, if it outlives the form (draft-atom.ts). */
  kept?: readonly [D, (change: (typed: D) => D) => void]
  /** The contract's body and how the draft becomes one, to validate before sending. Without it only the server validates. */
  contract?: readonly [body: TObject, of: (draft: D) => object]
  /** The error of each empty field. With a contract or a check, these fields are required. */
  asks?: FormErrors<D>
  /** Errors by field that replace the contract's, or without a contract the server's. */
  messages?: (draft: D) => FormErrors<D>
  /** Checks beyond the contract: rules between fields, texts that are not a valid amount or date. */
  check?: (draft: D) => FormErrors<D>
  onWrong?: (errors: FormErrors<D>) => void
  /** Null if nothing was done and there is nothing to report. */
  send: (draft: D) => Promise<Result<R, F> | null>
  onSaved?: (saved: R, sent: D) => unknown
  onRefused?: (failure: F) => void
  /** The field that shows a failure which names no field. */
  at?: (failure: F) => keyof D | null
  /** If given, the form resets after saving, for the next record; these fields keep their values. */
  again?: readonly (keyof D)[]
  /** Fields that are cleared after any answer, such as PINs. */
  secrets?: readonly (keyof D)[]
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const picked = <D extends object>(from: D, fields: readonly (keyof D)[]): Partial<D> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<D>

interface Sent<D extends object, F> {
  draft: D
  setDraft: (change: (typed: D) => D) => void
  setErrors: (errors: FormErrors<D>) => void
  setFailure: (failure: F | null) => void
  focusOn: ReturnType<typeof useFormFocus>['focusOn']
}

function useSending<D extends object, R, F extends Refusal>(options: FormOptions<D, R, F>, form: Sent<D, F>) {
  const { start, again, secrets = [] } = options
  const { draft, setDraft, setErrors, setFailure, focusOn } = form
  return useAction(async () => {
    const from = document.activeElement
    const refuse = (found: FormErrors<D>) => {
      setErrors(found)
      if (isWrong(found)) focusOn('wrong', from)
    }
    setFailure(null)
    const wrong = wrongIn(draft, options)
    if (isWrong(wrong)) {
      refuse(wrong)
      return options.onWrong?.(wrong)
    }
    const answer = await options.send(draft)
    if (answer === null) return undefined
    const blank = picked(start, secrets)
    if (answer.ok) {
      setErrors({})
      setDraft((typed) =>
        again !== undefined && same(typed, draft) ? { ...start, ...picked(typed, again) } : { ...typed, ...blank },
      )
      if (again !== undefined) focusOn('first', from)
      await options.onSaved?.(answer.value, draft)
      return undefined
    }
    if (secrets.length > 0) setDraft((typed) => ({ ...typed, ...blank }))
    setFailure(answer.error)
    refuse(refusedIn(answer.error, draft, options))
    return options.onRefused?.(answer.error)
  })
}

/** All errors that are known before sending are shown at once, and the first wrong field gets the focus. */
export function useForm<D extends object, R = unknown, F extends Refusal = ApiFailure>(options: FormOptions<D, R, F>) {
  const { start, again } = options
  const own = useState(start)
  const [draft, setDraft] = options.kept ?? own
  const [errors, setErrors] = useState<FormErrors<D>>({})
  const [failure, setFailure] = useState<F | null>(null)
  const id = useId()
  const { ref, focusOn } = useFormFocus()

  const [submit, busy] = useSending(options, { draft, setDraft, setErrors, setFailure, focusOn })

  const edit = (change: Partial<D>) => {
    setDraft((typed) => ({ ...typed, ...change }))
    setErrors((shown) => without(shown, change))
    setFailure(null)
  }
  const free: readonly PropertyKey[] = again ?? []
  return {
    id,
    ref,
    draft,
    errors,
    failure,
    busy,
    submit,
    edit,
    isDirty: (Object.keys(start) as (keyof D)[]).some((field) => !free.includes(field) && !same(draft[field], start[field])),
    field: <K extends keyof D>(name: K) => ({
      value: draft[name],
      error: errors[name],
      onChange: (value: D[K]) => edit({ [name]: value } as unknown as Partial<D>),
    }),
    /** For errors outside the form's own rules, such as a refused picture. */
    mark: (found: FormErrors<D>) => setErrors((shown) => ({ ...shown, ...found })),
    reset: () => {
      setDraft(() => start)
      setErrors({})
      setFailure(null)
      focusOn('first')
    },
    button: { type: 'primary', htmlType: 'submit', form: id, loading: busy } as const,
  }
}

export type FormOf<D extends object> = ReturnType<typeof useForm<D>>

function wrongIn<D extends object, R, F extends Refusal>(
  draft: D,
  { contract, check, messages, asks = {} }: FormOptions<D, R, F>,
) {
  if (contract === undefined && check === undefined) return {}
  const broken = contract === undefined ? [] : contractErrors(contract[0], contract[1](draft))
  const empty = emptyIn(draft, asks)
  return { ...errorsOf(broken, draft, messages?.(draft) ?? {}), ...check?.(draft), ...empty }
}

function refusedIn<D extends object, R, F extends Refusal>(
  failure: F,
  draft: D,
  { at, contract, messages, asks = {} }: FormOptions<D, R, F>,
) {
  const refused = errorsOf(failure.fields ?? [], draft, {
    ...(contract === undefined && messages?.(draft)),
    ...emptyIn(draft, asks),
  })
  const field = isWrong(refused) ? null : (at?.(failure) ?? null)
  return field === null ? refused : ({ [field]: failure.msg } as FormErrors<D>)
}

const FIELD = ':is(input:not([type=file], :disabled), textarea, [tabindex="0"])'
const places = { first: FIELD, wrong: `[data-wrong] ${FIELD}` }

interface Wanted {
  place: keyof typeof places
  from: Element | null
}

/** Whether the person has gone to another part of the screen; their focus then stays there. */
function hasGoneOn(form: HTMLFormElement | null, { from }: Wanted): boolean {
  const now = document.activeElement
  if (now === null || now === document.body || now === from) return false
  return form?.contains(now) === false && !(now instanceof HTMLButtonElement && now.form === form)
}

/** Moves the focus after the form has rendered and is enabled again. */
function useFormFocus() {
  const ref = useRef<HTMLFormElement>(null)
  const wanted = useRef<Wanted | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const field = ref.current?.querySelector<HTMLElement>(places[wanted.current.place])
    // Fields that are disabled while the form is sent are found by a later render.
    if (field === null) return
    if (!hasGoneOn(ref.current, wanted.current)) field?.focus()
    wanted.current = null
  })
  const focusOn = (place: keyof typeof places, from = document.activeElement) => {
    wanted.current = { place, from }
  }
  return { ref, focusOn }
}
