import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../../src/shared/contract/invoice.ts'
import { paise } from '../../../../src/shared/money/money.ts'
import { CardFace } from '../../../../src/renderer/ui/parts/card-face.tsx'
import { PaperInvoice } from '../../../../src/renderer/ui/parts/paper-invoice.tsx'
import { meridianInvoice } from '../../../support/printing/virtual-printer-samples.ts'
import { show } from '../../../support/renderer/render.tsx'

const invoice: Invoice = {
  ...meridianInvoice,
  venue: { ...meridianInvoice.venue, address: ['Lantern Restaurant', 'Deck 5'] },
  lines: [
    { dishName: 'Vegetable biryani', qty: 2, price: 380, amount: 760 },
    { dishName: 'Coffee', qty: 1, price: 140.5, amount: 140.5 },
  ],
  subtotal: 900.5,
  tax: 0,
  discount: 0,
  total: 900.5,
  paymentMethod: 'Prepaid Card',
  balanceAfter: 5160,
  servedBy: 'Anita Rao',
  terminal: 'Terminal 2',
}

describe('PaperInvoice', () => {
  it('shows number, venue, passenger, card, tables and the date in the venue’s zone', () => {
    show(<PaperInvoice invoice={invoice} />)
    const paper = screen.getByRole('article', { name: 'Tax Invoice' })
    for (const text of [
      'INV-000483',
      'MV Meridian Star',
      'Tax id 27AABCM4821F1Z6',
      'Rohan Mehta',
      '70023',
      '2nd Floor 3, 4',
      '11/21/2026, 7:46 PM',
    ])
      expect(within(paper).getByText(text)).toBeVisible()
  })

  it('names the outlet it is of, and none where it has none', () => {
    const { unmount } = show(<PaperInvoice invoice={{ ...invoice, venue: { ...invoice.venue, outlet: 'Pool Bar' } }} />)
    expect(within(screen.getByRole('article', { name: 'Tax Invoice' })).getByText('Pool Bar')).toBeVisible()
    unmount()
    show(<PaperInvoice invoice={invoice} />)
    expect(screen.queryByText('Pool Bar')).toBeNull()
  })

  it('sets each line and the sums like a ledger, tax and discount 0', () => {
    show(<PaperInvoice invoice={invoice} />)
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['Dish', 'Qty', 'Price, Rs', 'Amount, Rs'],
      ['Vegetable biryani', '2', '380.00', '760.00'],
      ['Coffee', '1', '140.50', '140.50'],
    ])
    const sums = screen
      .getAllByRole('definition')
      .slice(-4)
      .map((sum) => sum.textContent)
    expect(sums).toEqual(['Rs 900.50', 'Rs 0.00', 'Rs 0.00', 'Rs 900.50'])
  })

  it('says what a member has earned, and nothing of it to others', () => {
    const { container, showAgain } = show(<PaperInvoice invoice={invoice} />)
    expect(container).toHaveTextContent('Dream Points earned: 32Balance 418')
    showAgain(<PaperInvoice invoice={{ ...invoice, points: null }} />)
    expect(container).not.toHaveTextContent('Dream Points')
  })

  it('is a preview without a number until it is paid', () => {
    show(<PaperInvoice invoice={{ ...invoice, invoiceno: '', tables: [] }} />)
    expect(screen.getByText('Number is set on payment')).toBeVisible()
    expect(screen.getByText('–')).toBeVisible()
  })
})

describe('CardFace', () => {
  it('fills in as the form is typed', () => {
    const { container, showAgain } = show(
      <CardFace shipName="Meridian Star" note="New card" cardNumber="" nameOfCard="" expires="" balance={null} />,
    )
    expect(container).toHaveTextContent('•••••')
    showAgain(
      <CardFace
        shipName="Meridian Star"
        note="New card"
        cardNumber="70024"
        nameOfCard="Leela"
        expires="12/05/2026"
        balance={paise(500_000)}
      />,
    )
    expect(container).toHaveTextContent('70024')
    expect(container).toHaveTextContent('Rs 5,000.00')
  })
})
