import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Order } from '../../../../../src/shared/contract/orders.ts'
import { opened } from '../../../../../src/renderer/model/sale/moves.ts'
import { cartAtom, saleAtom } from '../../../../../src/renderer/sale/state/sale.atoms.ts'
import { keepOrder, openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'

const PATH = '/foodorder/selecttable'
const FLOOR = '1st Floor Medium'
const QUESTION = `A new order at ${FLOOR} table 3?`

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(async () => {
  venue.endWindows()
  for (const { _id, status } of await venue.call('listTables'))
    if (status) await venue.call('setTable', { params: { _id }, body: { status: false, take: true } })
})

const cell = (name: string | RegExp) => screen.findByRole('button', { name })
const tableAt = async (tableno: number) =>
  (await venue.call('listTables')).find((table) => table.tablefloor === FLOOR && table.tableno === tableno)?._id ?? ''

/** A check at table 6 of two dishes, sent, which this terminal has opened, and a further dish where it is wanted. */
async function withOpenCheck(more: Order['order'] = []) {
  const { _id, price } = venue.menu.biryani
  const body = { order: [{ _id, qty: 2 }], totalprice: 2 * price, tables: [{ _id: await tableAt(6) }] }
  const check = await venue.call('openCheck', { body })
  const sale = opened(check)
  keepOrder({ ...sale, lines: [...sale.lines, ...more] })
  const app = await venue.open(PATH)
  const tap = async () => app.user.click(await cell(`${FLOOR} table 3, free`))
  return { check, app, tap }
}
const soda = () => ({ ...venue.menu.soda, qty: 1 })

it('a free table begins the order of the next guests, and the open check stays as it is', async () => {
  const { check, app, tap } = await withOpenCheck()
  await tap()
  expect(await screen.findByText(QUESTION)).toBeInTheDocument()
  expect(screen.getByText(`The order of ${FLOOR} 6 is open on this terminal.`)).toBeInTheDocument()
  await app.user.click(await cell('New order'))
  expect(await cell(`${FLOOR} table 3, booked for this order`)).toBeInTheDocument()
  const { orderid, tables, lines } = app.store.get(saleAtom)
  expect([orderid, lines, tables.map(({ tableno }) => tableno)]).toEqual(['', [], [3]])
  expect(await venue.call('getOrder', { params: { id: check._id } })).toEqual(check)
})

it('or becomes one more table of the open check, where that is meant', async () => {
  const { check, app, tap } = await withOpenCheck()
  await tap()
  await app.user.click(await cell('Add the table to it'))
  await waitFor(() => expect(app.store.get(saleAtom).tables.map(({ tableno }) => tableno)).toEqual([6, 3]))
  expect(app.store.get(saleAtom).orderid).toBe(check._id)
})

it('says what was not sent and would be lost; Esc books nothing', async () => {
  const { app, tap } = await withOpenCheck([soda()])
  await tap()
  expect(await screen.findByText('A new order leaves it. What was changed on it was not sent and is lost.')).toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(QUESTION)).not.toBeInTheDocument())
  expect(app.store.get(cartAtom)).toHaveLength(2)
  expect(await cell(`${FLOOR} table 3, free`)).toBeInTheDocument()
})

it('another check is not opened over unsent dishes without a question either', async () => {
  const { app } = await withOpenCheck([soda()])
  const other = { order: [{ _id: venue.menu.soda._id, qty: 1 }], totalprice: 140 }
  await venue.call('openCheck', { body: { ...other, tables: [{ _id: await tableAt(5) }] } })
  const table = await cell(new RegExp(`^${FLOOR} table 5, booked, `))
  await app.user.click(table)
  await app.user.click(table)
  expect(await screen.findByText('What was changed on it was not sent and is lost.')).toBeInTheDocument()
  await app.user.click(await cell('Keep it'))
  expect(app.store.get(cartAtom)).toHaveLength(2)
})

it('no question comes while the order in work is new', async () => {
  keepOrder({ lines: [soda()], noTable: false })
  const app = await venue.open(PATH)
  await app.user.click(await cell(`${FLOOR} table 3, free`))
  expect(await cell(`${FLOOR} table 3, booked for this order`)).toBeInTheDocument()
})
