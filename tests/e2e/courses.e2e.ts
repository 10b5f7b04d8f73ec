import type { Page } from '@playwright/test'
import { usualCourses } from '../../src/shared/contract/courses.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { dialogLooks, expectFits, walker } from '../support/e2e/every-size.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const rail = (page: Page) => page.getByRole('region', { name: 'Order', exact: true })

test('a table eats in courses and by seats, and pays by seat', async ({ page, api }) => {
  const guest = await makeGuest(api, 5000)
  await makeMenu(api)
  await api.ok('createDish', { body: { dishName: 'Chocolate cake', price: 260, type: 'desserts', rating: 4, imageUrl: '' } })
  await api.ok('updateVenue', { body: { ...(await api.ok('getVenue')), courses: [...usualCourses] } })
  const sale = new SaleSteps(page, mouseHands(page))
  await page.goto('/foodorder/selecttable')
  await sale.table('2nd Floor', 3).click()
  await page.getByRole('button', { name: 'Choose dishes' }).click()
  for (let guests = 0; guests < 2; guests += 1) await page.getByRole('button', { name: 'One more guest' }).click()
  await sale.addDish({ dish: 'Vegetable biryani', qty: 2 })
  await page.keyboard.press(',')
  await expect(rail(page)).toContainText(/Mains.*Vegetable biryani.*Seat 1/)
  await page.getByRole('button', { name: 'desserts' }).click()
  await sale.addDish({ dish: 'Chocolate cake', qty: 1 })
  await expect(rail(page).getByRole('button', { name: 'Fire desserts' })).toBeVisible()
  await page.getByRole('button', { name: 'Send 2 dishes' }).click()
  await expectToast(page, 'Sent to Kitchen', 'success')
  const [check] = await api.ok('listOrders', { query: { unpaid: true } })
  const params = { id: check?._id ?? '' }

  // One of the two goes to the other guest; the kitchen is sent nothing.
  await rail(page)
    .getByRole('button', { name: /^2\s*Vegetable biryani/ })
    .click()
  await rail(page).getByRole('button', { name: 'Seat', exact: true }).click()
  await expectFits(page, 'the seat of a sent dish')
  expect(await seriousFindings(page)).toEqual([])
  const sheet = page.getByRole('dialog', { name: 'Move to seat: Vegetable biryani' })
  await sheet.getByRole('button', { name: 'One less Vegetable biryani' }).click()
  await sheet.getByRole('button', { name: '2', exact: true }).click()
  await expect(rail(page)).toContainText('Seat 2')
  expect((await api.ok('listKitchenTickets', { params })).map(({ added, next }) => [added.length, next])).toEqual([
    [1, 'Desserts'],
  ])

  await rail(page).getByText('Seats', { exact: true }).click()
  await expect(rail(page)).toContainText('Shared')
  const walk = walker(page, dialogLooks)
  await walk.at('the order by seats', async () => {})
  await page.setViewportSize({ width: 1440, height: 900 })
  await rail(page).getByText('Rounds', { exact: true }).click()
  await walk.at('the order by courses', async () => {})
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(walk.faults).toEqual([])
  await page.goto('/foodorder/selecttable')
  await expect(sale.table('2nd Floor', 3)).toHaveAccessibleName(/2 guests, Rs 1,020\.00, .*Desserts held/)
  await walk.at('the tables', async () => {})
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(walk.faults).toEqual([])
  await page.goto('/foodorder/foodorderdish')
  await rail(page).getByRole('button', { name: 'Fire desserts' }).click()
  await expectToast(page, 'Sent to Kitchen', 'success')
  const tickets = await api.ok('listKitchenTickets', { params })
  expect(tickets.map(({ added }) => added.map(({ qty, dishName, course }) => `${qty} ${dishName}, ${course}`))).toEqual([
    ['2 Vegetable biryani, Mains'],
    ['1 Chocolate cake, Desserts'],
  ])

  await page.goto('/foodorder/orderstatus')
  await page.locator(`[data-order="${params.id}"]`).locator('[data-name]').click()
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pay part 1' })).toBeVisible()
  const seatTwo = page.getByRole('group', { name: /^Part of Seat 2/ })
  await expect(seatTwo.getByRole('radio', { name: '2' }), 'a seat a part to begin with').toBeChecked()
  await page.getByRole('button', { name: /^Part 2(?!\d)/ }).click()
  await expectFits(page, 'the split by seat', page.getByRole('region', { name: 'What is left' }))
  await page.getByRole('button', { name: 'Pay part 2' }).click()
  await page.getByLabel('Card number').fill(guest.card.cardNumber)
  await expect(page.getByRole('region', { name: 'Prepaid Card' })).toContainText('Left on the checkRs 1,020.00 of 1,020.00')
  const parts = await api.ok('listOrderParts', { params })
  expect(parts.map(({ totalprice }) => totalprice)).toEqual([510, 510])
})
