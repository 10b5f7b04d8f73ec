import type { Page } from '@playwright/test'
import { newId } from '../../src/shared/ids.ts'
import { specified } from '../../src/shared/messages.ts'
import { type Api, apiOf } from '../support/e2e/api.ts'
import { expectNoCharge, expectOneCharge, expectOneKey, expectWholeBooks, isPayment } from '../support/e2e/charge.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { type Network, openNetwork } from '../support/e2e/network.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { makeGuest } from '../support/e2e/prepared.ts'
import { openCheckout, SaleSteps } from '../support/e2e/sale.ts'
import { expect, test as base } from '../support/e2e/test.ts'
import { emailOf, STAFF_PASSWORD } from '../support/e2e/venue.ts'

/** The page reaches the program over a line that can be broken. */
const test = base.extend<{ network: Network }>({
  network: async ({ browserName: _any }, use) => {
    const network = await openNetwork()
    await use(network)
    await network.close()
  },
  proxy: async ({ network }, use) => use({ server: network.address }),
})

const salesOf = (page: Page): SaleSteps => new SaleSteps(page, mouseHands(page))
const checking = (page: Page) => page.getByRole('alertdialog', { name: 'Checking the payment' })

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL('/taxinvoice')
  await expect(page.getByText('INV-000001').first()).toBeVisible()
}

for (const [fault, story, when] of [
  ['lost-answer', 'the answer is lost on its way', {}],
  ['lost-request', 'the request is lost on its way', NIGHTLY],
] as const)
  test(
    `${story}: the screen asks again with the same key, and the card is charged once`,
    when,
    async ({ page, api, network }) => {
      const sale = salesOf(page)
      const charge = await openCheckout(sale, api)
      network.breakFor(isPayment, fault)
      await sale.generateInvoice.click()
      await expect(checking(page)).toContainText('Asking the server whether card 10001 was charged Rs 1,640.49')
      await expect(checking(page)).toContainText('Asking again in')
      await expect.poll(() => network.hits()).toBeGreaterThanOrEqual(2)
      if (fault === 'lost-answer') await expectOneCharge(api, charge)
      else await expectNoCharge(api, charge)
      await expect(page).toHaveURL('/foodorder/checkout')
      const askNow = page.getByRole('button', { name: 'Ask now' })
      await expect(askNow).toBeVisible()
      network.heal()
      // The screen may ask by itself before the button is reached, and then it is gone.
      await Promise.race([askNow.click().catch(() => undefined), expectPaid(page)])
      await expectPaid(page)
      expect(expectOneKey(network.requests())).toBeGreaterThanOrEqual(3)
      await expectOneCharge(api, charge)
    },
  )

test('the program is killed after it charged the card, before its answer is through', async ({
  page,
  api,
  network,
  program,
  dataDir,
}) => {
  const sale = salesOf(page)
  const charge = await openCheckout(sale, api)
  network.breakFor(isPayment, 'lost-answer')
  await sale.generateInvoice.click()
  await expect(checking(page)).toBeVisible()
  await program.kill()
  network.heal()
  await expect(page.getByText('Connection lost')).toBeVisible()
  await program.startAgain()
  await expectPaid(page)
  expectOneKey(network.requests())
  await expectOneCharge(api, charge)
  await program.stop()
  await expectWholeBooks(dataDir)
})

test('the program is killed at the very moment of the payment', async ({ page, api, network, program, dataDir }) => {
  const sale = salesOf(page)
  const charge = await openCheckout(sale, api)
  const sent = page.waitForRequest((request) => isPayment(request.method(), new URL(request.url()).pathname))
  await sale.generateInvoice.click({ noWaitAfter: true })
  await sent
  await program.kill()
  await program.startAgain()
  await expectPaid(page)
  expectOneKey(network.requests())
  await expectOneCharge(api, charge)
  await program.stop()
  await expectWholeBooks(dataDir)
})

test('a reload while the payment is unanswered goes on asking with the same key', async ({ page, api, network }) => {
  const sale = salesOf(page)
  const charge = await openCheckout(sale, api)
  network.breakFor(isPayment, 'lost-answer')
  await sale.generateInvoice.click()
  await expect(checking(page)).toBeVisible()
  await page.reload()
  await expect(checking(page)).toBeVisible()
  await page.goto('/foodorder/foodorderdish')
  await expect(page, 'the order may not change before the payment is answered').toHaveURL('/foodorder/checkout')
  await expect(checking(page)).toBeVisible()
  network.heal()
  await expectPaid(page)
  expectOneKey(network.requests())
  await expectOneCharge(api, charge)
})

