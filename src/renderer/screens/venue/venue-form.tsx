import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { Venue } from '../../../shared/contract/venue.ts'
import { Form } from '../../ui/form/form.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useVenueForm } from './use-venue-form.ts'
import { VenueFields } from './venue-fields.tsx'
import { invoiceReceipt } from '../../../shared/receipt/receipt.ts'
import { ReceiptPaper } from '../../ui/parts/receipt-paper.tsx'
import { sampleInvoice } from './sample-invoice.ts'
import type { VenueDraft } from './venue-settings.ts'

/** The venue's form with a preview of the receipt; `children` are shown below the preview. */
export function VenueForm({ venue, children }: { venue: Venue; children: ReactNode }) {
  const form = useVenueForm(venue)
  const { draft, isDirty, busy, reset } = form
  const footer = (
    <div className="flex flex-wrap items-center justify-end gap-3 *:first:flex-[1_1_100px]">
      <span className="type-supporting">{isDirty ? 'Not saved yet' : 'Issued invoices stay as printed'}</span>
      <Button disabled={!isDirty || busy} onClick={reset}>
        Discard changes
      </Button>
      <Button {...form.button}>Save venue</Button>
    </div>
  )
  return (
    <div className="panels panels-large flow-always">
      <Panel title="Venue" footer={footer}>
        <Form form={form} asksBefore="leaving" className="grid gap-6">
          <VenueFields form={form} />
        </Form>
      </Panel>
      <div className="grid content-start gap-page">
        <Panel title="Receipt">
          <ReceiptPreview draft={draft} />
        </Panel>
        {children}
      </div>
    </div>
  )
}

/** A preview of the receipt with the venue as typed. */
function ReceiptPreview({ draft }: { draft: VenueDraft }) {
  const receipt = useMemo(() => {
    const invoice = sampleInvoice(draft)
    return invoiceReceipt(invoice, { copy: 0, printedAt: invoice.createdAt, printedBy: '', terminal: '' })
  }, [draft])
  return <ReceiptPaper document={receipt} label={`Receipt of ${draft.name}`} />
}
