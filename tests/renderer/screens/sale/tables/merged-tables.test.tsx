import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const cell = (name: RegExp) => screen.findByRole('button', { name })

/** A check of another terminal at some tables: their floor and number. */
async function checkAt(places: readonly (readonly [string, number])[], covers: number) {
  const plan = await venue.call('listTables')
  const tables = places.map(([floor, no]) => {
    const table = plan.find(({ tablefloor, tableno }) => tablefloor === floor && tableno === no)
    return { _id: table?._id ?? '' }
  })
  const { _id, price } = venue.menu.biryani
  const body = { order: [{ _id, qty: 1 }], totalprice: price, tables, covers }
  return venue.call('openCheck', { body, terminal: 'Bar' })
}

it('show the sum of merged checks once, on the first’s table, and name it on the others, with its floor where that is another', async () => {
  const check = await checkAt([['2nd Floor', 4]], 8)
  const others = [await checkAt([['2nd Floor', 5]], 6), await checkAt([['1st Floor', 2]], 2)]
  await venue.open('/foodorder')
  await cell(/^2nd Floor table 5, booked, 6 guests, Rs 380\.00, /)
  let { version } = check
  for (const { _id: other, version: otherversion } of others) {
    const merge = { params: { id: check._id }, body: { version, other, otherversion }, terminal: 'Bar' }
    version = (await venue.call('mergeOrder', merge)).order.version
  }
  expect(await cell(/^2nd Floor table 4, booked, 8 guests, Rs 1,140\.00, /)).toBeInTheDocument()
  expect(await cell(/^2nd Floor table 5, booked, on the check of table 4, Anita Rao, Merged$/)).toBeInTheDocument()
  expect(await cell(/^1st Floor table 2, booked, on the check of 2nd Floor 4, Anita Rao, Merged$/)).toBeInTheDocument()
})

it('are offered for a merge as their check is, and refuse a move as booked', async () => {
  await checkAt(
    [
      ['3rd Floor', 1],
      ['3rd Floor', 2],
    ],
    2,
  )
  await checkAt([['1st Floor', 8]], 2)
  const app = await venue.open('/foodorder')
  const from = await cell(/^1st Floor table 8, booked/)
  from.focus()
  await app.user.keyboard('g')
  expect(await cell(/^3rd Floor table 2, booked, on the check of table 1, Anita Rao, Merged, Merge with$/)).toBeEnabled()
  await app.user.keyboard('{Escape}')
  from.focus()
  await app.user.keyboard('m')
  expect(await cell(/^3rd Floor table 2, booked, on the check of table 1, Anita Rao, Merged, AR$/)).toHaveAttribute(
    'aria-disabled',
  )
})
