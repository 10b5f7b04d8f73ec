import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { saleAtom } from '../../../../../src/renderer/sale/state/sale.atoms.ts'
import { newId } from '../../../../../src/shared/ids.ts'
import { keepOrder, openRealVenue, type RealVenue, sentRound } from '../../../../support/renderer/real-sale.ts'
import { PIN } from '../../../../support/server/supervisor.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
  await venue.supervisor()
  await venue.call('updateVenue', { body: { ...(await venue.call('getVenue')), voidLimit: 100 } })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

/** A check with a biryani that was sent and two sodas that are held, on Order Details. */
async function openHeld() {
  const { biryani, soda } = venue.menu
  keepOrder({ lines: [{ ...biryani, qty: 1 }, { ...soda, qty: 2, held: true }], checkName: 'Deck chair 9', noTable: true }) // oxfmt-ignore
  const app = await venue.open('/foodorder/foodorderdish')
  const rail = within(screen.getByRole('region', { name: 'Order' }))
  await app.user.click(await rail.findByRole('button', { name: /^Send/ }))
  await sentRound(1)
  await app.router.navigate('/foodorder/orderdetails')
  const [check] = await venue.call('listOrders', { query: { limit: '1' } })
  const id = check?._id ?? ''
  return { ...app, id, bin: await screen.findByRole('button', { name: 'Remove Fresh lime soda' }) }
}
const print = (id: string) => venue.call('printGuestBill', { params: { id }, body: { printid: newId() } })

it('a held dish that a printed bill names is voided by itself, above the limit with a supervisor’s PIN', async () => {
  const { user, store, id, bin } = await openHeld()
  await print(id)
  await waitFor(() => expect(store.get(saleAtom).known?.billed).toBe(true))
  await user.click(bin)
  const sheet = within(await screen.findByRole('dialog', { name: 'Void Fresh lime soda?' }))
  expect(sheet.getByText('On the printed bill, held')).toBeInTheDocument()
  expect(sheet.getByText(/^The kitchen was never sent it/)).toBeInTheDocument()
  await user.click(sheet.getByRole('button', { name: 'Guest changed their mind' }))
  await user.click(sheet.getByRole('button', { name: /^No:/ }))
  await user.type(await sheet.findByLabelText('PIN'), PIN)
  await user.click(sheet.getByRole('button', { name: 'Void dish' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Fresh lime soda' })).not.toBeInTheDocument())
  const order = await venue.call('getOrder', { params: { id } })
  expect(order).toMatchObject({ billed: true, payment: 'unpaid', order: [{ dishName: 'Vegetable biryani', qty: 1 }] })
  expect(await venue.call('listOrderVoids', { params: { id } })).toMatchObject([{ amount: 280, approvedBy: 'Anita Rao' }])
})

it('a held dish that no bill names goes at once', async () => {
  const { user, bin } = await openHeld()
  await user.click(bin)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove Fresh lime soda' })).not.toBeInTheDocument()
})
