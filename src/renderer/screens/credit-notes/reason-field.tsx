import { Button } from 'antd'
import { useId } from 'react'
import { creditReasons } from '../../../shared/contract/credit-notes.ts'
import { reasonLabels } from '../../../shared/receipt/credit-note.ts'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { cx } from '../../ui/cx.ts'
import type { CreditDraft } from '../../model/credit/credit-preview.ts'

const MAX_NOTE = 120

/** The reason of the credit note and an optional text, which 'Other' requires. */
export function ReasonField({ draft, onChange }: { draft: CreditDraft; onChange: (part: Partial<CreditDraft>) => void }) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <h3 id={id} className="type-supporting">
        Reason
      </h3>
      <div className="flex flex-wrap items-center gap-2" role="group" aria-labelledby={id}>
        {creditReasons.map((reason) => (
          <Button
            key={reason}
            icon={reason === draft.reason ? <CheckIcon /> : undefined}
            className={cx(reason === draft.reason && 'choice-picked')}
            aria-pressed={reason === draft.reason}
            onClick={() => onChange({ reason })}
          >
            {reasonLabels[reason]}
          </Button>
        ))}
      </div>
      <TextField
        label={draft.reason === 'other' ? 'What was wrong' : 'In your own words, if you like'}
        maxLength={MAX_NOTE}
        value={draft.note}
        onChange={(note) => onChange({ note })}
      />
    </div>
  )
}
