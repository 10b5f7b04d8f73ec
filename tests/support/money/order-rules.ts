import assert from 'node:assert/strict'
import { cartOf, isRefused, type LineModel, linesOf, markOf, totalOf } from './lines.ts'
import { type CardModel, isLive, NOBODY, rupees, unpaidOf } from './model.ts'
import type { Rule } from './rules.ts'
import { allowed, refused } from './step.ts'

/** What approves a card's payment ends where it was for other lines or another total; one for no lines is bound to these. */
export function bindCode(card: CardModel | null, lines: readonly LineModel[]): void {
  if (!isLive(card) || card.code === null) return
  const [mark, total] = [markOf(lines), totalOf(lines)]
  if (card.code.lines === null && total <= card.code.total) Object.assign(card.code, { lines: mark, total })
  else if (card.code.lines !== mark || card.code.total !== total) card.code = null
}

/** Check Out places the order and voids the unpaid one, unless it is the very same or `again`, which names it; a code for another one ends. */
export const order: Rule<'order'> = (model, pax, { quantities, wrongBy, again }) => {
  const unpaid = unpaidOf(pax)
  const known = again === true ? unpaid : null
  const lines = linesOf(model, pax, known === null ? quantities : 'ordered')
  const total = totalOf(lines)
  const asked = Math.max(0, total + wrongBy)
  const body = { order: cartOf(model, lines), totalprice: rupees(asked), ...(known !== null && { orderid: known.id }) }
  const given = { params: { userid: pax.id }, body }
  if (isRefused(model, pax, lines)) return refused('placeOrder', given, 'dish_unavailable')
  if (asked !== total) return refused('placeOrder', given, 'total_mismatch')
  return allowed('placeOrder', given, (reply) => {
    const isSame = unpaid !== null && (known !== null || markOf(unpaid.lines) === markOf(lines))
    if (unpaid !== null) assert.equal(reply.orderid === unpaid.id, isSame)
    assert.deepEqual([reply.totalprice, reply.paid], [rupees(total), false])
    const version = reply.orderversion
    if (isSame) Object.assign(unpaid, { lines, version })
    else {
      if (unpaid !== null) unpaid.state = 'cancelled'
      pax.order = { id: reply.orderid, lines, version, state: 'unpaid', splitFrom: null, isJoined: false }
    }
    bindCode(pax.card, lines)
  })
}

/** An order can be cancelled until it is paid, and cancelling it twice answers the same. A code for it lives on. */
export const cancel: Rule<'cancel'> = (_model, { order: latest }) => {
  const given = { params: { id: latest?.id ?? NOBODY } }
  if (latest === null) return refused('cancelOrder', given, 'order_not_found')
  if (latest.state === 'paid') return refused('cancelOrder', given, 'order_paid')
  return allowed('cancelOrder', given, (reply) => {
    latest.state = 'cancelled'
    assert.deepEqual([reply._id, reply.payment, reply.totalprice], [latest.id, 'cancelled', rupees(totalOf(latest.lines))])
  })
}

/** A dish's new price counts from the next order and the next code on; what was ordered keeps its own. */
export const price: Rule<'price'> = (model, _pax, { dish: place, price: next }) => {
  const dish = model.dishes[place]
  if (dish === undefined) throw new Error(`no dish ${place}`)
  const body = { dishName: dish.name, price: rupees(next), imageUrl: '', rating: 4, type: 'Lunch' }
  return allowed('updateDish', { params: { _id: dish.id }, body }, (reply) => {
    assert.equal(reply.price, rupees(next))
    dish.price = next
  })
}

/** How many choices a dish asks for and what the first of them adds count from the next order on; what was ordered can still be paid. */
export const choices: Rule<'choices'> = ({ group }, _pax, { least, most, price: next }) => {
  const modifiers = group.choices.map(({ id, name, price: own }, place) => ({
    _id: id,
    name,
    price: rupees(place === 0 ? next : own),
  }))
  const body = { name: 'Choices', least, most, leaveOut: false, modifiers }
  return allowed('updateModifierGroup', { params: { _id: group.id }, body }, (reply) => {
    assert.deepEqual(reply.modifiers, modifiers)
    const [first] = group.choices
    if (first !== undefined) first.price = next
    Object.assign(group, { least, most })
  })
}
