import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import type { OrderStatus, TableFloor } from '../../src/shared/contract/order-parts.ts'
import type { Api } from '../support/e2e/api.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const PATH = '/foodorder/orderstatus'
const lane = (page: Page, status: OrderStatus): Locator => page.getByRole('region', { name: status })
const card = (page: Page, status: OrderStatus, place: string): Locator =>
  lane(page, status).getByRole('article', { name: new RegExp(`^${place},`) })
const options = (page: Page): Locator =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')

/** Takes orders the way another terminal does. */
async function orderTaker(api: Api) {
  const dishes = await makeMenu(api)
  let taken = 0
  return async (fullName: string, tablefloor: TableFloor): Promise<{ id: string; place: string; tableId: string }> => {
    taken += 1
    const paxManifestNo = String(10_000 + taken)
    const { pax } = await makeGuest(api, 5000, { fullName, paxManifestNo, mobileNo: `+9198200417${10 + taken}` })
    const table = (await api.ok('listTables')).find((free) => !free.status && free.tablefloor === tablefloor)
    const [dish] = dishes
    const placed = await api.ok('placeOrder', {
      params: { userid: pax._id },
      body: { order: [{ _id: dish?._id ?? '', qty: 2 }], totalprice: 760, ordertable: [{ _id: table?._id ?? '' }] },
    })
    return { id: placed.orderid, place: `${tablefloor} ${table?.tableno}`, tableId: table?._id ?? '' }
  }
}

const setStatus = (api: Api, id: string, orderstatus: OrderStatus) =>
  api.ok('setOrderStatus', { params: { id }, body: { orderstatus } })
const orderOfTable = async (api: Api, tableId: string) => (await api.ok('listTables')).find(({ _id }) => _id === tableId)?.orderid

