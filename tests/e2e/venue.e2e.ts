import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Api } from '../support/e2e/api.ts'
import { expectWholeBooks } from '../support/e2e/charge.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { type Guest, makeGuest, makeMenu, paxOf, putInCart } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'
import { emailOf, STAFF_PASSWORD } from '../support/e2e/venue.ts'

/** The guest at the login screen: what is missing is said at its field, then the application is taken. */
async function becomeAMember(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: specified.becomeAMember })
  await page.goto('/')
  await page.getByRole('button', { name: specified.becomeAMember }).click()
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  await dialog.getByLabel('Full name').fill('Rohan Mehta')
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByText('Tick this to apply')).toBeVisible()
  await dialog.getByLabel('Email').fill('rohan.mehta@mail.example')
  await dialog.getByLabel('Mobile no.').fill('98200 41786')
  await dialog.getByRole('checkbox').check()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Application received')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(emailOf('both'))
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: specified.login, exact: true }).click()
  await expect(page).toHaveURL('/foodorder/frontdesk')
}

async function approve(page: Page): Promise<void> {
  await page.goto('/adminuser/enrolments')
  await expect(page.getByText('Suggested')).toBeVisible()
  await page.getByRole('button', { name: 'Approve Rohan Mehta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make Rohan Mehta a member' })
  await expect(dialog.getByTitle('10001 Rohan Mehta')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'Rohan Mehta is a member', 'success')
  await expect(page.getByText('No one is waiting')).toBeVisible()
}

/** Sells one of each dish of the menu, from the cart on; answers the paper. */
async function sell(page: Page, api: Api, guest: Guest, papers: () => readonly string[]): Promise<string> {
  const sale = new SaleSteps(page, mouseHands(page))
  const before = papers().length
  await putInCart(page, await api.ok('listDishes', { query: { type: 'Starters' } }), 5)
  await page.goto('/foodorder/orderdetails')
  await sale.checkOutWith(guest.card.cardNumber)
  await sale.pay()
  await expect.poll(() => papers().length, 'the receipt was cut off').toBe(before + 1)
  return papers().at(-1) ?? ''
}

async function rename(page: Page, name: string): Promise<void> {
  await page.goto('/adminuser/venue')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByRole('img', { name: `Receipt of ${name}` })).toContainText(name.toUpperCase())
  await page.getByRole('button', { name: 'Save venue' }).click()
  await expectToast(page, 'Venue saved. New invoices use it', 'success')
}

