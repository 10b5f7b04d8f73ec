import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { Venue } from '../../../shared/contract/venue.ts'
import { Form } from '../../ui/form/form.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useVenueForm } from './use-venue-form.ts'
import { invoiceReceipt } from '../../../shared/receipt/receipt.ts'
import { ReceiptPaper } from '../../ui/parts/receipt-paper.tsx'
import {
  cardFields,
  discountFields,
  loadFields,
  paperFields,
  tableFields,
  tenderFields,
  type VenueDraft,
} from './venue-settings.ts'
import type { Invoice } from '../../../shared/contract/invoice.ts'
import { specified } from '../../../shared/messages.ts'
import { machineZone } from '../../platform/venue-time.ts'
import { Fields, valuesOf } from '../../ui/form/form-fields.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import { chargeFields } from './charge-settings.ts'
import { timeZoneOptions } from '../../ui/form/time-zone-options.ts'

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

function ReceiptPreview({ draft }: { draft: VenueDraft }) {
  const receipt = useMemo(() => {
    const invoice = sampleInvoice(draft)
    return invoiceReceipt(invoice, { copy: 0, printedAt: invoice.createdAt, printedBy: '', terminal: '' })
  }, [draft])
  return <ReceiptPaper document={receipt} label={`Receipt of ${draft.name}`} />
}

function sampleInvoice(draft: VenueDraft): Invoice {
  const paper = valuesOf(paperFields, draft)
  const perHundred = Number.parseInt(draft.pointsPerHundred, 10) || 0
  return {
    invoiceno: 'INV-000000',
    createdAt: new Date().toISOString(),
    venue: {
      ...paper,
      name: paper.name || 'Name',
      timeZone: paper.timeZone || machineZone(),
    },
    fullName: 'Sample passenger',
    email: '',
    cardNumber: draft.cardNumberStart.trim(),
    tables: [{ tablefloor: '2nd Floor', tableno: 3 }],
    lines: [{ dishName: 'Vegetable biryani', qty: 2, price: 380, amount: 760 }],
    subtotal: 760,
    tax: 0,
    discount: 0,
    total: 760,
    paymentMethod: specified.prepaidCard,
    balanceAfter: 4240,
    points: { earned: 7 * perHundred, balance: 240 + 7 * perHundred },
    servedBy: 'Staff',
    terminal: 'Terminal',
  }
}

function VenueFields({ form }: { form: FormOf<VenueDraft> }) {
  const zones = useMemo(() => timeZoneOptions(form.draft.timeZone), [form.draft.timeZone])
  return (
    <>
      <Group title="On paper">
        <Fields of={paperFields} form={form} more={{ timeZone: { options: zones } }} />
      </Group>
      <Group title="Cards, calls, points and refunds">
        <Fields of={cardFields} form={form} more={{ cardNumberStart: { hint: lastNumber(form.draft) } }} />
      </Group>
      <Group title="Discounts and comps">
        <Fields of={{ ...discountFields, ...tenderFields }} form={form} />
      </Group>
      <Group title="Money onto cards, beside cash">
        <Fields of={loadFields} form={form} />
      </Group>
      <Group title="Tax and service charge">
        <Fields of={chargeFields} form={form} />
      </Group>
      <Group title="Tables">
        <Fields of={tableFields} form={form} />
      </Group>
    </>
  )
}

const WHOLE = /^\d+$/

const lastNumber = ({ cardNumberStart, cardNumberCount }: VenueDraft): string =>
  WHOLE.test(cardNumberStart) && WHOLE.test(cardNumberCount)
    ? `The last one is ${Number(cardNumberStart) + Number(cardNumberCount) - 1}`
    : 'The numbers are consecutive'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0 [&_legend]:mb-3 [&_legend]:p-0">
      <legend className="type-h3">{title}</legend>
      <div className="grid grid-cols-2 items-start gap-3">{children}</div>
    </fieldset>
  )
}
