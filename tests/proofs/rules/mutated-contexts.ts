import { APPROVAL_VALID_MS, CODE_VALID_MS } from '../../../src/server/cards/otp.ts'
import type { Dish } from '../../../src/shared/contract/dishes.ts'
import type { CartDish } from '../../support/server/sale.ts'
import { type Approved, type Scene, totalOf } from './contexts.ts'

type Probe = (scene: Scene, approved: Approved) => Promise<void>

/** The same cart with the dish of the same price in the place of the first one. */
function swapped({ dishes: [one, two] }: Scene, [first, ...rest]: readonly CartDish[]): CartDish[] {
  if (one === undefined || two === undefined || first === undefined) throw new Error('nothing to swap')
  return [{ dish: first.dish._id === one._id ? two : one, qty: first.qty }, ...rest]
}

/** Contexts that leave the approval as it was: the payment that it is for goes through afterwards. */
const passing: readonly Probe[] = [
  (scene, approved) => scene.refusePayment('another amount', approved, { amount: scene.random.pick([0.01, -0.01, 1, 100, -1]) }),
  async (scene, approved) => {
    await scene.place(approved.other, approved.cart)
    await scene.refusePayment('another card', approved, { card: approved.other })
  },
  (scene, approved) => scene.refuseCode('another mobile number', approved, { mobileNo: approved.other.mobileNo }),
  (scene, approved) => scene.refuseCode('a code for another card', approved, { customerid: approved.other.card._id }),
]

/** A wrong code costs one of five tries, so it is tried once. */
const wrongCode: Probe = (scene, approved) =>
  scene.refuseCode('a wrong code', approved, { code: String((Number(approved.code) + 1) % 1_000_000).padStart(6, '0') })

async function changePrice(scene: Scene, dish: Dish, price: number): Promise<void> {
  const { dishName, imageUrl, rating, type } = dish
  await scene.client.ok('updateDish', { params: { _id: dish._id }, body: { dishName, imageUrl, rating, type, price } })
}

/** Contexts after which the approval is good for nothing, its own order included. */
const ending: readonly Probe[] = [
  async (scene, approved) => {
    await scene.place(approved.guest, swapped(scene, approved.cart))
    await scene.refusePayment('other lines of the same total', approved)
    await scene.place(approved.guest, approved.cart)
    await scene.refusePayment('its own lines after others', approved)
  },
  async (scene, approved) => {
    const more = approved.cart.map(({ dish, qty }) => ({ dish, qty: qty + 1 }))
    await scene.place(approved.guest, more)
    await scene.refusePayment('another number of dishes', { ...approved, total: totalOf(more) })
    await scene.refuseCode('a code after its order changed', approved)
  },
  async (scene, approved) => {
    const [first] = approved.cart
    if (first === undefined) throw new Error('an empty cart')
    const dearer = [{ ...first, dish: { ...first.dish, price: first.dish.price + 1 } }, ...approved.cart.slice(1)]
    await changePrice(scene, first.dish, first.dish.price + 1)
    await scene.place(approved.guest, dearer)
    await scene.refusePayment('the same dishes at another price', { ...approved, total: totalOf(dearer) })
    await changePrice(scene, first.dish, first.dish.price)
  },
  async (scene, approved) => {
    scene.test.clock.now += APPROVAL_VALID_MS
    await scene.refusePayment('an approval that expired', approved)
    await scene.refuseCode('a code that expired', approved)
  },
  async (scene, approved) => {
    const code = await scene.sendCode(approved.guest, approved.cart)
    scene.test.clock.now += CODE_VALID_MS
    await scene.refuseCode('a code that expired unused', { ...approved, factor: 'code', code })
    await scene.refusePayment('a code that was not verified', approved)
  },
  async (scene, approved) => {
    const { cardNumber } = approved.guest.card
    await scene.client.ok('blockCard', { params: { cardNumber }, body: { blocked: true } })
    await scene.refuseCode('a code of a blocked card', approved)
    await scene.client.ok('blockCard', { params: { cardNumber }, body: { blocked: false } })
    await scene.refusePayment('an approval of before the block', approved)
    await scene.refuseCode('a code of before the block', approved)
  },
  async (scene, approved) => {
    const next = await scene.sendCode(approved.guest, approved.cart)
    await scene.refusePayment('an approval of before the next code', approved)
    if (next !== approved.code) await scene.refuseCode('a code of before the next one', approved)
  },
  async (scene, approved) => {
    await scene.setPin(approved.guest)
    await scene.refusePayment('an approval of before the PIN was set', approved)
    await scene.refuseCode('a code of before the PIN was set', approved)
  },
]

/** The payment that it is for, and then everything once more. */
const used: Probe = async (scene, approved) => {
  await scene.pay(approved)
  await scene.place(approved.guest, approved.cart)
  await scene.refusePayment('an approval that was used', approved)
  await scene.refuseCode('a code that was used', approved)
}

/** Gives one approval after the other and tries each in contexts that are not its own, until so many were refused or too much was not. */
export async function tryContexts(scene: Scene, atLeast: number): Promise<void> {
  while (scene.refused < atLeast && !scene.isBroken) {
    const approved = await scene.approve()
    for (let tries = scene.random.whole(2, 4); tries > 0; tries -= 1) await scene.random.pick(passing)(scene, approved)
    if (scene.random.whole(1, 3) === 1) await wrongCode(scene, approved)
    await (scene.random.whole(1, 3) === 1 ? used : scene.random.pick(ending))(scene, approved)
  }
}
