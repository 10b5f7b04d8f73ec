import { Button } from 'antd'
import { useCallback, useId, useRef, type ReactNode, type SubmitEvent } from 'react'
import type { Venue } from '../../../shared/contract/venue.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ReceiptPreview } from './receipt-preview.tsx'
import { useVenueForm } from './use-venue-form.ts'
import type { VenueErrors } from './venue-draft.ts'
import { VenueFields } from './venue-fields.tsx'
import { cx } from '../../ui/cx.ts'
import { row, split, stack } from '../../ui/layout/layout.ts'
import styles from './venue.module.css'

/** The venue's form with the receipt as it would print; `children` stand under the receipt. */
export function VenueForm({ venue, children }: { venue: Venue; children: ReactNode }) {
  const formId = useId()
  const sheet = useRef<HTMLFormElement>(null)
  const focusFirst = useCallback((errors: VenueErrors) => {
    const wrong = [...(sheet.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
      ({ dataset }) => (dataset['field'] ?? '') in errors,
    )
    wrong?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [])
  const { draft, errors, isDirty, busy, edit, discard, save } = useVenueForm(venue, focusFirst)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  const footer = (
    <div className={cx(row(12, 'wrap', 'end'), styles['actions'])}>
      <span className="type-supporting">{isDirty ? 'Not saved yet' : 'Issued invoices keep what they were printed with'}</span>
      <Button disabled={!isDirty || busy} onClick={discard}>
        Discard changes
      </Button>
      <Button type="primary" htmlType="submit" form={formId} loading={busy}>
        Save venue
      </Button>
    </div>
  )
  return (
    <div className={split('large', 'long')}>
      <Panel title="Venue" footer={footer}>
        <form id={formId} ref={sheet} onSubmit={submit} noValidate autoComplete="off" className={stack(24)}>
          <VenueFields draft={draft} errors={errors} edit={edit} />
        </form>
      </Panel>
      <div className={cx(stack('page'), styles['side'])}>
        <Panel title="Receipt">
          <ReceiptPreview draft={draft} />
        </Panel>
        {children}
      </div>
      <LeaveGuard isDirty={isDirty} />
    </div>
  )
}
