import type { Page } from '@playwright/test'
import { newId } from '../../src/shared/ids.ts'
import { addedToBag, bookingTable, cancellingTable, errorMessages, specified } from '../../src/shared/messages.ts'
import { expectNoCharge } from '../support/e2e/charge.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu, MENU_TOTAL, paxOf, putInCart } from '../support/e2e/prepared.ts'
import { leela, leelasCard, SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast, expectToastClosesInTime, toastCount } from '../support/e2e/toasts.ts'
import { emailOf } from '../support/e2e/venue.ts'

const salesOf = (page: Page): SaleSteps => new SaleSteps(page, mouseHands(page))

test.describe('login', () => {
  test.use({ staff: 'nobody' })

  test('empty fields, a wrong password and a failed request show the coloured toast, top-centre', async ({ page, program }) => {
    const login = page.getByRole('button', { name: specified.login })
    const password = page.getByLabel('Password', { exact: true })
    let shown = 0
    const expectRefused = async () => {
      shown += 1
      const toast = await expectToast(page, 'Please enter your correct email and pasword', 'error', shown)
      expect(toast.middle).toBeCloseTo(720, -1)
      expect(toast.top).toBeLessThan(60)
      expect(toast.background, 'coloured theme').toBe('rgb(189, 42, 51)')
      expect(toast.color).toBe('rgb(255, 255, 255)')
      await expect(password).toBeFocused()
      expect(await page.evaluate(() => [localStorage.getItem('auth'), localStorage.getItem('token')])).toEqual([null, null])
    }
    await page.goto('/')
    await login.click()
    await expectRefused()
    await expectToastClosesInTime(page, specified.wrongLogin)
    await page.getByLabel('Email address').fill(emailOf('both'))
    await login.click()
    await expectRefused()
    await password.fill('not my password')
    await login.click()
    await expectRefused()
    await page.getByLabel('Email address').fill('')
    await login.click()
    await expectRefused()
    await page.getByLabel('Email address').fill(emailOf('both'))
    await program.kill()
    await login.click()
    await expectRefused()
    await expect(page).toHaveURL('/')
  })
})

test.describe('registration', () => {
  test('each empty field alone holds the form back, the complete one is saved', async ({ page, api }) => {
    const sale = salesOf(page)
    const fields = [
      ['Full name', () => sale.hands.fill(page.getByLabel('Full name'), leela.fullName)],
      ['Date of birth', () => sale.hands.fillDate(page.getByLabel('Date of birth'), leela.dob)],
      ['Sex', () => sale.hands.choose(page.getByLabel('Sex'), leela.sex)],
      ['Email', () => sale.hands.fill(page.getByLabel('Email'), leela.email)],
      ['Mobile no.', () => sale.hands.fill(page.getByLabel('Mobile no.'), leela.mobileNo)],
      ['Country', () => sale.hands.choose(page.getByLabel('Country'), leela.country, leela.country)],
      ['Personal address', () => sale.hands.fill(page.getByLabel('Personal address'), leela.personalAddress)],
      ['Issue place', () => sale.hands.fill(page.getByLabel('Issue place'), leela.issuePlace)],
      ['Issue date', () => sale.hands.fillDate(page.getByLabel('Issue date'), leela.issueDate)],
      ['Expiry date', () => sale.hands.fillDate(page.getByLabel('Expiry date'), leela.expiryDate)],
    ] as const
    await page.goto('/foodorder/frontdesk')
    for (const [index, [label, fill]] of fields.entries()) {
      await sale.sendRegistration()
      await expectToast(page, 'Enter Your Filled.', 'error', index + 1)
      await expect(page.getByLabel(label), 'the first empty field has the focus').toBeFocused()
      await fill()
    }
    expect(await api.ok('listPax'), 'nothing was sent').toEqual([])
    await sale.sendRegistration()
    await expectToast(page, 'Your Resgistration Successfull.', 'success')
    expect(await toastCount(page, specified.emptyPaxForm)).toBe(fields.length)
    await expect(page.getByLabel('Full name')).toBeFocused()
    expect(await api.ok('listPax')).toMatchObject([{ fullName: leela.fullName, paxManifestNo: '10001', mobileNo: '•••• 786' }])
    await expectToastClosesInTime(page, specified.emptyPaxForm)
    await expectToastClosesInTime(page, specified.paxSaved)
  })

  test("the server's msg replaces the success, as a warning", async ({ page, api }) => {
    const sale = salesOf(page)
    await page.goto('/foodorder/frontdesk')
    await sale.fillRegistration({ ...leela, expiryDate: '06/01/2025' })
    await sale.sendRegistration()
    await expectToast(page, 'This passport has expired', 'warning')
    await sale.hands.fillDate(page.getByLabel('Expiry date'), leela.expiryDate)
    await api.ok('createPax', { body: paxOf({ paxManifestNo: leela.paxManifestNo }) })
    await sale.sendRegistration()
    await expectToast(page, errorMessages.pax_number_taken, 'warning')
    expect(await toastCount(page, specified.paxSaved)).toBe(0)
    await expect(page.getByLabel('Full name'), 'what was typed is kept').toHaveValue(leela.fullName)
    await sale.hands.choose(page.getByLabel('PAX manifest no.'), '10002', '10002')
    await sale.sendRegistration()
    await expectToast(page, specified.paxSaved, 'success')
    await expectToastClosesInTime(page, errorMessages.pax_number_taken)
  })
})

