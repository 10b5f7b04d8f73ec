import { useMemo } from 'react'
import { invoiceReceipt } from '../../../shared/receipt/receipt.ts'
import { ReceiptPaper } from '../../ui/parts/receipt-paper.tsx'
import { sampleInvoice } from './sample-invoice.ts'
import type { VenueDraft } from './venue-draft.ts'

/** A preview of the receipt with the venue as typed. */
export function ReceiptPreview({ draft }: { draft: VenueDraft }) {
  const receipt = useMemo(() => {
    const invoice = sampleInvoice(draft)
    return invoiceReceipt(invoice, { copy: 0, printedAt: invoice.createdAt, printedBy: '', terminal: '' })
  }, [draft])
  return <ReceiptPaper document={receipt} label={`Receipt of ${draft.name}`} />
}
