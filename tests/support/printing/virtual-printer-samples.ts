import type { Invoice } from '../../../src/shared/contract/invoice.ts'
import type { Printer, PrintRequest } from '../../../src/shared/printing/printing.ts'
import { invoiceReceipt, type PrintOccasion } from '../../../src/shared/receipt/receipt.ts'

/** The sale that mockups/receipt.png shows. */
export const meridianInvoice: Invoice = {
  invoiceno: 'INV-000483',
  createdAt: '2026-11-21T14:16:00.000Z',
  venue: {
    name: 'MV Meridian Star',
    address: ['Lantern Restaurant', 'Deck 5, Port of Mumbai'],
    taxId: '27AABCM4821F1Z6',
    footer: ['Thank you for dining with us.', 'Smooth sailing.'],
    timeZone: 'Asia/Kolkata',
  },
  fullName: 'Rohan Mehta',
  email: 'rohan.mehta@mail.example',
  cardNumber: '70023',
  tables: [
    { tablefloor: '2nd Floor', tableno: 3 },
    { tablefloor: '2nd Floor', tableno: 4 },
  ],
  lines: [
    { dishName: 'Vegetable biryani', qty: 2, price: 380, amount: 760 },
    { dishName: 'Grilled sea bass', qty: 1, price: 780, amount: 780 },
    { dishName: 'Butter chicken', qty: 1, price: 520, amount: 520 },
    { dishName: 'Samosa chaat', qty: 2, price: 240, amount: 480 },
    { dishName: 'Fresh lime soda', qty: 5, price: 140, amount: 700 },
  ],
  subtotal: 3240,
  tax: 0,
  discount: 0,
  total: 3240,
  paymentMethod: 'Prepaid Card',
  balanceAfter: 5160,
  points: { earned: 32, balance: 418 },
  servedBy: 'Anita Rao',
  terminal: 'Terminal 2',
}

export const occasion = (copy: number): PrintOccasion => ({
  copy,
  printedAt: '2026-11-21T14:22:00.000Z',
  printedBy: 'Anita Rao',
  terminal: 'Terminal 2',
})

/** The invoice as a job to print. */
export const invoiceJob = (id: string, printerId = 'desk'): PrintRequest => ({
  id,
  subject: { kind: 'invoice', id: 'order-483' },
  title: 'INV-000483',
  copy: 0,
  printerId,
  document: invoiceReceipt(meridianInvoice, occasion(0)),
})

export const deskPrinter = (address: string, changes: Partial<Printer> = {}): Printer => ({
  id: 'desk',
  name: 'Front desk printer',
  kind: 'tcp',
  roles: ['receipt'],
  address,
  columns: 42,
  paper: 'roll',
  codepage: 'windows1252',
  backChannel: true,
  drawer: false,
  logo: false,
  ...changes,
})
