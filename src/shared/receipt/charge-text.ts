import type { TaxOfRate } from '../contract/invoice.ts'
import { columnAmount } from './invoice-text.ts'
import { toRupees } from '../money/money.ts'
import type { OrderTotals } from '../money/order-totals.ts'

/** The sums of a document, rupees. */
interface Sums {
  subtotal: number
  tax: number
  discount?: number | undefined
  service?: number | undefined
  taxes?: readonly TaxOfRate[] | undefined
}

/** A label with its rupees. */
export type SumLine = [label: string, rupees: number]

export const SERVICE_CHARGE = 'Service charge'

/** A rate as text: 1250 basis points are `12.5%`. */
export const rateText = (rate: number): string => `${rate / 100}%`

/** The label of a tax: whether it is added or included, with rate and base. */
export const taxLabel = ({ rate, inclusive, net }: Pick<TaxOfRate, 'rate' | 'inclusive' | 'net'>): string =>
  `${inclusive ? 'Incl. tax' : 'Tax'} ${rateText(rate)} on ${columnAmount(net)}`

/** Service charge and tax by rate; empty if there are none. */
export const chargeLines = ({ service, taxes = [] }: Pick<Sums, 'service' | 'taxes'>): SumLine[] => [
  ...(service === undefined ? [] : [[SERVICE_CHARGE, service] satisfies SumLine]),
  ...taxes.map((of): SumLine => [taxLabel(of), of.tax]),
]

/**
 * The sums of a document above its total, in the order of calculation. Without charges they are the specification's: subtotal,
 * tax 0, discount.
 */
export function sumLines(sums: Sums): SumLine[] {
  const { subtotal, tax, discount = 0 } = sums
  const off: SumLine = ['Discount', discount === 0 ? 0 : -discount]
  const charged = chargeLines(sums)
  if (charged.length === 0) return [['Subtotal', subtotal], ['Tax', tax], off] // oxfmt-ignore
  return [['Subtotal', subtotal], ...(discount === 0 ? [] : [off]), ...charged]
}

/** Totals in rupees for documents; service charge and tax by rate are omitted if there are none. */
export const totalsView = ({ subtotal, tax, discount, total, service, taxes = [] }: OrderTotals) => ({
  subtotal: toRupees(subtotal),
  tax: toRupees(tax),
  discount: toRupees(discount),
  ...(service !== undefined && service > 0 && { service: toRupees(service) }),
  ...(taxes.length > 0 && {
    taxes: taxes.map(({ rate, inclusive, net, tax: of }) => ({ rate, inclusive, net: toRupees(net), tax: toRupees(of) })),
  }),
  total: toRupees(total),
})

/** Service charge and tax in reports, with credit notes as negative amounts; empty if there are none. */
export const chargesOfReport = (report: {
  service?: number | undefined
  taxes?: readonly TaxOfRate[] | undefined
  creditedService?: number | undefined
  creditedTaxes?: readonly TaxOfRate[] | undefined
}): SumLine[] => [
  ...chargeLines(report),
  ...chargeLines({ service: report.creditedService, taxes: report.creditedTaxes }).map(([label, rupees]): SumLine => [
    `Credited: ${label}`,
    -rupees,
  ]),
]
