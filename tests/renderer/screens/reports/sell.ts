import { bridge } from '../../../../src/renderer/platform/bridge.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { Guest, RealVenue } from '../../../support/renderer/real-sale.ts'

export interface SoldLine {
  dish: Dish
  qty: number
}

/** Sells to a guest past the screens, as another terminal does: order, code of the desk, payment. `total` in rupees. */
export async function sell(venue: RealVenue, { pax, card }: Guest, lines: readonly SoldLine[], total: number): Promise<void> {
  const order = lines.map(({ dish, qty }) => ({ _id: dish._id, qty }))
  await venue.call('placeOrder', { params: { userid: pax._id }, body: { order, totalprice: total } })
  const { id, PaxCreate1 } = await venue.call('sendOtp', { body: { cardNumber: card.cardNumber, order } })
  const codes = await bridge.call('deskCodes', {})
  const code = codes.ok ? (codes.value.find(({ cardNumber }) => cardNumber === card.cardNumber)?.code ?? '') : ''
  await venue.call('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code, customerid: id } })
  await venue.call('payOrder', { params: { customerid: id }, body: { balance: total } })
}

/** The files that are handed out while `act` runs, as their texts. */
export async function filesOf(act: () => Promise<void>): Promise<string[]> {
  const files: Blob[] = []
  const create = URL.createObjectURL
  URL.createObjectURL = (file: Blob) => {
    files.push(file)
    return create(file)
  }
  try {
    await act()
  } finally {
    URL.createObjectURL = create
  }
  return Promise.all(files.map((file) => file.text()))
}
