import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pngQuantize } from '@napi-rs/image'
import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { type Api, apiOf, loginAt } from '../support/e2e/api.ts'
import { isPayment } from '../support/e2e/charge.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { eachMealScreen, mealDialogs, TABLE_OF_SIX, takeUp } from '../support/e2e/meal-dialogs.ts'
import { type ProductDialog, dialogOf, dialogs, openDialog } from '../support/e2e/dialogs.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { PIN, supervisorDialog } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'
import { faultyRows, manifestOf } from '../support/manifest.ts'

/** Pictures of every screen on the demo's data, for docs and for comparing with the look: `PURSER_SCREENS=1 npm run e2e -- screens`. */
const FOLDER = join('docs', 'screens')
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]
const schemes = ['light', 'dark'] as const
const staff = { email: 'admin@demo.test', password: 'purser-demo' }

const adminScreens = [
  ['staff', 'Staff'],
  ['enrolments', 'Enrolments'],
  ['audit', 'Audit'],
  ['venue', 'Venue'],
  ['tables', 'Tables'],
  ['dishes', 'Dishes'],
  ['backups', 'Backups'],
] as const

mkdirSync(FOLDER, { recursive: true })

/** Pictures of what opens while a table eats, by the name that the walk gives it. */
const mealPictures: Readonly<Record<string, string>> = {
  'order-parts': 'an order of three cards',
  void: 'a void above the limit',
  comp: 'a comp on chosen dishes',
}

/** Pictures of what a voyage needs, by the name that the walk gives it. */
const voyagePictures: Readonly<Record<string, string>> = {
  voyage: 'a voyage',
  'many-cards': 'many cards',
  dispute: 'a dispute',
  shift: 'a shift',
  'drawer-count': 'the count of the drawer',
  'safe-deposit': 'a deposit ashore',
}

/** Screens of a voyage that open by their address, each with a text that is there once it is loaded. */
const voyageScreens = [
  ['voyages', '/adminuser/voyages', 'Under way'],
  ['disputes', '/foodorder/disputes', 'The guest says'],
  ['cash-drawer', '/foodorder/cashdrawer', 'Count and close'],
  ['safe', '/foodorder/safe', 'In the safe'],
  ['last-morning', '/foodorder/lastmorning', 'To pay out'],
] as const

const namedDialog = (name: string): ProductDialog => {
  const dialog = [...mealDialogs, ...dialogs].find((one) => one.name === name)
  if (dialog === undefined) throw new Error(`nothing opens as ${name}`)
  return dialog
}

/** Begins without the order in work, which the page would ask about before it opens another. */
async function forgetOrder(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('purser.sale'))
  await page.reload()
}

/** Opens pages as a member of staff at Terminal 2. */
async function loggedIn(page: Page, address: string): Promise<Api> {
  const login = await loginAt(address, staff.email, staff.password)
  const api = apiOf(address, login)
  const settings = await api.bridge('getSettings', {})
  await api.bridge('saveSettings', { ...settings, terminalName: 'Terminal 2' })
  await page.addInitScript((auth) => {
    localStorage.setItem('auth', JSON.stringify(auth))
    localStorage.setItem('token', auth.token)
  }, login)
  return api
}

/** Takes pictures one after another; each waits until nothing moves or loads. */
function photographer(page: Page, suffix: string) {
  return async (name: string): Promise<void> => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.locator('.ant-message-notice')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
    })
    // An image that is loaded when it is scrolled into sight is not decoded before, so nobody waits for it longer than this.
    await page.evaluate(() => {
      const enough = new Promise((resolve) => void setTimeout(resolve, 1000))
      return Promise.all([...document.images].map((image) => Promise.race([image.decode().catch(() => undefined), enough])))
    })
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    // A third of the bytes, and no difference that an eye would find.
    await writeFile(join(FOLDER, `${name}-${suffix}.png`), await pngQuantize(picture, { maxQuality: 95, minQuality: 70 }))
  }
}

