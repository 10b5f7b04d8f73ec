import type { Page } from '@playwright/test'
import { newId } from '../../src/shared/ids.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { dialogLooks, walker } from '../support/e2e/every-size.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { openScreen } from '../support/e2e/open-screen.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { screenAt } from '../support/e2e/screens.ts'
import { expect, test } from '../support/e2e/test.ts'

/** An outlet may have so many letters, and nobody says that there is a space among them. */
const RESTAURANT = 'Wolfeschlegelsteinhausenbergerdorffsbars'
const GRILL = 'Pool Bar and Grill, Aft, Deck 12, astern'

const paths = [
  '/foodorder/frontdesk',
  '/foodorder/selecttable',
  '/foodorder/orderstatus',
  '/foodorder/zreport',
  '/foodorder/reporting',
  '/foodorder/cardreport',
  '/foodorder/additem',
  '/adminuser/venue',
  '/adminuser/tables',
  '/adminuser/dishes',
  '/adminuser/staff',
  '/setting',
]

/** Opens a dialog from the screen at a path. */
const opened = (page: Page, path: string, button: string) => async () => {
  await openScreen(page, screenAt(path))
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

test(
  'two outlets with the longest names push nothing out of sight, on screens, in dialogs and on the invoice',
  NIGHTLY,
  async ({ page, api }) => {
    test.setTimeout(600_000)
    await api.ok('renameOutlet', { params: { _id: '1' }, body: { name: RESTAURANT } })
    await api.ok('addOutlet', { body: { name: GRILL, code: 'PB' } })
    const [dish] = await makeMenu(api)
    const { dishName = '', price = 0, rating = 0, type = 'Lunch', imageUrl = '' } = dish ?? {}
    await api.ok('updateDish', {
      params: { _id: dish?._id ?? '' },
      body: { dishName, price, rating, type, imageUrl, outlets: [1] },
    })
    const { card } = await makeGuest(api, 5000)
    const walk = walker(page, dialogLooks)
    const stay = async () => {}
    const isOpen = () => page.getByRole('dialog').isVisible()

    await page.goto('/foodorder/foodorderdish')
    const sale = new SaleSteps(page, mouseHands(page))
    await page.getByRole('button', { name: 'main course' }).click()
    await sale.addDish({ dish: 'Vegetable biryani', qty: 1 })
    await page.goto('/foodorder/orderdetails')
    await sale.checkOutWith(card.cardNumber)
    await walk.at('the checkout', stay)
    await sale.pay()
    await walk.at('the tax invoice', stay)
    await sale.cancel.click()
    const unheard: string[] = []
    for (const path of paths) {
      await walk.at(path, () => openScreen(page, screenAt(path)))
      unheard.push(...(await seriousFindings(page)).map((finding) => `${path}: ${finding}`))
    }
    await walk.at('an outlet is added', opened(page, '/adminuser/venue', 'Add outlet'), isOpen)
    await walk.at('an outlet is renamed', opened(page, '/adminuser/venue', `Rename ${RESTAURANT}`), isOpen)
    await walk.at('an outlet is closed', opened(page, '/adminuser/venue', `Close ${GRILL}`), isOpen)
    await walk.at('a table is changed', opened(page, '/adminuser/tables', 'Change 2nd Floor table 1'), isOpen)
    await walk.at('a dish is changed', opened(page, '/adminuser/dishes', 'Samosa chaat'), isOpen)
    await walk.at('staff are changed', opened(page, '/adminuser/staff', 'New staff member'), isOpen)
    await api.ok('closeZReport', { body: { number: 1 }, key: newId() })
    await walk.at('the Z report', async () => {
      await page.goto('/foodorder/zreport')
      await page
        .getByRole('button', { name: /Z report 1|Z 1|^1\b/ })
        .first()
        .click()
    })
    expect(walk.faults).toEqual([])
    expect(unheard, 'axe').toEqual([])
  },
)