test('a crash that took the payment key with it still charges once: the paid order is found and opened', async ({
  page,
  api,
  network,
}) => {
  const sale = salesOf(page)
  const charge = await openCheckout(sale, api)
  network.breakFor(isPayment, 'lost-answer')
  await sale.generateInvoice.click()
  await expect(checking(page)).toBeVisible()
  await page.goto('/setting')
  await page.evaluate(() => {
    const {
      key: _key,
      attempt: _attempt,
      ...placed
    } = JSON.parse(localStorage.getItem('purser.sale') ?? '{}') as Record<string, unknown>
    localStorage.setItem('purser.sale', JSON.stringify({ ...placed, stage: 'placed' }))
  })
  network.heal()
  await page.goto('/foodorder/checkout')
  await expect(page.getByText('This order is paid as INV-000001')).toBeVisible()
  await expect(sale.generateInvoice).toBeHidden()
  await page.getByRole('button', { name: 'Open invoice' }).click()
  await expectPaid(page)
  await expectOneCharge(api, charge)
})

test.describe('a session that ends', () => {
  test.use({ staff: 'foodorder' })

  test('mid-sale keeps the order; logging in again goes on with it', async ({ page, api, program, venue }) => {
    const sale = salesOf(page)
    const charge = await openCheckout(sale, api)
    await apiOf(program.address, venue.logins.foodorder).ok('logout')
    await page.goto('/foodorder/orderdetails')
    await expect(page.getByText('Logged out for security')).toBeVisible()
    await logIn(page)
    await expect(page).toHaveURL('/foodorder/orderdetails')
    await expect(page.getByRole('row', { name: /Samosa chaat/ })).toBeVisible()
    await sale.checkOut.click()
    await expect(sale.sheet).toBeVisible()
    await sale.pay()
    await expectOneCharge(api, charge)
  })

  test('while a payment is unanswered asks again after the login, with the same key', async ({
    page,
    api,
    program,
    venue,
    network,
  }) => {
    const sale = salesOf(page)
    const charge = await openCheckout(sale, api)
    network.breakFor(isPayment, 'lost-answer')
    await sale.generateInvoice.click()
    await expect(checking(page)).toBeVisible()
    await apiOf(program.address, venue.logins.foodorder).ok('logout')
    network.heal()
    await expect(page.getByText('Logged out for security')).toBeVisible()
    await logIn(page)
    await expectPaid(page)
    expectOneKey(network.requests())
    await expectOneCharge(api, charge)
  })

  async function logIn(page: Page): Promise<void> {
    await page.getByLabel('Email address').fill(emailOf('foodorder'))
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
    await page.getByRole('button', { name: specified.login }).click()
  }
})

test('negative control: a second key and a second charge do not pass for one', async ({ page, api, network }) => {
  const sale = salesOf(page)
  const charge = await openCheckout(sale, api)
  await sale.pay()
  await expectOneCharge(api, charge)
  const payment = network.requests().find(({ method, path }) => isPayment(method, path))
  if (payment === undefined) throw new Error('no payment was sent')
  const otherKey = { ...payment, headers: { ...payment.headers, 'idempotency-key': newId() } }
  expect(() => expectOneKey([payment, otherKey])).toThrow(/one key/)
  expect(() => expectOneKey([])).toThrow(/one key/)

  const [dish] = await api.ok('listDishes', { query: { type: 'drinks' } })
  const again = await payAgain(api, dish?._id ?? '')
  expect(again.status).toBe(200)
  await expect(expectOneCharge(api, charge)).rejects.toThrow(/bills/)
  await expect(expectOneCharge(api, { ...charge, opening: 9000 })).rejects.toThrow()
})

/** Another order, another approval, another key: a second charge by every rule. */
async function payAgain(api: Api, dish: string) {
  const { pax } = await makeGuest(api, 500, { paxManifestNo: '10002', mobileNo: '+919820041787' })
  const order = [{ _id: dish, qty: 1 }]
  const { id: customerid, PaxCreate1 } = await api.ok('sendOtp', { body: { cardNumber: '10002', order } })
  const code = (await api.bridge('deskCodes', {})).find(({ cardNumber }) => cardNumber === '10002')?.code ?? ''
  await api.ok('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code, customerid } })
  await api.ok('placeOrder', { params: { userid: pax._id }, body: { order, totalprice: 140 } })
  return api.call('payOrder', { params: { customerid }, body: { balance: 140 }, key: newId() })
}
