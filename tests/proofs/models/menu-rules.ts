import assert from 'node:assert/strict'
import { rupees } from './model.ts'
import type { Rule } from './rules.ts'
import { allowed } from './step.ts'

/** A dish's new price counts from the next order and the next code on; what was ordered keeps its own. */
export const price: Rule<'price'> = (model, _pax, { dish: place, price: next }) => {
  const dish = model.dishes[place]
  if (dish === undefined) throw new Error(`no dish ${place}`)
  const body = { dishName: dish.name, price: rupees(next), imageUrl: '', rating: 4, type: dish.type }
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
