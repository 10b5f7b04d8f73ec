import type { FormOf } from '../../ui/form/use-form.ts'
import { WhenField } from '../../ui/form/when-field.tsx'
import { timeOf, type CardDraft } from '../../sale/cards/card-drafts.ts'

interface ExpiryFieldsProps {
  form: Pick<FormOf<CardDraft>, 'draft' | 'field'>
  /** The venue's wall time, or ''. */
  expiry: string
  /** The shown time while neither expiry nor time is chosen here. */
  time: string
}

/** The time follows the expiry until it is edited. A cleared field takes its default again. */
export function ExpiryFields({ form: { draft, field }, expiry, time }: ExpiryFieldsProps) {
  const of = (name: 'expiryDate' | 'time', value: string) => {
    const { error, onChange } = field(name)
    return { value, error, onChange: (typed: string) => onChange(typed === '' ? null : typed) }
  }
  const shownTime = draft.time ?? (draft.expiryDate === null ? time : timeOf(draft.expiryDate))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_120px] items-start gap-3 gap-x-2 touch:grid-cols-[minmax(0,1fr)_144px]">
      <WhenField kind="moment" label="Expiry date" {...of('expiryDate', expiry)} />
      <WhenField kind="time" label="Time" {...of('time', shownTime)} />
    </div>
  )
}
