import type { Api } from '../support/e2e/api.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { PIN, setApprovalPin } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectFits } from '../support/e2e/every-size.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const LIMIT = 500

/** An unpaid order at a table, three biryanis and a butter chicken, at a venue with a limit of voids. */
async function seated(api: Api) {
  const guest = await makeGuest(api, 5000)
  const [biryani, chicken] = await makeMenu(api)
  await api.ok('updateVenue', { body: { ...(await api.ok('getVenue')), voidLimit: LIMIT } })
  const table = (await api.ok('listTables')).find(({ tablefloor, tableno }) => tablefloor === '2nd Floor' && tableno === 3)
  const order = [
    { _id: biryani?._id ?? '', qty: 3 },
    { _id: chicken?._id ?? '', qty: 1 },
  ]
  const { orderid } = await api.ok('placeOrder', {
    params: { userid: guest.pax._id },
    body: { order, totalprice: 1660.5, ordertable: [{ _id: table?._id ?? '' }] },
  })
  return orderid
}

test('a dish is voided with a reason, and one above the limit by a supervisor; the order shows both struck', async ({
  page,
  api,
}) => {
  const orderid = await seated(api)
  await setApprovalPin(api)
  await page.goto('/foodorder/orderstatus')
  await page
    .locator(`[data-order="${orderid}"]`)
    .getByRole('button', { name: /^Pay the order/ })
    .click()
  await page.getByRole('button', { name: 'One less Vegetable biryani' }).click()
  const sheet = page.getByRole('dialog', { name: 'Void Vegetable biryani?' })
  await expect(sheet.getByRole('button', { name: 'Keep dish' })).toBeFocused()
  await expectFits(page, 'the void')
  await sheet.getByRole('button', { name: 'Void dish' }).click()
  await expect(sheet.getByText('Choose a reason')).toBeVisible()
  await sheet.getByRole('button', { name: 'Guest changed their mind' }).click()
  await sheet.getByRole('button', { name: 'No: Goes back to stock' }).click()
  await expect(sheet.getByText('Rs 1,280.50')).toBeVisible()
  await sheet.getByRole('button', { name: 'Void dish' }).click()
  await expectToast(page, 'Voided. The kitchen was notified', 'success')
  await expect(page.getByRole('group', { name: 'Quantity of Vegetable biryani' })).toContainText('2')
  const voided = page.getByRole('list', { name: 'Voided' }).getByRole('listitem')
  await expect(voided).toContainText(['1 × Vegetable biryani VOIDGuest changed their mind'])

  await page.getByRole('button', { name: 'Remove Butter chicken with saffron rice and garlic naan' }).click()
  const second = page.getByRole('dialog', { name: /^Void Butter chicken/ })
  await second.getByRole('button', { name: 'Took too long' }).click()
  await second.getByRole('button', { name: 'Yes: Counted as waste' }).click()
  await expect(second.getByText('Needed above Rs 500.00 of one order')).toBeVisible()
  await second.getByLabel('PIN').fill(PIN)
  await second.getByRole('button', { name: 'Void dish' }).click()
  await expect(second).toHaveCount(0)
  await expect(voided).toHaveCount(2)
  expect(await api.ok('listOrderVoids', { params: { id: orderid } })).toMatchObject([
    { amount: 380, cooked: false },
    { amount: 520.5, cooked: true, approvedBy: expect.any(String) },
  ])
  const tickets = await api.ok('listKitchenTickets', { params: { id: orderid } })
  expect(tickets.map(({ added, voided: gone }) => [added.length, gone.length])).toEqual([[2, 0], [0, 1], [0, 1]]) // oxfmt-ignore
})

test('an order moves to a free table with M and a tap, and back with one press', async ({ page, api }) => {
  const orderid = await seated(api)
  await page.goto('/foodorder/selecttable')
  const from = page.getByRole('button', { name: /^2nd Floor table 3, booked, Rs 1,660.50, 0 min, / })
  await from.focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { name: 'Move order' })).toBeVisible()
  await page.getByRole('button', { name: '2nd Floor table 2, free, Move here' }).click()
  await expectToast(page, 'Moved to 2nd Floor 2', 'success')
  await expect(page.getByRole('button', { name: /^2nd Floor table 2, booked, Rs 1,660.50/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo move' }).click()
  await expect(from).toBeVisible()
  expect((await api.ok('getOrder', { params: { id: orderid } })).ordertable).toMatchObject([{ tableno: 3 }])
  const tickets = await api.ok('listKitchenTickets', { params: { id: orderid } })
  expect(
    tickets.map(({ added }) => added.length),
    'cooked once',
  ).toEqual([2, 0, 0])
})

test('two orders become one with G and a tap, and two again with one press', async ({ page, api }) => {
  const orderid = await seated(api)
  const friend = await makeGuest(api, 300, { fullName: 'Clara Hoffmann', paxManifestNo: '10002', mobileNo: '+919820041787' })
  const soda = (await api.ok('listDishes', { query: { type: 'drinks' } }))[0]?._id ?? ''
  const table = (await api.ok('listTables')).find(({ tablefloor, tableno }) => tablefloor === '2nd Floor' && tableno === 4)
  const body = { order: [{ _id: soda, qty: 2 }], totalprice: 280, ordertable: [{ _id: table?._id ?? '' }] }
  await api.ok('placeOrder', { params: { userid: friend.pax._id }, body })
  await page.goto('/foodorder/selecttable')
  await page.getByRole('button', { name: /^2nd Floor table 3, booked, Rs 1,660.50/ }).focus()
  await page.keyboard.press('g')
  await expect(page.getByText('Nothing is sent to the kitchen again. Rohan Mehta pays both orders.')).toBeVisible()
  await page.getByRole('button', { name: /^2nd Floor table 4, booked, Rs 280.00.*Merge with$/ }).click()
  await expectToast(page, 'Merged: 2nd Floor 3, 4', 'success')
  await expect(page.getByRole('button', { name: /^2nd Floor table 3, booked, Rs 1,940.50/ })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^2nd Floor table 4, booked, on the check of table 3, .*, Merged$/ }),
  ).toBeVisible()
  expect((await api.ok('getOrder', { params: { id: orderid } })).totalprice).toBe(1940.5)
  await page.getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByRole('button', { name: /^2nd Floor table 4, booked, Rs 280.00/ })).toBeVisible()
  const tickets = await api.ok('listKitchenTickets', { params: { id: orderid } })
  expect(
    tickets.flatMap(({ added, voided }) => [...added, ...voided]),
    'cooked once',
  ).toHaveLength(2)
})
