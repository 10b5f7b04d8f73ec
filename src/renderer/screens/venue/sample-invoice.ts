import type { Invoice } from '../../../shared/contract/invoice.ts'
import { specified } from '../../../shared/messages.ts'
import { machineZone } from '../../platform/venue-time.ts'
import { valuesOf } from '../../ui/form/form-fields.tsx'
import { paperFields, type VenueDraft } from './venue-settings.ts'

/** A sample invoice of the venue as typed, to preview the paper before saving. */
export function sampleInvoice(draft: VenueDraft): Invoice {
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
