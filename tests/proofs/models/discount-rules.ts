import assert from 'node:assert/strict'
import { discountWords } from '../../../src/server/orders/entry/taken-off.ts'
import { GRANT_VALID_MS } from '../../../src/server/people/staff/supervisor.ts'
import { newId } from '../../../src/shared/ids.ts'
import { paise } from '../../../src/shared/money/money.ts'
import { openTerms, proportions } from './charges.ts'
import type { CommandOf } from './command.ts'
import { amountOf, type LineModel, totalOf } from './lines.ts'
import { CEILING, type Model, NOBODY, type PaxModel, rupees } from './model.ts'
import { bindCode } from './order-rules.ts'
import type { Rule } from './rules.ts'
import { allowed, refused } from './step.ts'
import { allows, takenGrant } from './supervisor-rules.ts'
import { overAs } from './void-rules.ts'
import { orderOf } from './which-order.ts'

type Asked = Pick<CommandOf<'discount'>, 'check' | 'kind' | 'percent' | 'amount' | 'lines' | 'isStale'>

const priceOf = (lines: readonly LineModel[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + (lines[place]?.price ?? 0) * (lines[place]?.qty ?? 0), 0)

/** The places that are meant: those named, or the whole check, on which dishes free by a comp stay so. Null where one is not there. */
function placesOf(lines: readonly LineModel[], { kind, lines: named }: Asked): number[] | null {
  if (named === null) return lines.flatMap(({ off }, place) => (kind === 'discount' && off?.kind === 'comp' ? [] : [place]))
  return named.some((place) => lines[place] === undefined) ? null : [...new Set(named)].toSorted((a, b) => a - b)
}

/** What is given in all: rounded half up to the paisa. */
const givenOn = (price: number, { kind, percent, amount }: Asked): number =>
  kind === 'none' ? 0 : kind === 'comp' ? price : percent === null ? amount : Math.floor((price * percent * 2 + 100) / 200)

function asking(model: Model, pax: PaxModel, asked: Asked) {
  const order = orderOf(model, pax, asked.check)
  const lines = order?.lines ?? []
  const places = placesOf(lines, asked)
  const price = priceOf(lines, places ?? [])
  const amount = givenOn(price, asked)
  const isEmpty = asked.kind !== 'none' && amount === 0
  const why = overAs(order, asked.isStale) ?? (places === null || amount > price || isEmpty ? 'rule_broken' : null)
  const version = (order?.version ?? 1) + (asked.isStale ? 1 : 0)
  const { kind, percent } = asked
  const size = kind !== 'discount' ? {} : percent === null ? { amount: rupees(asked.amount) } : { percent }
  const named = asked.lines === null ? {} : { lines: [...asked.lines] }
  const card = order?.guest?.card?.state === 'active' ? order.guest.card : null
  const decided = { asked: { kind: 'comp' as const }, places: places ?? [], price: paise(price), amount: paise(amount) }
  const to = discountWords(order?.id ?? NOBODY, { version, kind }, decided)
  const above = kind !== 'none' && (percent !== null && kind === 'discount' ? percent > CEILING : amount * 100 > price * CEILING)
  return { order, lines, places: places ?? [], amount, why, card, to, isAbove: above, body: { version, kind, ...size, ...named } }
}

/** A supervisor allows one discount on these dishes at this amount. */
export const askDiscount: Rule<'askDiscount'> = (model, pax, command) => {
  const { id: supervisor, pin } = model.supervisor
  const { order, why, card, amount, to, body } = asking(model, pax, command)
  const given = { body: { ...body, orderid: order?.id ?? NOBODY, supervisor, pin } }
  if (why !== null) return refused('approveDiscount', given, why)
  return allowed('approveDiscount', given, ({ approval }) => {
    pax.grant = { token: approval, move: 'discount', cardId: card?.id ?? '', to, amount, expires: model.now + GRANT_VALID_MS }
  })
}

const dishesOf = (lines: readonly LineModel[]): number => lines.reduce((sum, line) => sum + amountOf(line), 0)

/** What was decided goes on its lines in proportion, in place of what was given before; nothing is charged more than it costs. */
function discounted(
  lines: readonly LineModel[],
  places: readonly number[],
  amount: number,
  id: string,
  kind: 'discount' | 'comp',
) {
  const parts = proportions(
    places.map((place) => priceOf(lines, [place])),
    amount,
  )
  return lines.map((line, place): LineModel => {
    const share = parts[places.indexOf(place)]
    if (share === undefined) return line
    const { off: _before, ...rest } = line
    const plain = rest.terms === undefined ? rest : { ...rest, terms: openTerms(rest.terms) }
    return share === 0 ? plain : { ...plain, off: { id, kind, amount: share } }
  })
}

/** A discount or a comp is given on an unpaid order or taken back; above the ceiling by a supervisor. What approved its payment before ends. */
export const discount: Rule<'discount'> = (model, pax, command) => {
  const { order, lines, places, amount, why, card, to, isAbove, body } = asking(model, pax, command)
  const id = newId()
  const approval = pax.grant === null ? {} : { approval: pax.grant.token }
  const reason = command.kind === 'none' ? {} : { reason: 'birthday' }
  const given = { params: { id: order?.id ?? NOBODY }, body: { ...body, ...reason, ...approval } }
  if (order === null || why !== null) return refused('giveDiscount', given, why ?? 'order_not_found')
  const wanted = { move: 'discount', cardId: card?.id ?? '', to, amount } as const
  if (isAbove && !allows(pax.grant, wanted, model.now)) return refused('giveDiscount', given, 'approval_needed')
  return allowed('giveDiscount', given, (reply) => {
    if (isAbove) takenGrant(pax)
    const kind = command.kind === 'comp' ? 'comp' : 'discount'
    const next = discounted(lines, places, command.kind === 'none' ? 0 : amount, id, kind)
    const others = lines.filter((_line, place) => !places.includes(place))
    assert.equal(dishesOf(next), dishesOf(others) + priceOf(lines, places) - amount)
    assert.equal(reply.totalprice, rupees(totalOf(next)))
    Object.assign(order, { lines: next, version: reply.version })
    bindCode(order.guest?.card ?? null, next)
  })
}
