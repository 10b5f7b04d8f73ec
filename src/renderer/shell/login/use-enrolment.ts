import { useCallback, useState } from 'react'
import type { ApiFailure } from '../../data/api-types.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'

const EMPTY = { fullName: '', email: '', mobileNo: '', consent: false }
export type MemberDraft = typeof EMPTY
export type MemberErrors = Partial<Record<keyof MemberDraft, string>>

/** What a filled form still lacks; the server's own rules are the ones that decide. */
const missing = (draft: MemberDraft): MemberErrors => ({
  ...(draft.fullName.trim() === '' && { fullName: 'Enter your name' }),
  ...(!/^\S+@\S+$/.test(draft.email.trim()) && { email: 'Enter an email address, such as leela@mail.example' }),
  ...(draft.mobileNo.trim() === '' && { mobileNo: 'Enter your mobile number' }),
  ...(!draft.consent && { consent: 'Tick this to apply' }),
})

/** The application as it is typed and sent; errors stand at their fields, and `onRefused` leads to the first of them. */
export function useEnrolment(onRefused: (field: string) => void) {
  const [draft, setDraft] = useState(EMPTY)
  const [errors, setErrors] = useState<MemberErrors>({})
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [sent, setSent] = useState(false)
  const refuse = useCallback(
    (found: MemberErrors) => {
      setErrors(found)
      onRefused(Object.keys(found)[0] ?? 'fullName')
    },
    [onRefused],
  )
  const send = useCallback(async () => {
    const lacking = missing(draft)
    setFailure(null)
    if (Object.keys(lacking).length > 0) return refuse(lacking)
    setErrors({})
    const { fullName, email, mobileNo } = draft
    const body = { fullName: fullName.trim(), email: email.trim(), mobileNo: mobileNo.trim(), consent: true } as const
    const answer = await write('enrol', { body })
    if (answer.ok) return setSent(true)
    if (answer.error.fields === undefined) setFailure(answer.error)
    else refuse(Object.fromEntries(answer.error.fields.map(({ field, msg }) => [field, msg])))
  }, [draft, refuse])
  const [submit, busy] = useAction(send)
  return {
    draft,
    errors,
    failure,
    sent,
    busy,
    submit,
    edit: (change: Partial<MemberDraft>) => {
      setDraft((before) => ({ ...before, ...change }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))))
    },
    restart: () => {
      setDraft(EMPTY)
      setErrors({})
      setFailure(null)
      setSent(false)
    },
  }
}

export type Enrolling = ReturnType<typeof useEnrolment>