async function endVoyage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End voyage' }).click()
  const dialog = page.getByRole('dialog', { name: 'End the voyage for 1 passenger?' })
  await expect(dialog.getByRole('button', { name: 'Keep voyage' })).toBeFocused()
  await dialog.getByRole('button', { name: 'End voyage' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Type END, or press Keep voyage')
  await dialog.getByLabel('Type END to continue').fill('end')
  await dialog.getByRole('button', { name: 'End voyage' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 passenger left' })).toBeVisible()
}

test.describe('a guest', () => {
  test.use({ staff: 'nobody' })

  test('becomes a member, earns points printed on the paper, and leaves with the voyage', async ({
    page,
    api,
    printer,
    dataDir,
    program,
  }) => {
    const guest = await makeGuest(api, 10_000)
    await makeMenu(api)
    await becomeAMember(page)
    await logIn(page)
    await approve(page)

    const first = await sell(page, api, guest, () => printer.paper())
    expect(first).toMatch(/Dream Points earned +12\n/)
    expect(first).toMatch(/Dream Points balance +12\n/)
    await expect(page.getByText('Rohan now has 12')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Tax Invoice' })).toContainText('Dream Points earned: 12')

    await page.getByRole('button', { name: specified.cancel }).click()
    await expect(page).toHaveURL('/foodorder/selecttable')
    await rename(page, 'MV Meridian Moon')
    const other = await makeGuest(api, 10_000, { fullName: 'Sofia Almeida', paxManifestNo: '10002', mobileNo: '+919820041787' })
    const second = await sell(page, api, other, () => printer.paper())
    expect(second).toContain('MV MERIDIAN MOON')
    expect(second, 'no member, no points').not.toContain('Dream Points')
    expect(first, 'the negative control').not.toContain('MERIDIAN')
    const [bill] = (await api.ok('listBills')).slice(-1)
    const issued = await api.ok('listOrders', { query: {} })
    const old = issued.find(({ invoiceno }) => invoiceno === bill?.billingData.AuthorId.invoiceno)
    expect((await api.ok('getInvoice', { params: { orderid: old?._id ?? '' } })).venue.name).toBe('Purser')

    await page.goto('/adminuser/venue')
    const staying = page.getByRole('list', { name: 'Passengers who stay' })
    await expect(staying).toContainText('Rohan MehtaReturn the card')
    await expect(page.getByRole('button', { name: 'End voyage' })).toBeDisabled()
    await api.ok('returnCard', { params: { cardNumber: guest.card.cardNumber }, key: newId() })
    await expect(
      page.getByText('1 passenger ready to leave, 1 not settled yet'),
      'the other terminal’s change arrives',
    ).toBeVisible()
    await endVoyage(page)
    await expect(staying).toHaveText('10002Sofia AlmeidaReturn the card')
    await page.goto('/foodorder/frontdesk')
    await expect(page.getByRole('row', { name: /Rohan Mehta/ })).toContainText('Left')
    await page.getByRole('button', { name: 'Rohan Mehta' }).click()
    await expect(page.getByRole('dialog')).toContainText('Passport and address were removed')
    await expect(page.getByRole('dialog')).toContainText('12 Dream Points')
    await program.kill()
    await expectWholeBooks(dataDir)
  })
})

test.describe('with access to the back office alone', () => {
  test.use({ staff: 'backoffice' })

  test('tables are added, renumbered and removed; a booked one stays as it is', async ({ page, api }) => {
    await page.goto('/adminuser/tables')
    const deck = page.getByRole('region', { name: '2nd Floor' })
    await deck.getByRole('button', { name: 'Add table 6' }).click()
    await expectToast(page, '2nd Floor table 6 added', 'success')
    await deck.getByRole('button', { name: 'Renumber 2nd Floor table 6' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renumber 2nd Floor table 6' })
    await dialog.getByLabel('Table no.').fill('5')
    await dialog.getByRole('button', { name: 'Save number' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This floor already has a table with that number')
    await dialog.getByLabel('Table no.').fill('12')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await deck.getByRole('button', { name: 'Remove 2nd Floor table 12' }).click()
    await page.getByRole('dialog', { name: 'Remove 2nd Floor table 12?' }).getByRole('button', { name: 'Remove table' }).click()
    await expect(deck.getByRole('button', { name: 'Remove 2nd Floor table 12' })).toHaveCount(0)
    const table = (await api.ok('listTables')).find(({ tablefloor, tableno }) => tablefloor === '2nd Floor' && tableno === 1)
    await api.ok('setTable', { params: { _id: table?._id ?? '' }, body: { status: true } })
    await expect(deck.getByRole('listitem').filter({ hasText: 'Table 1' }).first()).toContainText('Booked')
    await expect(deck.getByRole('button', { name: 'Remove 2nd Floor table 1', exact: true })).toHaveCount(0)
  })

  test('the venue says at its fields what is wrong, and asks before changes are left behind', async ({ page, api }) => {
    await api.ok('createPax', { body: paxOf() })
    await page.goto('/adminuser/venue')
    const start = page.getByLabel('First card number')
    await start.fill('70001')
    await page.getByLabel('Country code').fill('91')
    await page.getByRole('button', { name: 'Save venue' }).click()
    await expect(page.getByLabel('Country code')).toBeFocused()
    await page.getByLabel('Country code').fill('+91')
    await page.getByRole('button', { name: 'Save venue' }).click()
    await expect(start).toBeFocused()
    await expect(page.getByText('A passenger aboard holds one of these numbers. End the voyage first')).toHaveCount(2)

    await page.getByRole('link', { name: 'Enrolments' }).click()
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
    await guard.getByRole('button', { name: 'Stay here' }).click()
    await expect(start).toHaveValue('70001')
    // The venue's own form; the stations beside it have theirs.
    await page.getByRole('button', { name: 'Discard changes' }).first().click()
    await expect(start).toHaveValue('10001')
    await page.getByRole('link', { name: 'Enrolments' }).click()
    await expect(page).toHaveURL('/adminuser/enrolments')
  })
})

test.describe('with access to the front desk alone', () => {
  test.use({ staff: 'foodorder' })

  test('each of these screens says which access it needs', async ({ page }) => {
    for (const path of ['venue', 'tables', 'enrolments']) {
      await page.goto(`/adminuser/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
    }
  })
})
