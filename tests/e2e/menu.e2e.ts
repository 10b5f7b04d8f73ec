import { drawPicture } from '../support/printing/pictures.ts'
import { specified } from '../../src/shared/messages.ts'
import { expect, test } from '../support/e2e/test.ts'

const ADD_ITEM = '/foodorder/additem'

test('a dish from its picture to the dish screen of another terminal: added, sold out, back, changed, taken off', async ({
  page,
  context,
  api,
}) => {
  await page.goto(ADD_ITEM)
  await page.getByLabel('Dish name').fill('Saffron lassi')
  await page.getByLabel('Price, Rs').fill('180')
  await page.getByLabel('Type').click()
  await page.getByTitle('drinks').click()
  await page.getByLabel('Rating').focus()
  for (let half = 0; half < 7; half += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('3.5 of 5')).toBeVisible()
  const buffer = await drawPicture(1200, 900).jpeg()
  await page.getByLabel('Picture file').setInputFiles({ name: 'lassi.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByLabel('Picture address')).toHaveValue(/^\/api\/media\/dishes\/[0-9a-f]{32}\.webp$/)
  await page.getByRole('button', { name: 'Add dish' }).click()
  await expect(page.getByText(specified.dishAdded)).toBeVisible()
  await expect(page.getByLabel('Dish name')).toHaveValue('')
  await expect(page.getByLabel('Dish name')).toBeFocused()

  const other = await context.newPage()
  await other.goto('/foodorder/foodorderdish')
  await other.getByRole('button', { name: 'drinks' }).click()
  const card = other.getByRole('region', { name: 'drinks' }).getByRole('button', { name: /Saffron lassi/ })
  await expect(card).toContainText('Rs 180')
  await expect(card.getByRole('img', { name: '3.5 of 5 stars' })).toBeVisible()
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await card.click()

  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Mark sold out: Saffron lassi' }).click()
  await expect(card).toContainText('Sold out')
  await expect(card).toHaveAttribute('aria-disabled', 'true')
  await card.click({ force: true })
  await expect(other.getByText('Saffron lassi is sold out')).toBeVisible()
  await expect(other.getByText('Not counted')).toBeVisible()
  await page.getByRole('button', { name: 'Back on the menu: Saffron lassi' }).click()
  await expect(card).not.toContainText('Sold out')

  await page.getByRole('button', { name: 'Saffron lassi', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit dish' })
  await drawer.getByLabel('Price, Rs').fill('195')
  await drawer.getByRole('button', { name: 'Save dish' }).click()
  await expect(card).toContainText('Rs 195')
  await expect(other.getByText('Saffron lassi now costs Rs 195.00')).toBeVisible()

  await page.getByRole('button', { name: 'Take Saffron lassi off the menu' }).click()
  const question = page.getByRole('dialog', { name: 'Take Saffron lassi off the menu?' })
  await expect(question.getByRole('button', { name: 'Keep dish' })).toBeFocused()
  await question.getByRole('button', { name: 'Take off the menu' }).click()
  await expect(other.getByText('Off the menu')).toBeVisible()
  expect(await api.ok('listDishes', { query: { type: 'drinks' } })).not.toContainEqual(
    expect.objectContaining({ dishName: 'Saffron lassi' }),
  )
})

test('a file dropped on the form becomes the picture; dropped beside it, it leads nowhere', async ({ page }) => {
  await page.goto(ADD_ITEM)
  const base64 = (await drawPicture(64, 48).png()).toString('base64')
  const drop = (selector: string) =>
    page.evaluate(
      async ([target, content]) => {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([bytes], 'dish.png', { type: 'image/png' }))
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
        document.querySelector(target)?.dispatchEvent(event)
        return event.defaultPrevented
      },
      [selector, base64] as const,
    )
  await page.getByLabel('Dish name').waitFor()
  expect(await drop('h1')).toBe(true)
  await expect(page.getByLabel('Picture address')).toHaveValue('')
  expect(await drop('form [class*="drop"] p')).toBe(true)
  await expect(page.getByLabel('Picture address')).toHaveValue(/\.webp$/)
})

test.describe('with backoffice alone', () => {
  test.use({ staff: 'backoffice' })

  test('the menu is kept, from the admin area too', async ({ page }) => {
    await page.goto('/adminuser/dishes')
    await expect(page.getByRole('heading', { name: 'Dishes', exact: true })).toBeVisible()
    await page.getByRole('main').or(page.locator('header')).getByRole('button', { name: specified.addItem }).click()
    await expect(page.getByLabel('Dish name')).toBeVisible()
    const toastSeen = Promise.withResolvers<void>()
    // The refusal closes the toast, so it waits until the toast was seen.
    await page.route('**/api/dish', async (route) => {
      await toastSeen.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Add dish' }).click()
    await expect(page.getByText(specified.dishAdded)).toBeVisible()
    toastSeen.resolve()
    await expect(page.getByText('The dish was not added')).toBeVisible()
    await expect(page.getByText('Enter the name')).toBeVisible()
    await expect(page.getByLabel('Dish name')).toBeFocused()
  })
})

test.describe('with foodorder alone', () => {
  test.use({ staff: 'foodorder' })

  test('the screen says what it needs, and the menu has no entry for it', async ({ page }) => {
    await page.goto(ADD_ITEM)
    await expect(page.getByRole('heading', { name: 'Needs back-office access' })).toBeVisible()
    await expect(page.getByRole('navigation').getByText(specified.addItem)).toHaveCount(0)
  })
})
