import { walker } from '../support/e2e/every-size.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { openScreen } from '../support/e2e/open-screen.ts'
import { makeGuest } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { screenAt } from '../support/e2e/screens.ts'
import { expect, test } from '../support/e2e/test.ts'

/** A dish may have so many letters, and nobody says that there is a space among them. */
const DISH = 'Fischfilet'.repeat(8)
const PERSON = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
const BALANCE = 9_999_999.99

test(
  'the longest dish, name and amount push nothing out of sight, from the menu to the invoice and the lists',
  NIGHTLY,
  async ({ page, api }) => {
    test.setTimeout(600_000)
    const { card } = await makeGuest(api, BALANCE, { fullName: PERSON })
    await api.ok('createDish', { body: { dishName: DISH, price: 99_999.99, rating: 5, type: 'Lunch', imageUrl: '' } })
    const sale = new SaleSteps(page, mouseHands(page))
    const walk = walker(page)
    const stay = async () => {}
    await page.goto('/foodorder/foodorderdish')
    await sale.addDish({ dish: DISH, qty: 5 })
    await walk.at('the dish in the order', stay)
    await page.goto('/foodorder/orderdetails')
    await expect(sale.button(`Remove ${DISH}`)).toBeVisible()
    await walk.at('the line of the order', stay)
    await sale.askForCode(card.cardNumber)
    await sale.verifyCode()
    await walk.at('the card and its holder', stay)
    await sale.checkOut.click()
    await sale.button('No table').click()
    await expect(sale.sheet).toBeVisible()
    await walk.at('the checkout', stay)
    await sale.pay()
    await walk.at('the tax invoice', stay)
    for (const path of ['orderstatus', 'frontdesk', 'reporting', 'cardreport']) {
      await openScreen(page, screenAt(`/foodorder/${path}`))
      await expect(page.getByText(PERSON).first()).toBeVisible()
      await walk.at(path, stay)
    }
    expect(walk.faults).toEqual([])
  },
)

test('an order of thirty lines keeps the one in sight that was added or counted up last', async ({ page, api }) => {
  const names = Array.from({ length: 30 }, (_, nth) => `Dish number ${String(nth + 1).padStart(2, '0')}`)
  for (const dishName of names)
    await api.ok('createDish', { body: { dishName, price: 100, rating: 4, type: 'Lunch', imageUrl: '' } })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/foodorder/foodorderdish')
  const sale = new SaleSteps(page, mouseHands(page))
  const line = (name: string) => page.locator('[data-line]').filter({ hasText: name })
  for (const name of names) {
    await sale.addDish({ dish: name, qty: 1 })
    await expect(line(name)).toBeInViewport({ ratio: 1 })
  }
  const [first = ''] = names
  await expect(line(first), 'thirty lines are more than fit').not.toBeInViewport()
  await sale.addDish({ dish: first, qty: 1 })
  await expect(line(first)).toBeInViewport({ ratio: 1 })
})
