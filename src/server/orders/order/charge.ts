import { type Charged, taxRowsOf } from '../../../shared/money/charges.ts'
import type { TaxOfRate } from '../../../shared/contract/invoice.ts'
import { type Paise, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import { chargedLines } from '../../../shared/money/order-totals.ts'
import type { ChargeRow } from '../../kernel/db/tables/money-tables.ts'
import { pricedLineOf, type StoredLine } from './cart.ts'

/** What was charged beside or within the price of dishes, by kind and rate. */
export type ChargeSum = Omit<ChargeRow, 'day'>

/** Lines of an order as they are charged, each with what it bears. */
export const chargedOf = (lines: readonly StoredLine[]): Charged[] => chargedLines(lines.map(pricedLineOf))

/** The charges of settled lines, by kind and rate. */
export function chargeSums(lines: readonly Charged[]): ChargeSum[] {
  const service = sum(lines.map(({ terms }) => terms?.bears?.service ?? ZERO))
  const base = sum(lines.filter(({ terms }) => (terms?.service ?? 0) > 0).map(({ amount }) => amount))
  return [
    // Of a part that pays for no dish its odd paisa of the charge is a row too.
    ...(base === ZERO && service === ZERO ? [] : [{ kind: 'service' as const, rate: 0, inclusive: 0, base, amount: service }]),
    ...taxRowsOf(lines).map(({ rate, inclusive, net, tax }) => ({
      kind: 'tax' as const,
      rate,
      inclusive: inclusive ? 1 : 0,
      base: net,
      amount: tax,
    })),
  ]
}

/** Charges as documents and reports say them; each left out where there is none. */
export function chargesView(rows: readonly ChargeSum[]): { service?: number; taxes?: TaxOfRate[] } {
  const service = sum(rows.filter(({ kind }) => kind === 'service').map(({ amount }) => amount))
  const taxes = rows
    .filter(({ kind }) => kind === 'tax')
    .toSorted((a, b) => a.rate - b.rate || a.inclusive - b.inclusive)
    .map(({ rate, inclusive, base, amount }) => ({
      rate,
      inclusive: inclusive === 1,
      net: toRupees(base),
      tax: toRupees(amount),
    }))
  return { ...(service > ZERO && { service: toRupees(service) }), ...(taxes.length > 0 && { taxes }) }
}

/** All tax of rows, paise. */
export const taxIn = (rows: readonly ChargeSum[]): Paise =>
  sum(rows.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount))
