/*
 * Tax and service charge as the rules say them, reckoned here by themselves: by rate over a whole order, rounded half up once, and
 * spread over its lines to the paisa. Rates are basis points, amounts paise.
 */

/** What a line bears of its order's service charge and tax. */
export interface BearsModel {
  service: number
  tax: number
  serviceTax: number
}

/** The rates that a line was priced at; `bears` once they are settled for good. */
export interface TermsModel {
  tax: number
  inclusive: boolean
  service: number
  serviceTax: number
  bears?: BearsModel
}

/** What is paid for the dishes of a line, and its rates, if it has any. */
export interface ChargedModel {
  amount: number
  terms?: TermsModel | undefined
}

/** What a venue charges: tax by category of dish, and a service charge. */
export interface ChargesModel {
  inclusive: boolean
  rates: { type: string; rate: number }[]
  service: number
  serviceTax: number
}

/** Charges of one kind and rate: on how much, and what they come to. */
export interface ChargeRowModel {
  kind: 'service' | 'tax'
  rate: number
  inclusive: boolean
  base: number
  amount: number
}

const NOTHING: BearsModel = { service: 0, tax: 0, serviceTax: 0 }

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

/** An amount in proportion over others, to the paisa: those that lose most by rounding down get one more, the first of equals first. */
export function proportions(amounts: readonly number[], amount: number): number[] {
  const total = sumOf(amounts)
  if (total === 0) return amounts.map(() => 0)
  const exact = amounts.map((one) => one * amount)
  const down = exact.map((product) => Math.floor(product / total))
  const missing = amount - sumOf(down)
  const order = exact
    .map((product, place) => ({ place, lost: product % total }))
    .toSorted((a, b) => b.lost - a.lost || a.place - b.place)
  const lucky = new Set(order.slice(0, missing).map(({ place }) => place))
  return down.map((one, place) => one + (lucky.has(place) ? 1 : 0))
}

interface Rated {
  amount: number
  rate: number
  inclusive: boolean
}

const rateOf = ({ rate, inclusive }: Rated): string => `${rate} ${inclusive}`

/** What a rate comes to on an amount, rounded half up. */
function ratedOn(amount: number, { rate, inclusive }: Rated): number {
  const whole = inclusive ? 10_000 + rate : 10_000
  return Math.floor((amount * rate * 2 + whole) / (whole * 2))
}

/** What each part bears of the charge of its rate. */
function byRate(parts: readonly Rated[]): number[] {
  const shares = parts.map(() => 0)
  const places = parts.map((part, place) => ({ part, place })).filter(({ part }) => part.rate > 0)
  for (const group of Map.groupBy(places, ({ part }) => rateOf(part)).values()) {
    const amounts = group.map(({ part }) => part.amount)
    const [first] = group
    if (first === undefined) continue
    for (const [nth, share] of proportions(amounts, ratedOn(sumOf(amounts), first.part)).entries())
      shares[group[nth]?.place ?? 0] = share
  }
  return shares
}

/** What each line of an order bears: what it has for good, else its share of what the others come to. */
export function bearsOf(lines: readonly ChargedModel[]): BearsModel[] {
  const open = lines.map(({ amount, terms }) => ({ amount, terms: terms?.bears === undefined ? terms : undefined }))
  const services = byRate(open.map(({ amount, terms }) => ({ amount, rate: terms?.service ?? 0, inclusive: false })))
  const taxes = byRate([
    ...open.map(({ amount, terms }) => ({ amount, rate: terms?.tax ?? 0, inclusive: terms?.inclusive ?? false })),
    ...open.map(({ terms }, place) => ({
      amount: services[place] ?? 0,
      rate: terms?.serviceTax ?? 0,
      inclusive: terms?.inclusive ?? false,
    })),
  ])
  return lines.map(({ terms }, place) => {
    const reckoned = { service: services[place] ?? 0, tax: taxes[place] ?? 0, serviceTax: taxes[lines.length + place] ?? 0 }
    return terms?.bears ?? reckoned
  })
}

/** What is paid beside the dishes of a line: its service charge, and the tax that its price does not contain. */
export function addedOf(terms: TermsModel | undefined): number {
  const { service, tax, serviceTax } = terms?.bears ?? NOTHING
  return terms?.inclusive === true ? service : service + tax + serviceTax
}

