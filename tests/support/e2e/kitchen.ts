import type { BridgeInput } from '../../../src/shared/bridge/bridge.ts'
import type { VirtualPrinter } from '../../../src/virtual-printer/virtual-printer.ts'
import type { Api } from './api.ts'
import { deskPrinter } from '../printing/virtual-printer-samples.ts'
import { makeGuest } from './prepared.ts'

/** Makes a printer the kitchen's, and no longer the one for receipts. */
export const useForKitchen = (
  save: (form: BridgeInput<'savePrinter'>) => Promise<unknown>,
  printer: VirtualPrinter,
): Promise<unknown> => save(deskPrinter(printer.address, { id: 'kitchen', name: 'Kitchen printer', roles: ['kitchen'] }))

/** The back office lets every terminal that waits print for the kitchen. */
export async function allowKitchenPrinters(api: Api): Promise<void> {
  const waiting = (await api.ok('listKitchenTerminals')).filter(({ state }) => state === 'waiting')
  for (const { _id: id } of waiting) await api.ok('allowKitchenTerminal', { params: { id }, body: { allowed: true } })
}

const DISH = { dishName: 'Dosa', price: 199.5, imageUrl: '', rating: 4, type: 'breakfast' } as const

/** Check Out of `qty` dishes on a terminal without a kitchen printer; answers the dish's name. */
export async function placeElsewhere(api: Api, qty: number): Promise<string> {
  const known = (await api.ok('listDishes')).find(({ dishName }) => dishName === DISH.dishName)
  const dish = known ?? (await api.ok('createDish', { body: DISH }))
  const { pax } = await makeGuest(api, 5000, { paxManifestNo: String(10_000 + qty), mobileNo: `+91982004200${qty}` })
  await api.ok('placeOrder', {
    params: { userid: pax._id },
    body: { order: [{ _id: dish._id, qty }], totalprice: DISH.price * qty, ordertable: [] },
  })
  return dish.dishName
}