test('booking and cancelling a table say so; a table taken elsewhere turns red with the reason', async ({ page, api }) => {
  const sale = salesOf(page)
  await page.goto('/foodorder/selecttable')
  const table = sale.table('2nd Floor', 3)
  const top = table.locator('[data-number]')
  await expect(table).toHaveAttribute('aria-pressed', 'false')
  await expect(top, 'green when free').toHaveCSS('background-color', 'rgb(27, 122, 67)')
  await table.click()
  await expectToast(page, 'You are booking 2nd Floor table no 3', 'info')
  await expect(table).toHaveAttribute('aria-pressed', 'true')
  await expect(top, 'red when booked').toHaveCSS('background-color', 'rgb(189, 42, 51)')
  await table.click()
  await expectToast(page, 'You are cancelling 2nd Floor table no 3', 'info')
  await expect(table).toHaveAttribute('aria-pressed', 'false')
  const other = sale.table('1st Floor Medium', 1)
  const { _id } = (await api.ok('listTables')).find((row) => row.tablefloor === '1st Floor Medium' && row.tableno === 1) ?? {
    _id: '',
  }
  await api.ok('setTable', { params: { _id }, body: { status: true } })
  await other.click()
  await expectToast(page, errorMessages.table_taken, 'warning')
  await expect(other).toHaveAttribute('aria-label', '1st Floor Medium table 1, booked')
  for (const text of [bookingTable('2nd Floor', 3), cancellingTable('2nd Floor', 3), errorMessages.table_taken])
    await expectToastClosesInTime(page, text)
})

test('a dish is added with its toast, 1 to 5 times', async ({ page, api }) => {
  const sale = salesOf(page)
  await makeMenu(api)
  await page.goto('/foodorder/foodorderdish')
  const dish = 'Vegetable biryani'
  await sale.addDish({ dish, qty: 5 })
  await expectToast(page, 'Vegetable biryani Added Your Bag', 'success', 5)
  await sale.dishCard(dish).click()
  await expect(page.getByText('5 at most')).toBeVisible()
  expect(await toastCount(page, addedToBag(dish)), 'the sixth tap adds nothing and says nothing').toBe(5)
  await expectToastClosesInTime(page, addedToBag(dish))
  await sale.goTo(specified.orderDetails)
  const more = sale.button(`One more ${dish}`)
  const less = sale.button(`One less ${dish}`)
  const quantity = page.getByRole('group', { name: `Quantity of ${dish}` }).getByRole('status')
  await expect(more).toBeDisabled()
  for (const left of ['4', '3', '2', '1']) {
    await less.click()
    await expect(quantity).toHaveText(left)
  }
  await expect(less).toBeDisabled()
  await expect(more).toBeEnabled()
  await sale.button(`Remove ${dish}`).click()
  await expect(page.getByText('No dishes yet')).toBeVisible()
})

