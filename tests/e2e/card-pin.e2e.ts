import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { keyboardHands, mouseHands, touchHands } from '../support/e2e/hands.ts'
import { expectPaperOf } from '../support/e2e/paper.ts'
import { makeGuest, makeMenu, MENU_TOTAL, paxOf, putInCart } from '../support/e2e/prepared.ts'
import { leelasCard, pathIs, SaleSteps } from '../support/e2e/sale.ts'
import { approve, setApprovalPin, supervisorDialog } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const PIN = '481592'

/** A gateway for codes where nobody listens: the satellite link is gone. */
const DEAD_LINK = ['--otp-channel', 'webhook', '--webhook-url', 'http://127.0.0.1:9/', '--webhook-secret', 'not used']

const kept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.documentElement.outerHTML]),
  )

/** Every text that the database holds, table by table. */
function everyRow(dataDir: string): string {
  const file = new DatabaseSync(join(dataDir, 'purser.sqlite'), { readOnly: true })
  const tables = file.prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'`,
  )
  const rows = tables.all().map(({ name }) => JSON.stringify(file.prepare(`SELECT * FROM "${String(name)}"`).all()))
  file.close()
  return rows.join('\n')
}

test.describe('with no link ashore', () => {
  test.use({ flags: DEAD_LINK, staff: 'both' })

  test('a card is activated with a PIN, and a sale is paid by it from tables to paper', async ({
    page,
    api,
    printer,
    dataDir,
  }) => {
    const sale = new SaleSteps(page, mouseHands(page))
    const pax = await api.ok('createPax', {
      body: paxOf({ paxManifestNo: leelasCard.cardNumber, fullName: leelasCard.nameOfCard }),
    })
    const dishes = await makeMenu(api)
    const findings: string[] = []
    const look = async () => void findings.push(...(await seriousFindings(page)))

    await page.goto('/foodorder/cardactive')
    const activate = page.getByRole('region', { name: 'Activate' })
    await sale.hands.fill(activate.getByLabel('PIN (optional)'), PIN)
    await sale.hands.fill(activate.getByLabel('Repeat PIN'), PIN)
    await sale.activateCard(leelasCard)
    await expectToast(page, specified.cardActivated, 'success')
    await expect(activate.getByText('Its PIN is set.')).toBeVisible()
    await look()

    await putInCart(page, dishes)
    await page.goto('/foodorder/orderdetails')
    await sale.hands.fill(sale.cardNumber, leelasCard.cardNumber)
    await sale.hands.press(sale.sendOtp)
    await expectToast(page, specified.otpNotSent, 'error')
    await expect(sale.checkOut).toBeDisabled()
    await look()
    await sale.hands.press(sale.button('Pay with card PIN'))
    const field = page.getByLabel('Card PIN')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('type', 'password')
    await look()
    await sale.hands.fill(field, '481593')
    await sale.hands.press(sale.button('Verify PIN'))
    await expect(page.getByText('Wrong PIN. 4 tries left')).toBeVisible()
    await expect(sale.checkOut).toBeDisabled()
    await look()
    await sale.hands.fill(field, PIN)
    await page.keyboard.press('Enter')
    await expect(sale.checkOut).toBeFocused()
    expect(await kept(page), 'what was approved is kept').toContain('approval')
    expect(await kept(page), 'the page keeps no PIN').not.toContain(PIN)
    await page.reload()
    await expect(sale.checkOut, 'what was verified outlives a reload').toBeEnabled()
    await sale.hands.press(sale.checkOut)
    await expect(sale.sheet).toBeVisible()
    const number = await sale.pay()

    await expect.poll(() => printer.paper().length).toBe(1)
    const { orderid } = (await api.ok('listPax')).find(({ _id }) => _id === pax._id) ?? { orderid: '' }
    const invoice = await api.ok('getInvoice', { params: { orderid } })
    expect(invoice).toMatchObject({ invoiceno: number, total: MENU_TOTAL, balanceAfter: 10_000 - MENU_TOTAL })
    expectPaperOf(printer.paper()[0] ?? '', invoice)
    for (const pin of [PIN, '481593']) {
      expect(everyRow(dataDir), 'the database holds no PIN').not.toContain(pin)
      expect(await kept(page)).not.toContain(pin)
    }
    expect(findings).toEqual([])
  })

  test('the keyboard alone locks a PIN; a supervisor and its guest set a new one, and it pays', async ({ page, api }) => {
    const sale = new SaleSteps(page, keyboardHands(page))
    const { card } = await makeGuest(api, 5000, { pin: PIN })
    await setApprovalPin(api)
    await putInCart(page, await makeMenu(api))
    await page.goto('/foodorder/orderdetails')
    await sale.hands.fill(sale.cardNumber, card.cardNumber)
    await sale.hands.press(sale.button('Pay with card PIN'))
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await sale.hands.fill(page.getByLabel('Card PIN'), '9090')
      await page.keyboard.press('Enter')
      await expect(page.getByText(`Wrong PIN. ${left} left`)).toBeVisible()
    }
    await sale.hands.fill(page.getByLabel('Card PIN'), '9090')
    await page.keyboard.press('Enter')
    const locked = page.getByRole('alert').filter({ hasText: 'This PIN is locked' })
    await expect(locked).toContainText('Send a code, or set a new PIN at Card Activation')
    expect(await seriousFindings(page)).toEqual([])

    await page.goto('/foodorder/cardactive')
    await sale.hands.press(sale.button('Card PIN', page.getByRole('banner')))
    const drawer = page.getByRole('dialog', { name: 'Card PIN' })
    await sale.hands.fill(drawer.getByLabel('Card number'), card.cardNumber)
    await expect(drawer.getByText('Set a new PIN')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await sale.hands.fill(drawer.getByLabel('PIN', { exact: true }), '72904')
    await sale.hands.fill(drawer.getByLabel('Repeat PIN'), '72904')
    await sale.hands.press(sale.button('Send the code', drawer))
    await expect(drawer.getByRole('alert')).toContainText('The code could not be sent')
    await drawer.getByText('Supervisor', { exact: true }).click()
    await expect(drawer.getByText('A supervisor is asked for their PIN next.')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await sale.hands.press(sale.button('Set new PIN', drawer))
    await expect(supervisorDialog(sale)).toContainText(card.cardNumber)
    await approve(sale)
    await expect(drawer.getByText('Change the PIN')).toBeVisible()

    await page.goto('/foodorder/orderdetails')
    await expect(page.getByText(card.cardNumber), 'the order still is for that card').toBeVisible()
    await sale.hands.fill(page.getByLabel('Card PIN'), '72904')
    await page.keyboard.press('Enter')
    await sale.hands.press(sale.checkOut)
    await expect(page).toHaveURL(pathIs('/foodorder/checkout'))
  })

  test.describe('on a touch screen', () => {
    test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

    test('the PIN is tapped on keys of its own, all in view', async ({ page, api }) => {
      const sale = new SaleSteps(page, touchHands(page))
      const { card } = await makeGuest(api, 5000, { pin: '4826' })
      await putInCart(page, await makeMenu(api))
      await page.goto('/foodorder/orderdetails')
      await sale.hands.fill(sale.cardNumber, card.cardNumber)
      await sale.hands.press(sale.button('Pay with card PIN'))
      const keys = page.getByRole('group', { name: 'Digits' })
      await expect(keys.getByRole('button', { name: 'Verify PIN' })).toBeInViewport({ ratio: 1 })
      expect(await seriousFindings(page)).toEqual([])
      for (const digit of ['4', '8', '2', '6']) await sale.hands.press(sale.button(digit, keys))
      await sale.hands.press(sale.button('Verify PIN', keys))
      await expect(sale.checkOut).toBeEnabled()
    })
  })
})