/** The rates of a line in one text; empty for none. */
export const ratesMark = (terms: TermsModel | undefined): string =>
  terms === undefined ? '' : `${terms.tax} ${terms.inclusive ? 'in' : 'on'} ${terms.service} ${terms.serviceTax}`

/** The rates alone: what the line bears follows from its order again. */
export const openTerms = ({ bears: _bears, ...rates }: TermsModel): TermsModel => rates

const mapped = (terms: TermsModel, of: (amount: number, part: keyof BearsModel) => number): TermsModel => {
  const { bears } = terms
  if (bears === undefined) return terms
  const { service, tax, serviceTax } = bears
  return { ...terms, bears: { service: of(service, 'service'), tax: of(tax, 'tax'), serviceTax: of(serviceTax, 'serviceTax') } }
}

/** What goes with so many of a line's dishes, rounded down. */
export const someTerms = (terms: TermsModel, qty: number, of: number): TermsModel =>
  mapped(terms, (amount) => Math.floor((amount * qty) / of))

/** What is left of it. */
export const lessTerms = (terms: TermsModel, gone: TermsModel): TermsModel =>
  mapped(terms, (amount, part) => amount - (gone.bears?.[part] ?? 0))

/** What two lines that become one bear: for good where both did. */
export const joinedTerms = (own: TermsModel, { bears }: TermsModel): TermsModel =>
  own.bears === undefined || bears === undefined ? openTerms(own) : mapped(own, (amount, part) => amount + bears[part])

/** What of a settled line is another's, who pays `part` of all that is paid for it. */
export function partOf({ amount, terms }: ChargedModel, part: number): ChargedModel {
  if (terms?.bears === undefined) return { amount: part, terms }
  const { service, tax, serviceTax } = terms.bears
  const whole = amount + addedOf(terms)
  // In proportion, but neither side has more tax than what contains it.
  const within = (contained: number, of: number, theirs: number): number =>
    Math.min(theirs, Math.max(contained - (of - theirs), Math.floor((contained * part) / whole)))
  const shares = proportions(terms.inclusive ? [amount, service] : [amount, service, tax, serviceTax], part)
  const [dishes = 0, charge = 0] = shares
  const [, , ofDishes = within(tax, amount, dishes), ofCharge = within(serviceTax, service, charge)] = shares
  return { amount: dishes, terms: { ...terms, bears: { service: charge, tax: ofDishes, serviceTax: ofCharge } } }
}

/** The charges of settled lines, by kind and rate. */
export function chargeRows(lines: readonly ChargedModel[]): ChargeRowModel[] {
  const base = sumOf(lines.filter(({ terms }) => (terms?.service ?? 0) > 0).map(({ amount }) => amount))
  const service = sumOf(lines.map(({ terms }) => terms?.bears?.service ?? 0))
  const rows = new Map<string, ChargeRowModel>()
  for (const { amount, terms } of lines) {
    const { service: charge, tax, serviceTax } = terms?.bears ?? NOTHING
    const parts = [
      { rate: terms?.tax ?? 0, on: amount, tax },
      { rate: terms?.serviceTax ?? 0, on: charge, tax: serviceTax },
    ]
    for (const part of parts.filter(({ rate }) => rate > 0)) {
      const of = { kind: 'tax' as const, rate: part.rate, inclusive: terms?.inclusive === true }
      const row = rows.get(rateOf({ ...of, amount: 0 })) ?? { ...of, base: 0, amount: 0 }
      const net = of.inclusive ? part.on - part.tax : part.on
      rows.set(rateOf(row), { ...row, base: row.base + net, amount: row.amount + part.tax })
    }
  }
  const charged = base === 0 ? [] : [{ kind: 'service' as const, rate: 0, inclusive: false, base, amount: service }]
  return [...charged, ...[...rows.values()].filter((row) => row.base !== 0 || row.amount !== 0)]
}

/** Adds rows up by kind and rate. */
export function addCharges(sums: Map<string, ChargeRowModel>, rows: readonly ChargeRowModel[]): void {
  for (const row of rows) {
    const key = `${row.kind} ${rateOf(row)}`
    const { base = 0, amount = 0 } = sums.get(key) ?? {}
    sums.set(key, { ...row, base: base + row.base, amount: amount + row.amount })
  }
}
