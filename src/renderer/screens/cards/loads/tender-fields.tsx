import type { ReactNode } from 'react'
import type { LoadTender, TenderKind } from '../../../../shared/contract/tender-rules.ts'
import { tenderLabels, tenderTrouble } from '../../../../shared/forms/load-tender.ts'
import type { TenderDraft } from '../../../sale/cards/card-drafts.ts'
import type { FormErrors } from '../../../ui/form/form-errors.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FormOf } from '../../../ui/form/use-form.ts'

interface TenderFieldsProps {
  form: Pick<FormOf<TenderDraft>, 'draft' | 'field'>
  label: string
  offered: readonly TenderKind[]
  /** The field below: it stands beside a tender without a reference, which saves a row. */
  children?: ReactNode
}

/** The choice of a tender, with what it needs; none where the venue offers cash only. */
export function TenderFields({ form: { draft, field }, label, offered, children }: TenderFieldsProps) {
  if (offered.length === 1) return children
  const options = offered.map((value) => ({ value, label: tenderLabels[value] }))
  const hasReference = takesReference(draft.tender)
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 *:only:col-span-full">
        <SelectField label={label} {...field('tender')} options={options} />
        {!hasReference && children}
        {hasReference && (
          <TextField
            label={draft.tender === 'bank' ? 'Slip, last 4 digits' : 'Reference, last 4 digits'}
            optional={draft.tender !== 'bank'}
            numeric
            maxLength={4}
            autoComplete="off"
            {...field('reference')}
          />
        )}
      </div>
      {hasReference && children}
      {draft.tender === 'complimentary' && (
        <TextField label="Reason" hint="A supervisor approves it" maxLength={120} autoComplete="off" {...field('reason')} />
      )}
    </>
  )
}

const takesReference = (kind: TenderKind): boolean => kind === 'bank' || kind === 'ashore'

/** The tender as a call carries it; cash is left out. */
export function tenderOf({ tender: kind, ...typed }: TenderDraft): { tender?: LoadTender } {
  if (kind === 'cash') return {}
  const reference = takesReference(kind) ? typed.reference.trim() : ''
  const reason = kind === 'complimentary' ? typed.reason.trim() : ''
  return { tender: { kind, ...(reference !== '' && { reference }), ...(reason !== '' && { reason }) } }
}

export function tenderErrors(draft: TenderDraft, offered: readonly TenderKind[]): FormErrors<TenderDraft> {
  const { tender } = tenderOf(draft)
  const trouble = tender === undefined ? null : tenderTrouble(tender, offered)
  return trouble === null ? {} : { [trouble.field === 'kind' ? 'tender' : trouble.field]: trouble.msg }
}