test('the one-time code: enabled at 5 characters, unknown card, wrong code, right code, changed order', async ({ page, api }) => {
  const sale = salesOf(page)
  const { card } = await makeGuest(api, 10_000)
  await putInCart(page, await makeMenu(api))
  await page.goto('/foodorder/orderdetails')
  await expect(sale.checkOut).toBeDisabled()
  await expect(sale.sendOtp).toBeDisabled()
  await sale.cardNumber.fill('1000')
  await expect(sale.sendOtp, 'four characters').toBeDisabled()
  await sale.cardNumber.fill('99999')
  await expect(sale.sendOtp, 'five characters').toBeEnabled()
  await sale.sendOtp.click()
  await expectToast(page, 'Please Check OTP or Activate Your Card', 'error')
  await expect(sale.checkOut).toBeDisabled()
  await expectToastClosesInTime(page, specified.otpNotSent)

  await sale.askForCode(card.cardNumber)
  await expectToast(page, 'OTP Sent Successfully.', 'success')
  const code = await sale.readCode()
  await expect(sale.verifyOtp).toBeDisabled()
  const wrong = code === '000000' ? '111111' : '000000'
  await sale.hands.enterCode(sale.codeBoxes, wrong.slice(0, 4))
  await expect(sale.verifyOtp, 'four digits').toBeDisabled()
  await page.keyboard.type(wrong[4] ?? '')
  await expect(sale.verifyOtp, 'five digits').toBeEnabled()
  await page.keyboard.type(wrong[5] ?? '')
  await sale.verifyOtp.click()
  await expectToast(page, 'Enter Wrong OTP', 'error')
  await expect(page.getByText('4 tries left')).toBeVisible()
  await expect(sale.checkOut).toBeDisabled()

  await sale.verifyCode()
  await expectToast(page, 'OTP Verify Successfully.', 'success')
  await sale.button('One more Vegetable biryani').click()
  await expect(page.getByText('The order changed. Send a new code.')).toBeVisible()
  await expect(sale.checkOut, 'a changed order needs a new code').toBeDisabled()
  for (const text of [specified.otpSent, specified.otpWrong, specified.otpVerified]) await expectToastClosesInTime(page, text)
})

test("'Insufficient Balance' is a warning, stays as a note, and generates no invoice", async ({ page, api }) => {
  const sale = salesOf(page)
  const { card } = await makeGuest(api, 1640.48)
  await putInCart(page, await makeMenu(api))
  await page.goto('/foodorder/orderdetails')
  await sale.cardNumber.fill(card.cardNumber)
  await sale.sendOtp.click()
  await expectToast(page, 'Insufficient Balance', 'warning')
  await expect(page.getByRole('status').filter({ hasText: /Insufficient Balance.*short/ })).toBeVisible()
  await expect(sale.codeBoxes).toHaveCount(0)
  await expectNoCharge(api, { cardNumber: card.cardNumber, opening: 1640.48, total: MENU_TOTAL })
  await expectToastClosesInTime(page, specified.insufficientBalance)
  await api.ok('refillCard', { body: { cardNumber: card.cardNumber, balance: 0.01 }, key: newId() })
  await sale.checkOutWith(card.cardNumber)
  expect(await sale.pay(), 'the refusal took no number').toBe('INV-000001')
})

