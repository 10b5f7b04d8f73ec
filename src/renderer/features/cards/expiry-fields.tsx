import { cx } from '../../ui/cx.ts'
import { MomentField } from '../../ui/form/moment-field.tsx'
import { timeOf, type CardDraft, type CardErrors } from './card-drafts.ts'
import { TimeField } from './time-field.tsx'
import styles from './cards.module.css'

interface ExpiryFieldsProps {
  draft: CardDraft
  /** What the picker shows: chosen here, or the card's own. The venue's wall time, or ''. */
  expiry: string
  /** What the time shows while it follows nothing chosen here. */
  time: string
  errors: CardErrors
  onEdit: (change: Partial<CardDraft>) => void
}

/** Expiry `MM/dd/yyyy h:mm aa`, and the time beside it, which follows the picker until it is changed itself. */
export function ExpiryFields({ draft, expiry, time, errors, onEdit }: ExpiryFieldsProps) {
  return (
    <div className={cx('pair', styles['expiry'])}>
      <MomentField
        label="Expiry date"
        error={errors.expiryDate}
        value={expiry}
        onChange={(wallTime) => onEdit({ expiry: wallTime })}
      />
      <TimeField
        error={errors.time}
        value={draft.time ?? (draft.expiry === null ? time : timeOf(draft.expiry))}
        onChange={(changed) => onEdit({ time: changed })}
      />
    </div>
  )
}