for (const { width, height } of sizes)
  for (const scheme of schemes) {
    const suffix = `${width}x${height}${scheme === 'dark' ? '-dark' : ''}`

    test.describe(`screens ${suffix}`, () => {
      test.use({ viewport: { width, height }, colorScheme: scheme, firstRun: true, printerSetUp: false })

      test('first run', async ({ page }) => {
        await page.goto('/')
        await expect(page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible()
        await photographer(page, suffix)('first-administrator')
      })

      test.describe('demo', () => {
        test.use({ flags: ['--demo'] })
        test.setTimeout(300_000)

        test('a meal', async ({ page, program }) => {
          const picture = photographer(page, suffix)
          const api = await loggedIn(page, program.address)
          await page.goto('/foodorder/selecttable')
          const six = page.getByRole('button', { name: /^1st Floor Medium table 4/ })
          await expect(six).toBeVisible()
          await picture('tables-meal')
          await six.focus()
          await page.keyboard.press('m')
          await expect(page.getByRole('heading', { name: 'Move order' })).toBeVisible()
          await picture('tables-move')
          await page.getByRole('button', { name: 'Stop moving' }).click()
          for (const [name, button] of [
            ['open-checks', /^Open checks/],
            ['reservations', /^Reservations/],
            ['reserve', /^Reserve$/],
          ] as const) {
            await page.goto('/foodorder/selecttable')
            await page.getByRole('button', { name: button }).first().click()
            await expect(dialogOf(page)).toBeVisible()
            await picture(name)
          }

          await page.goto('/foodorder/selecttable')
          await takeUp(page, TABLE_OF_SIX)
          await page.locator('[data-card]').filter({ hasText: 'Fish tacos' }).click()
          await expect(page.getByRole('button', { name: 'Course', exact: true }).first()).toBeVisible()
          await picture('order-rounds')
          for (const [name, of] of Object.entries(mealPictures)) {
            await forgetOrder(page)
            await openDialog(page, namedDialog(of))
            await picture(name)
          }
          await forgetOrder(page)
          await eachMealScreen(page, async (name) => {
            if (name === 'the split by seat') await picture('split')
          })
          await forgetOrder(page)
          await page.goto('/foodorder/selecttable')
          // An order that a guest has is paid at once: it opens on Order Details.
          await page.getByRole('button', { name: /^Open checks/ }).click()
          await page.getByRole('button', { name: 'Open check, Hiro Sato' }).click()
          await page.getByText('Cash', { exact: true }).click()
          await page.getByLabel('Cash from the guest, Rs').fill('1000')
          await expect(page.getByRole('status').filter({ hasText: 'Change' })).toBeVisible()
          await picture('cash')

          const paid = await api.ok('listOrders', { query: { search: 'Lars Johansson' } })
          await page.goto(`/foodorder/creditnote?order=${paid[0]?._id ?? ''}`)
          await page.getByRole('button', { name: 'Whole invoice' }).click()
          await page.getByRole('button', { name: 'Wrong dish served' }).click()
          await picture('credit-note')
          await page.goto('/kitchen')
          await expect(page.getByRole('article').first()).toBeVisible()
          await picture('kitchen')
          await page.goto('/adminuser/venue')
          await page.getByRole('button', { name: 'Save happy hours' }).scrollIntoViewIfNeeded()
          await picture('admin-happy-hours')
        })

        test('a voyage', async ({ page, program }) => {
          const picture = photographer(page, suffix)
          const api = await loggedIn(page, program.address)
          for (const [name, path, text] of voyageScreens) {
            await page.goto(path)
            await expect(page.getByText(text).first()).toBeVisible()
            await picture(name)
          }
          for (const [name, of] of Object.entries(voyagePictures)) {
            await openDialog(page, namedDialog(of))
            await picture(name)
          }
          const [dispute] = await api.ok('listDisputes')
          await page.goto(`/foodorder/account?guest=${dispute?.userid ?? ''}`)
          await expect(page.getByRole('row').nth(1)).toBeVisible()
          await picture('account')
          const { name, content } = manifestOf(faultyRows(120))
          await page.goto('/adminuser/manifest')
          const chooser = page.locator('input[type=file]')
          await chooser.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, 'base64') })
          await expect(page.getByRole('table', { name: 'What is wrong, by row' })).toBeVisible()
          await picture('manifest')
        })

        test('every screen', async ({ page, program }) => {
          const picture = photographer(page, suffix)
          const sale = new SaleSteps(page, mouseHands(page))
          const api = apiOf(program.address, await loginAt(program.address, staff.email, staff.password))
          const settings = await api.bridge('getSettings', {})
          await api.bridge('saveSettings', { ...settings, terminalName: 'Terminal 2' })
          const [guest] = await api.ok('listPax', { query: { fullName: 'Rohan Mehta' } })
          const cardNumber = guest?.paxManifestNo ?? ''

          await page.goto('/')
          await expect(page.getByText(specified.loginTitle)).toBeVisible()
          await picture('login')
          await page.getByText(specified.becomeAMember).click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await picture('become-a-member')
          await page.keyboard.press('Escape')
          await page.getByLabel('Email address').fill(staff.email)
          await page.getByLabel('Password', { exact: true }).fill(staff.password)
          await sale.button(specified.login).click()
          await expect(page).toHaveURL('/foodorder/frontdesk')
          await page.goto('/homepage')
          await expect(page.getByRole('link', { name: specified.frontDeskUser })).toBeVisible()
          await picture('home')

          await page.goto('/foodorder/frontdesk')
          const newest = page.getByRole('button', { name: guest?.fullName ?? '' })
          await expect(newest).toBeVisible()
          await picture('front-desk')
          await newest.click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await picture('passenger')
          await page.keyboard.press('Escape')
          if (width < 1200) {
            await sale.openRegistration()
            await picture('new-passenger')
          }

          await page.goto('/foodorder/selecttable')
          for (const no of [2, 5]) {
            await sale.table('2nd Floor', no).click()
            await expect(sale.table('2nd Floor', no)).toHaveAttribute('aria-label', /this order/)
          }
          await picture('tables')

          await page.goto('/foodorder/foodorderdish')
          await expect(page.getByRole('main').locator('section img').first()).toBeVisible()
          const cards = page
            .getByRole('main')
            .locator('section[aria-label="Lunch"], section[aria-label="Dinner"]')
            .locator('[data-card]')
          for (const [nth, qty] of [
            [0, 2],
            [2, 1],
            [3, 1],
            [5, 5],
          ] as const)
            for (let times = 0; times < qty; times += 1) await cards.nth(nth).click()
          await picture('food-order')
          await sale.dishCard('Ribeye steak').click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await picture('options')
          await page.keyboard.press('Escape')

          await page.goto('/foodorder/orderdetails')
          await expect(sale.cardNumber).toBeVisible()
          await picture('order-details')
          const [boss] = await api.ok('listSupervisors')
          const asked = { act: 'pin', cardNumber, supervisor: boss?._id ?? '', pin: PIN } as const
          const { approval } = await api.ok('approveMove', { body: asked })
          await api.ok('setCardPin', { body: { cardNumber, pin: '481592', approval } })
          await sale.cardNumber.fill(cardNumber)
          await sale.button('Pay with card PIN').click()
          await expect(page.getByLabel('Card PIN')).toBeFocused()
          await picture('order-details-pin')
          await page
            .getByRole('button', { name: /^Change/ })
            .first()
            .click()
          await sale.askForCode(cardNumber)
          await picture('order-details-code')
          const code = await sale.readCode()
          await sale.hands.enterCode(sale.codeBoxes, code === '000000' ? '111111' : '000000')
          await sale.verifyOtp.click()
          await expect(page.getByText('4 tries left')).toBeVisible()
          await picture('order-details-wrong-code')
          await sale.verifyCode()
          await picture('order-details-verified')
          await sale.checkOut.click()
          await expect(sale.sheet).toBeVisible()
          await picture('checkout')
          await page.route(
            (url) => isPayment('PUT', url.pathname),
            (route) => route.abort(),
          )
          await sale.generateInvoice.click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
          await picture('checkout-checking')
          await page.unrouteAll()
          await expect(page).toHaveURL('/taxinvoice', { timeout: 25_000 })
          await expect(page.getByText('Confirmed')).toBeVisible()
          await picture('tax-invoice')
          await sale.cancel.click()

          await page.goto('/foodorder/orderstatus')
          await page.getByText('Board', { exact: true }).click()
          await expect(page.getByRole('region', { name: 'Preparing' }).getByRole('article').first()).toBeVisible()
          await picture('order-status')
          await page.getByText('List', { exact: true }).click()
          await expect(page.getByRole('row').nth(1)).toBeVisible()
          await picture('order-status-list')

          await page.goto('/foodorder/cardactive')
          await expect(sale.button('Activate card')).toBeVisible()
          if (width >= 1200) {
            await page.getByRole('region', { name: 'Refill' }).getByLabel('Card number').fill(cardNumber)
            await page.getByRole('region', { name: 'Refill' }).getByRole('button', { name: '2,000' }).click()
            await page.getByRole('region', { name: 'Return' }).getByLabel('Card number').fill('70020')
            await expect(page.getByText('Active', { exact: true })).toHaveCount(2)
          }
          await picture('card-activation')
          if (width >= 1200) {
            await api.ok('updateVenue', { body: { ...(await api.ok('getVenue')), refundLimit: 500 } })
            const back = page.getByRole('region', { name: 'Return' })
            await back.getByLabel('Card number').fill(cardNumber)
            await sale.button('Return card', back).click()
            await sale.button('Return card', page.getByRole('dialog', { name: `Return card ${cardNumber}?` })).click()
            await expect(supervisorDialog(sale)).toContainText(`Card ${cardNumber}`)
            await picture('supervisor')
          }
          await page.goto('/foodorder/cardactive')
          await sale.button('Card PIN', page.getByRole('banner')).click()
          const pins = page.getByRole('dialog', { name: 'Card PIN' })
          await pins.getByLabel('Card number').fill(cardNumber)
          await expect(pins.getByText('Change the PIN')).toBeVisible()
          await picture('card-pin')
          await page.goto('/foodorder/cardactive')
          await sale.button('Lost card').click()
          const lost = page.getByRole('dialog', { name: 'Lost card' })
          await lost.getByLabel('Card number', { exact: true }).fill(cardNumber)
          await expect(lost.getByText('Balance to move')).toBeVisible()
          await picture('lost-card')
          await page.goto('/foodorder/reporting')
          await expect(page.getByRole('img', { name: /^Sales by day/ })).toBeVisible()
          await picture('sales-report')
          await page.goto('/foodorder/zreport')
          await expect(page.getByText('Sales total')).toBeVisible()
          await picture('z-report')
          await page.goto('/foodorder/cardreport')
          await expect(page.getByRole('img', { name: /^Money on cards/ })).toBeVisible()
          await picture('card-report')
          await page.goto('/foodorder/inventory')
          await expect(page.getByRole('img', { name: /^Stock value/ })).toBeVisible()
          await picture('inventory')
          await page.goto('/foodorder/additem')
          await expect(sale.button('Add dish').first()).toBeVisible()
          await picture('add-item')
          for (const [path, name] of adminScreens) {
            await page.goto(`/adminuser/${path}`)
            await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
            // An empty list has no busy mark until its reading has taken a while.
            if (path === 'audit') await expect(page.getByRole('row').nth(1)).toBeVisible()
            if (path === 'backups') {
              await sale.button('Back up now').click()
              await expect(page.getByText('No copies yet')).toHaveCount(0, { timeout: 30_000 })
              await expect(sale.button('Back up now')).toBeEnabled()
            }
            await picture(`admin-${path}`)
          }
          await page.goto('/setting')
          await expect(page.getByRole('heading', { name: 'Terminal' })).toBeVisible()
          await picture('setting')
          await sale.button('Add printer').click()
          await expect(page.getByRole('dialog', { name: 'Add printer' })).toBeVisible()
          await picture('printer')
          await page.goto('/foodorder/printcentre')
          await expect(page.getByRole('region', { name: 'Finished' }).getByRole('listitem').first()).toBeVisible()
          await picture('print-centre')
          await page.goto('/foodorder/notfound')
          await expect(page.getByText('This page is being designed')).toBeVisible()
          await picture('under-construction')
        })
      })
    })
  }
