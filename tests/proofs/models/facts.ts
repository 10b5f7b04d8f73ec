import { type ChargeRowModel } from './charges.ts'
import { ways } from './choices.ts'
import { totalOf } from './lines.ts'
import { creditText, invoiceText, isLive, type Model } from './model.ts'

/** A way of a dish as the kitchen's tickets name it. */
const wayName = (model: Model, place: number): string => {
  const { dish = 0, choices = [] } = ways[place] ?? {}
  return [model.dishes[dish]?.name ?? '', ...choices.map((choice) => model.group.choices[choice]?.name ?? '')].join(' + ')
}

const kitchenFacts = (model: Model): string[] =>
  model.fired.flatMap((fired, way) =>
    fired === 0 ? [] : [`kitchen ${wayName(model, way)} ${fired} sent ${model.takenBack[way] ?? 0} taken back`],
  )

/** Tax and service charge of the invoices less those of the credit notes. */
const chargeFacts = ({ charged, creditedCharges }: Model): string[] =>
  [...charged].map(([key, { kind, rate, inclusive, base, amount }]) => {
    const { base: less = 0, amount: back = 0 }: Partial<ChargeRowModel> = creditedCharges.get(key) ?? {}
    return `charge ${kind} ${rate} ${inclusive ? 1 : 0} ${base - less} ${amount - back}`
  })

/** The books as they should be now, one fact a line, sorted: what `everythingQuestion` asks the database. */
export function expectedFacts(model: Model): string[] {
  const facts = model.pax.flatMap((pax) => [
    ...(isLive(pax.card) ? [`card ${pax.number} ${pax.card.state} ${pax.card.balance} ${pax.card.onboard}`] : []),
    ...(pax.isMember ? [`points ${pax.number} ${pax.points}`] : []),
  ])
  const unpaid = model.orders
    .filter(({ state }) => state === 'unpaid')
    .map(({ guest, lines }) => `unpaid ${guest?.number ?? ''} ${totalOf(lines)}`)
  const tables = model.tables.flatMap(({ id, holder }) => (holder === null ? [] : [`table ${id} ${holder.id}`]))
  const last = model.invoices === 0 ? [] : [`last ${invoiceText(model.invoices)}`]
  const lastCredit = model.credits === 0 ? [] : [`last ${creditText(model.credits)}`]
  const chosen = [...model.chosen].map(([name, { qty, amount }]) => `choice ${name} ${qty} ${amount}`)
  const books = [`books ${model.invoices} ${-model.cashInHand} ${model.sold}`, `given ${model.given}`, `voided ${model.voided}`]
  const tenders = [
    `tips ${model.tips.amount}`,
    `cash sales ${model.cashSales.count} ${model.cashSales.amount}`,
    ...[...model.tenders].map(([tender, amount]) => `tender ${tender} ${amount}`),
  ]
  return [
    ...facts,
    ...unpaid,
    ...tables,
    ...kitchenFacts(model),
    ...chosen,
    ...last,
    ...lastCredit,
    ...books,
    ...model.drawer.entries,
    ...model.safe.slips,
    ...tenders,
    ...chargeFacts(model),
  ].toSorted()
}
