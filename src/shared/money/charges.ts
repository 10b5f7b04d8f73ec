import { add, type Paise, paise, shareOf, spread, subtract, sum, ZERO } from './money.ts'

/*
 * Tax and service charge. Rates are basis points. Each rate is applied once, to the sum of all amounts of an invoice that bear it
 * after discount, and rounded half up; the result is spread over the lines, exact in paise, so that lines, parts and credit notes
 * add up to it.
 */

/** A line's share of the order's service charge and tax, paise. */
export interface Bears {
  service: Paise
  tax: Paise
  /** The tax on its service charge. */
  serviceTax: Paise
}

/** The rates of a line when it was priced. */
export interface Rates {
  tax: number
  inclusive: boolean
  service: number
  serviceTax: number
}

/**
 * Rates with the line's share, which is fixed once its order was split or its invoice paid; before that it is omitted and
 * computed from the order.
 */
export interface Terms extends Rates {
  bears?: Bears | undefined
}

/** The amount for the dishes of a line after discount, paise, and its terms; without terms it bears no charges. */
export interface Charged {
  amount: Paise
  terms?: Terms | undefined
}

/** The tax of one rate: the net amount, and the tax. */
export interface TaxRow {
  rate: number
  /** Whether prices include it. */
  inclusive: boolean
  net: Paise
  tax: Paise
}

const NOTHING: Bears = { service: ZERO, tax: ZERO, serviceTax: ZERO }
const WHOLE = 10_000n

const halfUp = (amount: Paise, rate: number, of: bigint): Paise =>
  paise(Number((BigInt(amount) * BigInt(rate) * 2n + of) / (of * 2n)))

/** A rate applied to an amount, rounded half up to the paisa. */
export const rated = (amount: Paise, rate: number): Paise => halfUp(amount, rate, WHOLE)

/** The tax included in an amount, rounded half up to the paisa. */
export const contained = (amount: Paise, rate: number): Paise => halfUp(amount, rate, WHOLE + BigInt(rate))

interface Part {
  amount: Paise
  rate: number
  inclusive: boolean
}

/** Parts grouped by rate and by whether prices include it. */
const grouped = <P extends Part>(parts: readonly P[]): { rate: number; inclusive: boolean; group: P[] }[] =>
  [...Map.groupBy(parts, ({ rate, inclusive }) => `${rate} ${inclusive}`).values()].map((group) => ({
    rate: group[0]?.rate ?? 0,
    inclusive: group[0]?.inclusive === true,
    group,
  }))

/** The charge of each part, each rate rounded once over all its parts. */
function byRate(parts: readonly Part[]): Paise[] {
  const shares = parts.map(() => ZERO)
  const placed = parts.map((part, place) => ({ ...part, place })).filter(({ rate }) => rate > 0)
  for (const { rate, inclusive, group } of grouped(placed)) {
    const amounts = group.map(({ amount }) => amount)
    const whole = (inclusive ? contained : rated)(sum(amounts), rate)
    for (const [index, share] of spread(whole, amounts).entries()) shares[group[index]?.place ?? 0] = share
  }
  return shares
}

/** The charges of each line of an order. */
export function bearsOf(lines: readonly Charged[]): Bears[] {
  if (lines.every(({ terms }) => terms === undefined)) return lines.map(() => NOTHING)
  const open = lines.map(({ amount, terms }) => ({ amount, terms: terms?.bears === undefined ? terms : undefined }))
  const services = byRate(open.map(({ amount, terms }) => ({ amount, rate: terms?.service ?? 0, inclusive: false })))
  const taxes = byRate([
    ...open.map(({ amount, terms }) => ({ amount, rate: terms?.tax ?? 0, inclusive: terms?.inclusive ?? false })),
    ...open.map(({ terms }, place) => ({
      amount: services[place] ?? ZERO,
      rate: terms?.serviceTax ?? 0,
      inclusive: terms?.inclusive ?? false,
    })),
  ])
  return lines.map(
    ({ terms }, place) =>
      terms?.bears ?? {
        service: services[place] ?? ZERO,
        tax: taxes[place] ?? ZERO,
        serviceTax: taxes[lines.length + place] ?? ZERO,
      },
  )
}

/** Lines with their shares fixed. */
export const settled = <L extends Charged>(lines: readonly L[]): L[] => {
  const bears = bearsOf(lines)
  return lines.map((line, place) =>
    line.terms === undefined ? line : { ...line, terms: { ...line.terms, bears: bears[place] ?? NOTHING } },
  )
}

/** What a settled line costs besides its dishes, paise: its service charge, and the tax that its price does not include. */
export function addedOf(terms: Terms | undefined): Paise {
  const { service, tax, serviceTax } = terms?.bears ?? NOTHING
  return terms?.inclusive === true ? service : sum([service, tax, serviceTax])
}

