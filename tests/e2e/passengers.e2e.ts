import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, paxOf } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { approve, setApprovalPin, supervisorDialog } from '../support/e2e/supervisor.ts'
import { expect, loggedIn, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const names = (page: Page) => page.getByRole('table', { name: 'Passengers' }).getByRole('button')

test.describe('the search of the front desk', () => {
  test.use({ staff: 'foodorder' })

  test('finds a guest by whatever is known: name in any order, card, mobile, e-mail, booking', async ({ page, api }) => {
    const clara = { fullName: 'Clara Hoffmann', paxManifestNo: '10019', email: 'c.hoffmann@post.example' }
    const { bookingNo } = await api.ok('createPax', { body: paxOf({ ...clara, mobileNo: '+44 20 7946 0958' }) })
    await api.ok('createPax', { body: paxOf({ fullName: 'Clara Silva', paxManifestNo: '10020' }) })
    await page.goto('/foodorder/frontdesk')
    await expect(names(page)).toHaveText(['Clara Silva', 'Clara Hoffmann'])
    const search = page.getByRole('searchbox', { name: 'Search passengers' })
    for (const text of ['Hoffmann Clara', '10019', '020 7946 0958', '+44 (0)20-79460958', 'c.hoffmann@post', bookingNo]) {
      await search.fill('clara')
      await expect(names(page)).toHaveCount(2)
      await search.fill(text)
      await expect(names(page), text).toHaveText(['Clara Hoffmann'])
    }
    await search.fill('Hoffmann Silva')
    await expect(page.getByText('No one found for “Hoffmann Silva”')).toBeVisible()
  })
})

/** Keys pressed and clicks made from here on. */
const countHands = (page: Page) =>
  page.evaluate(() => {
    const used = { keys: 0, clicks: 0 }
    document.addEventListener('keydown', () => (used.keys += 1), true)
    document.addEventListener('pointerdown', () => (used.clicks += 1), true)
    Object.assign(window, { used })
  })
const hands = (page: Page) => page.evaluate(() => (window as unknown as { used: { keys: number; clicks: number } }).used)

/** What it took before, on top of 19 clicks: the characters alone. */
const CHARACTERS_BEFORE = 142

test('a passenger is registered by typing alone, each field once, and the reload asks before it loses what is typed', async ({
  page,
  api,
}) => {
  await page.goto('/foodorder/frontdesk')
  await expect(page.getByLabel('PAX manifest no.').locator('xpath=ancestor::*[contains(@class, "ant-select")][1]')).toContainText(
    '10001',
  )
  await page.getByLabel('Full name').focus()
  await countHands(page)
  const fields = [
    ['Leela Fernandes', 'Tab'],
    ['04181988', 'Tab'],
    ['f', 'Enter', 'Tab', 'Tab'],
    ['leela.fernandes@mail.example', 'Tab'],
    ['+919820041786', 'Tab'],
    ['ind', 'Enter', 'Tab'],
    ['14 Palm Grove Road, Mumbai', 'Tab', 'Tab'],
    ['Mumbai', 'Tab'],
    ['06022021', 'Tab'],
    ['06012031', 'Enter'],
  ] as const
  const list = page.locator('.ant-select-dropdown:visible')
  for (const [text, ...keys] of fields) {
    const isChoice = text === 'f' || text === 'ind'
    await page.keyboard.type(text)
    if (isChoice) await expect(list, 'a list is open before its choice is taken').toHaveCount(1)
    for (const key of keys) {
      await page.keyboard.press(key)
      if (isChoice) await expect(list).toHaveCount(0)
    }
  }
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.evaluate(() => setTimeout(() => location.reload()))
  await page.waitForEvent('dialog').then((dialog) => expect(dialog.type()).toBe('beforeunload'))
  await expect(page.getByLabel('Full name')).toHaveValue('Leela Fernandes')
  await page.keyboard.press('Enter')
  await expectToast(page, specified.paxSaved, 'success')
  expect(await api.ok('listPax')).toMatchObject([
    { dob: '1988-04-18', sex: 'Female', type: 'adult', country: 'India', nationality: 'Indian', paxManifestNo: '10001' },
  ])
  await expect(page.getByLabel('Issue place'), 'the next guest often comes from there too').toHaveValue('Mumbai')
  const used = await hands(page)
  expect(used.clicks).toBe(0)
  expect(used.keys).toBeLessThan(CHARACTERS_BEFORE)
})

const details = (page: Page, fullName: string) => page.getByRole('dialog', { name: fullName })

test.describe('a passenger who is edited', () => {
  test('a mistyped mobile is corrected, another terminal sees it, and the audit says what changed, masked', async ({
    page,
    browser,
    program,
    api,
  }) => {
    await setApprovalPin(api)
    const { card } = await makeGuest(api, 500, { fullName: 'Clara Hofmann', mobileNo: '+442079460985' })
    await page.goto('/foodorder/frontdesk')
    const context = await browser.newContext({
      storageState: loggedIn(program.address, api.login),
      baseURL: new URL(page.url()).origin,
    })
    const other = await context.newPage()
    await other.goto('/foodorder/frontdesk')
    await other.getByRole('button', { name: 'Clara Hofmann' }).click()
    await expect(details(other, 'Clara Hofmann')).toContainText('•••• 985')

    await page.getByRole('button', { name: 'Clara Hofmann' }).click()
    const drawer = details(page, 'Clara Hofmann')
    await drawer.getByRole('button', { name: 'Edit' }).click()
    await expect(drawer.getByLabel('Email')).toHaveValue('rohan.mehta@mail.example')
    await expect(drawer.getByLabel('Mobile no.')).toHaveValue('')
    await expect(drawer.getByLabel('Personal address')).toHaveAttribute('placeholder', 'Unchanged')
    expect(await seriousFindings(page)).toEqual([])
    await drawer.getByLabel('Full name').fill('Clara Hoffmann')
    await drawer.getByLabel('Mobile no.').fill('12')
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    await expect(drawer.getByLabel('Mobile no.')).toBeFocused()
    await drawer.getByLabel('Mobile no.').fill('+44 20 7946 0958')
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    const sale = new SaleSteps(page, mouseHands(page))
    await expect(supervisorDialog(sale), 'nobody at the desk sends a guest’s codes elsewhere alone').toContainText(
      '+44 20 7946 0958',
    )
    await sale.button('Close', supervisorDialog(sale)).last().click()
    await expect(drawer.getByLabel('Mobile no.'), 'what was typed stays').toHaveValue('+44 20 7946 0958')
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    await approve(sale)
    await expectToast(page, 'Passenger changed', 'success')
    await expect(details(page, 'Clara Hoffmann')).toContainText('•••• 958')

    await expect(details(other, 'Clara Hoffmann'), 'the other terminal follows by itself').toContainText('•••• 958')
    await context.close()

    expect((await api.ok('sendOtp', { body: { cardNumber: card.cardNumber } })).PaxCreate1.mobileNo).toMatch(/958$/)
    await page.goto('/adminuser/audit')
    await expect(page.getByText('name C… H… → C… H…, mobile +44…985 → +44…958')).toBeVisible()
  })

  test('what another terminal changed meanwhile is not overwritten, and a card in use keeps its number', async ({
    page,
    api,
  }) => {
    const { pax } = await makeGuest(api, 500)
    await page.goto('/foodorder/frontdesk')
    await page.getByRole('button', { name: pax.fullName }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Edit' }).click()
    await api.ok('editPax', { params: { userid: pax._id }, body: { version: pax.version, country: 'Nepal' } })
    await drawer.getByLabel('Email').fill('new@mail.example')
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Someone else has just changed this passenger. Check the details and edit again', 'warning')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await expect(drawer).toContainText('Nepal')
    await drawer.getByRole('button', { name: 'Edit' }).click()
    await drawer.getByRole('button', { name: 'Show them' }).click()
    await expect(drawer.getByLabel('Personal address')).toHaveValue('14 Marine Drive, Mumbai')
    await drawer.getByLabel('PAX manifest no.').fill('10050')
    await page.locator('.ant-select-dropdown:visible').getByTitle('10050', { exact: true }).click()
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(
      page,
      'Card 10001 is still in use. Return it, or replace it under Lost card, to change the number',
      'warning',
    )
    await expect(drawer.getByLabel('PAX manifest no.')).toBeFocused()
  })
})
