import { mouseHands } from '../support/e2e/hands.ts'
import { dialogLooks, walker } from '../support/e2e/every-size.ts'
import { makeMenu } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'

const MINUTE_MS = 60_000

test('a table whose dishes the kitchen display keeps waiting turns amber, and is right again with the bump', async ({
  page,
  api,
}) => {
  const dishes = await makeMenu(api)
  const biryani = dishes.find(({ dishName }) => dishName === 'Vegetable biryani')
  const sale = new SaleSteps(page, mouseHands(page))
  const free = (await api.ok('listTables')).filter(({ tablefloor }) => tablefloor !== '3rd Floor')
  const openAt = async (tablefloor: string, tableno: number) => {
    const table = free.find((one) => one.tablefloor === tablefloor && one.tableno === tableno)
    const line = { _id: biryani?._id ?? '', qty: 1 }
    const body = { order: [line], totalprice: 380, tables: [{ _id: table?._id ?? '' }] }
    return (await api.ok('openCheck', { body }))._id
  }
  const bump = async (orderid: string) => {
    const ticket = (await api.ok('kitchenDisplay')).find((one) => one.orderid === orderid)
    const lines = (ticket?.lines ?? []).map(({ line, recalls }) => ({ line, recalls }))
    await api.ok('markKitchenLines', { params: { id: ticket?._id ?? '' }, body: { done: true, lines } })
  }
  const [large, small] = [await openAt('2nd Floor', 3), await openAt('1st Floor', 5)]
  const billed = await openAt('1st Floor', 8)
  await page.goto('/foodorder/selecttable')
  await page.clock.setSystemTime(Date.now() + 34 * MINUTE_MS)
  await page.reload()
  await expect(sale.table('2nd Floor', 3)).toHaveAccessibleName(/34 min.*Kitchen/)
  await expect(sale.table('2nd Floor', 3), 'no display bumps anything here').not.toHaveAccessibleName(/late/)

  const third = await openAt('2nd Floor', 4)
  await bump(third)
  await expect(sale.table('2nd Floor', 3)).toHaveAccessibleName(/, late for 34 min, Kitchen/)
  await expect(sale.table('1st Floor', 5)).toHaveAccessibleName(/, late for 34 min, Kitchen/)
  await api.ok('printGuestBill', { params: { id: billed }, body: { printid: crypto.randomUUID() } })
  await bump(billed)
  await expect(sale.table('1st Floor', 8)).toHaveAccessibleName(/, Bill printed/)
  await expect(page.getByRole('button', { name: /more below/ }), 'all tables are in sight').toHaveCount(0)
  const walk = walker(page, dialogLooks)
  await walk.at('the tables', async () => {})
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(walk.faults).toEqual([])
  for (const orderid of [large, small]) await bump(orderid)
  await expect(sale.table('2nd Floor', 3)).not.toHaveAccessibleName(/late/)
  await expect(sale.table('1st Floor', 5)).not.toHaveAccessibleName(/late/)
})