/** The tax of settled lines by rate, the lowest first. */
export function taxRowsOf(lines: readonly Charged[]): TaxRow[] {
  const parts = lines.flatMap(({ amount, terms }) => {
    const { service, tax, serviceTax } = terms?.bears ?? NOTHING
    const inclusive = terms?.inclusive ?? false
    return [
      { rate: terms?.tax ?? 0, inclusive, amount, tax },
      { rate: terms?.serviceTax ?? 0, inclusive, amount: service, tax: serviceTax },
    ]
  })
  const taxed = parts.filter(({ rate }) => rate > 0)
  return grouped(taxed)
    .map(({ rate, inclusive, group }) => {
      const [amount, tax] = [sum(group.map((part) => part.amount)), sum(group.map((part) => part.tax))]
      return { rate, inclusive, net: inclusive ? subtract(amount, tax) : amount, tax }
    })
    .filter(({ net, tax }) => net !== ZERO || tax !== ZERO)
    .toSorted((a, b) => a.rate - b.rate || Number(a.inclusive) - Number(b.inclusive))
}

const mapBears = (bears: Bears, of: (amount: Paise, part: keyof Bears) => Paise): Bears => ({
  service: of(bears.service, 'service'),
  tax: of(bears.tax, 'tax'),
  serviceTax: of(bears.serviceTax, 'serviceTax'),
})

const withBears = (terms: Terms, of: (amount: Paise, part: keyof Bears) => Paise): Terms =>
  terms.bears === undefined ? terms : { ...terms, bears: mapBears(terms.bears, of) }

/** Terms with the share for `qty` of `of` dishes, rounded down; the other dishes get the rest, exact in paise. */
export const someTerms = (terms: Terms, qty: number, of: number): Terms => withBears(terms, (amount) => shareOf(amount, qty, of))

/** Terms with what remains after another part was taken. */
export const termsLess = (terms: Terms, gone: Terms): Terms =>
  withBears(terms, (amount, part) => subtract(amount, gone.bears?.[part] ?? ZERO))

/** The terms of two lines that become one; shares remain fixed if both lines have them. */
export const termsJoined = (one: Terms, { bears }: Terms): Terms => {
  const { bears: own, ...rates } = one
  return own === undefined || bears === undefined
    ? rates
    : { ...rates, bears: mapBears(own, (amount, part) => add(amount, bears[part])) }
}

/** Terms without the fixed share, so that it is computed from the order again, since the line changed. */
export function openTerms({ bears: _bears, ...rates }: Terms): Terms {
  return rates
}

/** The rates of terms as one text; empty without terms. */
export const ratesMark = (terms: Rates | undefined): string =>
  terms === undefined ? '' : [terms.tax, terms.inclusive ? 'in' : 'on', terms.service, terms.serviceTax].join('/')

/** The tax, paise, included in `part` of an `amount`: its `share`, limited so that neither part has more tax than amount. */
const containedShare = (tax: Paise, share: Paise, amount: Paise, part: Paise): Paise =>
  paise(Math.min(Math.max(share, tax - (amount - part)), part))

/** Splits a settled line when another payer pays `part` of it: that part's amount for the dishes, and its charges. */
export function partOfCharged({ amount, terms }: Charged, part: Paise): { amount: Paise; terms: Terms | undefined } {
  if (terms?.bears === undefined) return { amount: part, terms }
  const { service, tax, serviceTax } = terms.bears
  const whole = add(amount, addedOf(terms))
  if (terms.inclusive) {
    const [dishes = ZERO, charge = ZERO] = spread(part, [amount, service])
    const bears = {
      service: charge,
      tax: containedShare(tax, shareOf(tax, part, whole), amount, dishes),
      serviceTax: containedShare(serviceTax, shareOf(serviceTax, part, whole), service, charge),
    }
    return { amount: dishes, terms: { ...terms, bears } }
  }
  const [dishes = ZERO, charge = ZERO, ofDishes = ZERO, ofCharge = ZERO] = spread(part, [amount, service, tax, serviceTax])
  return { amount: dishes, terms: { ...terms, bears: { service: charge, tax: ofDishes, serviceTax: ofCharge } } }
}

/**
 * The terms of a line whose order is placed again. A fixed share is kept, in proportion for fewer dishes; for more dishes, or
 * another price or other rates, it is computed from the order again.
 */
export function keptTerms(
  line: { qty: number; price: Paise; terms?: Terms | undefined },
  held: { qty: number; price: Paise; terms?: Terms | undefined } | undefined,
): Terms | undefined {
  const { terms } = line
  if (terms === undefined) return undefined
  const before = held?.terms
  if (held === undefined || before?.bears === undefined || line.qty > held.qty || held.price !== line.price)
    return openTerms(terms)
  if (ratesMark(terms) !== ratesMark(before)) return openTerms(terms)
  return line.qty === held.qty ? before : someTerms(before, line.qty, held.qty)
}