test.describe('card activation', () => {
  test('without a passenger, twice, and in silence', async ({ page, api, program }) => {
    const sale = salesOf(page)
    const panel = page.getByRole('region', { name: 'Activate' })
    const field = (label: string) => panel.getByLabel(label, { exact: true })
    const activate = sale.button('Activate card', panel)
    await page.goto('/foodorder/cardactive')
    await field('Card number').fill('10050')
    await field('Name of card').fill('Nobody')
    await field('Balance, Rs').fill('100')
    await sale.hands.fillDate(field('Expiry date'), leelasCard.expiryDate)
    await activate.click()
    await expectToast(page, errorMessages.no_holder, 'warning')
    await api.ok('createPax', { body: paxOf({ fullName: leela.fullName }) })
    await field('Card number').fill('10001')
    await expect(field('Name of card')).toHaveValue(leela.fullName)
    await activate.click()
    await expectToast(page, 'Your Card Activation Successfully.', 'success')
    await sale.activateCard(leelasCard)
    await expectToast(page, errorMessages.card_active, 'warning')
    expect((await api.ok('listCardReport')).length, 'one activation took effect').toBe(1)
    for (const text of [errorMessages.no_holder, specified.cardActivated, errorMessages.card_active])
      await expectToastClosesInTime(page, text)

    await program.kill()
    await activate.click()
    const silence = 'Error The server did not answer. Nothing here is lost'
    await expectToast(page, silence, 'error')
    await expect(page.getByText('No answer from the server')).toBeVisible()
    await program.startAgain()
    await sale.button('Ask again').click()
    await expectToast(page, errorMessages.card_active, 'warning', 2)
    await expectToastClosesInTime(page, silence)
  })

  test('refill and return: done, and refused', async ({ page, api }) => {
    const sale = salesOf(page)
    const { card } = await makeGuest(api, 500)
    const refill = page.getByRole('region', { name: 'Refill' })
    const back = page.getByRole('region', { name: 'Return' })
    await page.goto('/foodorder/cardactive')
    await refill.getByLabel('Card number').fill('99999')
    await refill.getByLabel(/^Amount to add|^Balance/).fill('250')
    await sale.button('Refill card', refill).click()
    await expectToast(page, 'Please Check Your Card Number', 'error')
    await expectToastClosesInTime(page, specified.cardNotUpdated)
    await refill.getByLabel('Card number').fill(card.cardNumber)
    await sale.button('Refill card', refill).click()
    await expectToast(page, 'Your Card Updated Successfully.', 'success')
    expect((await api.ok('findCard', { params: { cardNumber: card.cardNumber } })).card?.balance).toBe(750)

    await back.getByLabel('Card number').fill('99999')
    await sale.button('Return card', back).click()
    await expectToast(page, 'Your Card Number Not Valid', 'error')
    await back.getByLabel('Card number').fill(card.cardNumber)
    await sale.button('Return card', back).click()
    await sale.button('Return card', page.getByRole('dialog')).click()
    await expectToast(page, 'Your Card DeActivation Successfully.', 'success')
    expect((await api.ok('findCard', { params: { cardNumber: card.cardNumber } })).card).toBeNull()
    for (const text of [specified.cardUpdated, specified.cardNotReturned, specified.cardReturned])
      await expectToastClosesInTime(page, text)
  })
})

test('negative control: a toast of another kind, text or length of life is not taken for the expected one', async ({ page }) => {
  const text = bookingTable('2nd Floor', 1)
  await page.goto('/foodorder/selecttable')
  await salesOf(page).table('2nd Floor', 1).click()
  await expectToast(page, text, 'info')
  await expect(expectToast(page, text, 'success', 1, 300)).rejects.toThrow(/booking 2nd Floor/)
  await expect(expectToast(page, `${text}!`, 'info', 1, 300)).rejects.toThrow(/booking 2nd Floor/)
  await expectToastClosesInTime(page, text)
  for (const stoodMs of [1500, 3000]) {
    await page.evaluate(
      (ms) =>
        window.seenToasts.forEach((toast) => Object.assign(toast, { goneAt: toast.shownAt + ms, stalledMs: 0, clockSetMs: 0 })),
      stoodMs,
    )
    await expect(expectToastClosesInTime(page, text), `${stoodMs} ms`).rejects.toThrow(/stood/)
  }
})

test('a clock that is set on closes a toast early, which is put down to the clock', async ({ page }) => {
  const text = bookingTable('2nd Floor', 1)
  await page.goto('/foodorder/selecttable')
  await salesOf(page).table('2nd Floor', 1).click()
  await expectToast(page, text, 'info')
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 900
  })
  await expectToastClosesInTime(page, text)
  await page.evaluate(() => window.seenToasts.forEach((toast) => Object.assign(toast, { stalledMs: 0, clockSetMs: 0 })))
  await expect(expectToastClosesInTime(page, text), 'control: it did close early').rejects.toThrow(/stood/)
})