/** The screen itself; the menu around it is the frame's. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(async () => {
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
      return (window as unknown as { axe: typeof axe }).axe.run({ exclude: 'nav' })
    })
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test.describe('order status for the front desk', () => {
  test.use({ staff: 'foodorder' })

  test('the board: live, steady under the pointer, worked by mouse and by keys, undone, hung on a wall', async ({
    page,
    api,
  }) => {
    const takeOrder = await orderTaker(api)
    const rohan = await takeOrder('Rohan Mehta', '2nd Floor')
    const clara = await takeOrder('Clara Hoffmann', '3rd Floor')
    await page.goto(PATH)
    await expect(card(page, 'Preparing', rohan.place)).toContainText('Vegetable biryani')
    await expect(page.getByRole('link', { name: /^order status/ })).toContainText('2')
    await expectAccessible(page)

    // New orders enter at the top; the one under the pointer stays.
    await card(page, 'Preparing', rohan.place).hover()
    const before = await card(page, 'Preparing', rohan.place).boundingBox()
    const tomas = await takeOrder('Tomás Silva', '1st Floor')
    await expect(card(page, 'Preparing', tomas.place)).toBeAttached()
    const after = await card(page, 'Preparing', rohan.place).boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), 'px moved').toBeLessThan(1)
    await page.mouse.move(5, 5)
    await expect(lane(page, 'Preparing').getByRole('article').first()).toHaveAttribute('data-order', tomas.id)
    await expect(card(page, 'Preparing', tomas.place)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: /^order status/ })).toContainText('3')

    // A change elsewhere is shown where the list is open, and the order moves when the list closes.
    await card(page, 'Preparing', rohan.place).getByRole('combobox').click()
    await expect(options(page)).toHaveText(['Preparing', 'Delivering', 'Completed'])
    const tag = (status: OrderStatus) => options(page).getByText(status, { exact: true })
    await expect(tag('Preparing'), 'green').toHaveCSS('background-color', 'rgb(27, 122, 67)')
    await expect(tag('Delivering'), 'lime').toHaveCSS('background-color', 'rgb(185, 222, 63)')
    await expect(tag('Completed'), 'red').toHaveCSS('color', 'rgb(160, 30, 40)')
    await setStatus(api, rohan.id, 'Delivering')
    await expect(page.getByText('Changed elsewhere: now Delivering')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, 'Delivering', rohan.place)).toBeVisible()

    // By mouse to Completed, which frees the table; Undo gives both back.
    await card(page, 'Delivering', rohan.place).getByRole('combobox').click()
    await options(page).filter({ hasText: 'Completed' }).click()
    await page.getByRole('button', { name: 'Complete unpaid' }).click()
    await expect(page.getByText(`${rohan.place}: Completed. The table is free`)).toBeVisible()
    expect(await orderOfTable(api, rohan.tableId)).toBe('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, `${rohan.place}: Delivering. The table is booked again`, 'info')
    await expect(card(page, 'Delivering', rohan.place)).toBeVisible()
    expect(await orderOfTable(api, rohan.tableId)).toBe(rohan.id)

    // By keys, from order to order.
    await card(page, 'Preparing', clara.place).locator('[data-name]').focus()
    await page.keyboard.press('n')
    await expect(card(page, 'Delivering', clara.place).locator('[data-name]')).toBeFocused()
    await page.keyboard.press('+')
    await expect(page.getByRole('button', { name: 'Keep it open' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Completed', clara.place).locator('[data-name]')).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(card(page, 'Delivering', clara.place).locator('[data-name]')).toBeFocused()
    expect(await orderOfTable(api, clara.tableId)).toBe(clara.id)
    await page.keyboard.press('ArrowDown')
    await expect(card(page, 'Delivering', rohan.place).locator('[data-name]')).toBeFocused()

    // What happened, by whom; and an unpaid order cancelled.
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: rohan.place })
    const history = drawer.locator('section').filter({ hasText: 'History' }).locator('ol > li')
    await expect(history).toHaveText([/^Placed/, /^Delivering/, /^Completed/, /^Delivering/])
    await expect(history.first()).toContainText('Anita Rao')
    await drawer.getByRole('button', { name: 'Cancel order' }).click()
    const question = page.getByRole('dialog', { name: `Cancel the order of ${rohan.place}?` })
    await expect(question.getByRole('button', { name: 'Keep order' })).toBeFocused()
    await question.getByRole('button', { name: 'Guest changed their mind' }).click()
    await question.getByRole('button', { name: 'No: Goes back to stock' }).click()
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(card(page, 'Delivering', rohan.place)).toHaveCount(0)
    expect(await orderOfTable(api, rohan.tableId)).toBe('')

    // One status alone, large, without the menu, until Esc.
    await page.getByRole('combobox', { name: 'Status shown' }).click()
    await options(page).filter({ hasText: 'Preparing' }).click()
    await expect(lane(page, 'Delivering')).toHaveCount(0)
    const size = () =>
      card(page, 'Preparing', tomas.place)
        .locator('li')
        .first()
        .evaluate((dish) => parseFloat(getComputedStyle(dish).fontSize))
    const usual = await size()
    await page.getByRole('button', { name: 'Wall view' }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
    expect(await size()).toBeGreaterThanOrEqual(usual * 1.5)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  })

  test.describe('in a small window, by touch', () => {
    test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

    test('the list comes first: searched, sorted, changed, exported; the choice of the board is remembered', async ({
      page,
      api,
    }) => {
      const takeOrder = await orderTaker(api)
      const rohan = await takeOrder('Rohan Mehta', '2nd Floor')
      const clara = await takeOrder('Clara Hoffmann', '3rd Floor')
      const tomas = await takeOrder('Tomás Silva', '1st Floor')
      await api.ok('cancelOrder', { params: { id: clara.id } })
      await page.goto(PATH)
      const rows = page.getByRole('row').filter({ hasText: 'biryani' })
      await expect(rows).toHaveText([/Tomás Silva/, /Clara Hoffmann.*Cancelled/, /Rohan Mehta/])
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Placed/ }).tap()
      await expect(rows.first()).toContainText('Rohan Mehta')

      await rows.first().getByRole('combobox').tap()
      await options(page).filter({ hasText: 'Delivering' }).tap()
      await expectToast(page, `${rohan.place}: DeliveringUndo`, 'success')
      await setStatus(api, tomas.id, 'Completed')
      await expect(rows.last()).toContainText('Completed')

      await page.getByLabel(/^Search orders/).fill(tomas.place)
      await expect(rows).toHaveText([/Tomás Silva/])
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).tap()])
      expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
      expect(lines.slice(1).map((line) => line.includes('Tomás Silva'))).toEqual([true])

      await page.getByText('Board', { exact: true }).tap()
      await page.reload()
      await expect(card(page, 'Delivering', rohan.place)).toBeVisible()
      await card(page, 'Delivering', rohan.place)
        .getByRole('button', { name: `${rohan.place}: set to Completed` })
        .tap()
      const question = page.getByRole('dialog', { name: `Complete the unpaid order of ${rohan.place}?` })
      const moving = () => question.evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)
      await expect.poll(moving, 'a dialog that still grows moves its buttons away from under a finger').toBe(0)
      await question.getByRole('button', { name: 'Complete unpaid' }).tap()
      await expect(card(page, 'Completed', rohan.place)).toBeVisible()
    })
  })
})

test.describe('order status for the back office alone', () => {
  test.use({ staff: 'backoffice' })

  test('is not shown, nor asked of the server', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(PATH)
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
    expect(asked.filter((path) => path.startsWith('/api/orders'))).toEqual([])
  })
})
