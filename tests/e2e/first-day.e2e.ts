import { addedToBag, specified } from '../../src/shared/messages.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { expectFits } from '../support/e2e/every-size.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { makeGuest, makeMenu, putInCart } from '../support/e2e/prepared.ts'
import { leela, leelasCard, pathIs, SaleSteps, SHIP, TERMINAL } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'
import { startSmtp } from '../support/fakes/smtp.ts'

test.describe('the first day of an empty venue', () => {
  test.use({ firstRun: true, printerSetUp: false, viewport: { width: 1366, height: 768 } })

  test(
    'from the first administrator over the first steps to the first paid sale, without a flag',
    NIGHTLY,
    async ({ page, printer }) => {
      const smtp = await startSmtp()
      const sale = new SaleSteps(page, mouseHands(page))
      await page.goto('/')
      await sale.createFirstAdministrator('Maya Pinto', 'maya@ship.example', 'wind and water')

      const steps = page.getByRole('region', { name: /^First steps/ })
      const step = (name: string) => steps.getByRole('link', { name: new RegExp(`^${name}`) })
      const back = () =>
        page
          .getByRole('navigation', { name: 'Main menu' })
          .getByRole('link', { name: /^Front Desk/ })
          .click()
      await expect(steps).toContainText('2 of 8 done')
      await expect(step('Venue and terminal \\(done\\)')).toContainText(`This terminal is ${TERMINAL}`)
      await expect(page.getByText(SHIP)).toBeVisible()
      await expect(step('Codes and mail \\(not yet\\)')).toContainText('Codes show to staff')
      await expectFits(page, 'first steps', steps)

      await step('Codes and mail').click()
      const codes = page.getByRole('region', { name: 'Codes and mail' })
      await expect(codes.getByRole('group', { name: 'Mail server' })).toBeInViewport()
      await sale.hands.choose(codes.getByLabel('Codes are sent'), 'By email')
      await codes.getByLabel('Server').fill('localhost')
      await codes.getByLabel('Port').fill(String(smtp.port))
      await sale.hands.choose(codes.getByLabel('Encryption'), 'None, within the ship only')
      await codes.getByLabel('Sender').fill('desk@ship.example')
      await codes.getByLabel('Send a test to').fill('maya@ship.example')
      await codes.getByRole('button', { name: 'Send a test' }).click()
      await expect(codes.getByRole('status')).toContainText(/The mail server answered 250/)
      expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['maya@ship.example']])
      await expectFits(page, 'codes and mail', codes)
      await codes.getByRole('button', { name: 'Save codes and mail' }).click()
      await expectToast(page, 'Codes and mail are saved and in use', 'success')

      await back()
      await expect(step('Codes and mail \\(done\\)')).toContainText('Both reach guests')
      await step('Printer').click()
      await sale.addPrinter('Front desk printer', printer.address)
      await back()
      await expect(step('Printer \\(done\\)')).toContainText('Front desk printer')

      await sale.goTo(specified.foodOrder)
      await page.getByRole('button', { name: 'Add the first dish' }).click()
      await page.getByLabel('Dish name').fill('Vegetable biryani')
      await page.getByLabel('Price, Rs').fill('380')
      await sale.hands.choose(page.getByLabel('Type', { exact: true }), 'Dinner')
      await page.getByRole('button', { name: 'Add dish' }).click()
      await expectToast(page, specified.dishAdded, 'success')
      await expect(page.getByLabel('Dish name')).toHaveValue('')

      await back()
      await expect(step('Dishes \\(done\\)')).toContainText('1 dish on the menu')
      await expect(step('Passengers \\(not yet\\)')).toContainText('Import the manifest')
      await sale.fillRegistration(leela)
      await sale.sendRegistration()
      await expectToast(page, specified.paxSaved, 'success')
      await expect(step('Passengers \\(done\\)')).toBeVisible()
      await step('Cards').click()
      await sale.activateCard(leelasCard)
      await expectToast(page, specified.cardActivated, 'success')
      await back()
      await expect(page.getByRole('searchbox', { name: 'Search passengers' })).toBeVisible()
      await expect(steps).toContainText('7 of 8 done')

      await sale.goTo(specified.foodOrder)
      await sale.addDish({ dish: 'Vegetable biryani', qty: 1 })
      await expectToast(page, addedToBag('Vegetable biryani'), 'success')
      await sale.goTo(specified.orderDetails)
      await sale.askForCode(leelasCard.cardNumber)
      await expect.poll(() => smtp.received.length, 'the code left by mail').toBe(2)
      expect(smtp.received[1]?.recipients).toEqual([leela.email])
      const code = /\d{6}/.exec(smtp.received[1]?.message.text ?? '')?.[0] ?? ''
      await expect(page.getByText('shown to staff')).toBeHidden()
      await sale.hands.enterCode(sale.codeBoxes, code)
      await sale.hands.press(sale.verifyOtp)
      await sale.hands.press(sale.checkOut)
      await sale.hands.press(sale.button('No table'))
      await expect(page).toHaveURL(pathIs('/foodorder/checkout'))
      await expect(sale.mailToggle).toBeChecked()
      expect(await sale.pay()).toBe('INV-000001')
      await expect.poll(() => printer.paper().length, 'the receipt came out').toBe(2)
      expect(printer.paper()[1]).toContain(SHIP.toUpperCase())
      await expect.poll(() => smtp.received.length, 'the invoice left by mail').toBe(3)
      await page.goto('/foodorder/frontdesk')
      await expect(page.getByRole('searchbox', { name: 'Search passengers' })).toBeVisible()
      await expect(steps, 'all steps are done').toBeHidden()
      await smtp.stop()
    },
  )

  test('the home screen says that codes show to staff, and leads to where that is changed', async ({ page }) => {
    const sale = new SaleSteps(page, mouseHands(page))
    await page.goto('/')
    await sale.createFirstAdministrator('Maya Pinto', 'maya@ship.example', 'wind and water')
    await page.goto('/homepage')
    const note = page.getByRole('status').filter({ hasText: 'Codes show to staff' })
    await expect(note).toBeVisible()
    await expectFits(page, 'home with codes shown', note)
    await page.getByRole('button', { name: 'Set it up' }).click()
    await expect(page.getByRole('region', { name: 'Codes and mail' })).toBeInViewport()
  })
})

test('without a way to guests the code shows with the reason, and Send PDF by mail is off', async ({ page, api }) => {
  const sale = new SaleSteps(page, mouseHands(page))
  const { card } = await makeGuest(api, 5000)
  await putInCart(page, await makeMenu(api))
  await page.goto('/foodorder/orderdetails')
  await sale.askForCode(card.cardNumber)
  const shown = page.getByRole('status').filter({ hasText: 'shown to staff' })
  await expect(shown).toContainText('Codes show here because no way to send them is set up')
  await expect(shown.getByRole('link', { name: 'Set it up' })).toHaveAttribute('href', '/adminuser/venue#codes')
  await expect(page.getByText('demo delivery')).toBeHidden()
  await expect(sale.verifyOtp).toBeInViewport({ ratio: 1 })
  await sale.verifyCode()
  await sale.hands.press(sale.checkOut)
  await expect(sale.mailToggle).toBeDisabled()
  await expect(sale.mailToggle).not.toBeChecked()
  await expect(page.getByText('Off: no mail server is set up')).toBeVisible()
  await sale.pay()
  await expect(page.getByText(/Mail (waiting|queued)/)).toBeHidden()
})
