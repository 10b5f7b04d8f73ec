import { add, type Paise, paise, shareOf, spread, subtract, sum, ZERO } from './money.ts'

/*
 * Tax and service charge. Rates are basis points. Each is rounded once, half up, by rate over all of an invoice that bears it, on the
 * amounts after discount; what that comes to is spread over the lines to the paisa, so that lines, parts and credit notes add up to it.
 */

/** A line's share of the order's service charge and tax, paise. */
export interface Bears {
  service: Paise
  tax: Paise
  /** The tax of its service charge. */
  serviceTax: Paise
}

/** The rates of a line, as the venue had them when it was priced. */
export interface Rates {
  tax: number
  inclusive: boolean
  service: number
  serviceTax: number
}

/** Rates with the line's fixed share, once its order was split or its invoice paid; left out while the share is computed from the order. */
export interface Terms extends Rates {
  bears?: Bears | undefined
}

/** What is paid for the dishes of a line after discount, paise, and how it is charged; without terms it bears nothing. */
export interface Charged {
  amount: Paise
  terms?: Terms | undefined
}

/** The tax of one rate: what is taxed without its tax, and the tax. */
export interface TaxRow {
  rate: number
  /** Whether the prices contain it. */
  inclusive: boolean
  net: Paise
  tax: Paise
}

const NOTHING: Bears = { service: ZERO, tax: ZERO, serviceTax: ZERO }
const WHOLE = 10_000n

const halfUp = (amount: Paise, rate: number, of: bigint): Paise =>
  paise(Number((BigInt(amount) * BigInt(rate) * 2n + of) / (of * 2n)))

/** What a rate comes to on an amount, rounded half up to the paisa. */
export const rated = (amount: Paise, rate: number): Paise => halfUp(amount, rate, WHOLE)

/** What of an amount is the tax that it contains, rounded half up to the paisa. */
export const contained = (amount: Paise, rate: number): Paise => halfUp(amount, rate, WHOLE + BigInt(rate))

interface Part {
  amount: Paise
  rate: number
  inclusive: boolean
}

/** Parts by rate, and by whether prices contain it. */
const grouped = <P extends Part>(parts: readonly P[]): { rate: number; inclusive: boolean; group: P[] }[] =>
  [...Map.groupBy(parts, ({ rate, inclusive }) => `${rate} ${inclusive}`).values()].map((group) => ({
    rate: group[0]?.rate ?? 0,
    inclusive: group[0]?.inclusive === true,
    group,
  }))

/** What parts bear, each rate rounded once over all its parts. */
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

/** What each line of an order bears. */
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

/** What is paid for a settled line beside its dishes, paise: its service charge, and the tax that its price does not contain. */
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

/** Terms with what goes with `qty` of `of` dishes: rounded down, so that what stays with the others is the rest, to the paisa. */
export const someTerms = (terms: Terms, qty: number, of: number): Terms => withBears(terms, (amount) => shareOf(amount, qty, of))

/** Terms with what is left when others took some of it. */
export const termsLess = (terms: Terms, gone: Terms): Terms =>
  withBears(terms, (amount, part) => subtract(amount, gone.bears?.[part] ?? ZERO))

/** The terms of two lines that become one; fixed shares stay fixed where both have them. */
export const termsJoined = (one: Terms, { bears }: Terms): Terms => {
  const { bears: own, ...rates } = one
  return own === undefined || bears === undefined
    ? rates
    : { ...rates, bears: mapBears(own, (amount, part) => add(amount, bears[part])) }
}

/** Terms computed from the order again, since the line changed. */
export function openTerms({ bears: _bears, ...rates }: Terms): Terms {
  return rates
}

/** The rates of terms in one text; empty without any. */
export const ratesMark = (terms: Rates | undefined): string =>
  terms === undefined ? '' : [terms.tax, terms.inclusive ? 'in' : 'on', terms.service, terms.serviceTax].join('/')

/** The tax, paise, that goes with `part` of the `amount` that contains it: its `share`, but so much that neither part has more tax than amount. */
const containedShare = (tax: Paise, share: Paise, amount: Paise, part: Paise): Paise =>
  paise(Math.min(Math.max(share, tax - (amount - part)), part))

/** A settled line's money in parts: what is paid for the dishes, and what goes with it, when `part` of all of it is paid by another. */
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
 * The terms of a line whose order is placed again: what the same line bore for good stays, its share of fewer dishes; of more, at another
 * price or other rates it follows from the order again.
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
