import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { expect, test } from '../support/e2e/test.ts'
import { emailOf, STAFF_PASSWORD, type StaffKind } from '../support/e2e/venue.ts'

async function logIn(page: Page, email: string, password = STAFF_PASSWORD): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: specified.login }).click()
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('staff are created, work in another browser, lose their area and are out at once; the last administrator stays', async ({
  page,
  browser,
}) => {
  const email = 'leela.fernandes@mail.example'
  await page.goto('/homepage')
  await page.getByRole('link', { name: specified.adminUser }).click()
  await expect(page).toHaveURL('/adminuser/staff')

  await page.getByRole('button', { name: 'New staff member' }).click()
  const form = page.getByRole('dialog', { name: 'New staff member' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Leela Fernandes')
  await form.getByLabel('Email address').fill(email)
  await form.getByLabel('First password').fill('a first password')
  await form.getByRole('button', { name: 'Create staff member' }).click()
  const row = page.getByRole('row', { name: /Leela Fernandes/ })
  await expect(row).toContainText('Front desk')

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin, storageState: { cookies: [], origins: [] } })
  const desk = await other.newPage()
  await logIn(desk, email, 'a first password')
  await expect(desk.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await desk.getByLabel('Password you were given').fill('a first password')
  await desk.getByLabel('New password', { exact: true }).fill('a password of hers')
  await desk.getByRole('button', { name: 'Save and continue' }).click()
  await expect(desk).toHaveURL('/foodorder/frontdesk')
  await desk.getByRole('button', { name: /Password and PIN$/ }).click()
  const own = desk.getByRole('dialog', { name: 'Password of Leela Fernandes' })
  await own.getByLabel('Current password').fill('a password of hers')
  await own.getByLabel('New password').fill('a password of my own')
  await own.getByRole('button', { name: 'Change password' }).click()
  await expect(own).toBeHidden()
  await menuOf(desk).getByRole('link', { name: specified.cardActivation }).click()
  await expect(desk).toHaveURL('/foodorder/cardactive')

  await page.getByRole('button', { name: 'Leela Fernandes' }).click()
  const drawer = page.getByRole('dialog', { name: 'Leela Fernandes' })
  await drawer.getByRole('checkbox', { name: /^Front desk/ }).uncheck()
  await expect(drawer.getByText('Saving logs Leela Fernandes out on every terminal.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('No area')
  await expect(desk, 'out without touching anything').toHaveURL('/')
  await expect(desk.getByText('Logged out for security')).toBeVisible()
  await logIn(desk, email, 'a password of my own')
  await expect(desk.getByText('Needs front-desk access').first()).toBeVisible()
  await other.close()

  await page.getByRole('searchbox', { name: 'Search staff by name or email' }).fill(emailOf('backoffice'))
  await page.getByRole('row').nth(1).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page
    .getByRole('dialog', { name: /^Disable / })
    .getByRole('button', { name: 'Disable', exact: true })
    .click()
  await expect(page.getByRole('row').nth(1)).toContainText('Disabled')

  await page.goto('/adminuser/audit')
  for (const action of [
    'Created staff member Leela Fernandes',
    'Changed staff member Leela Fernandes',
    'Changed their own password',
  ])
    await expect(page.getByText(action).first()).toBeVisible()
})

test.describe('the areas of a login', () => {
  test.use({ staff: 'nobody' })

  const mainEntries = [specified.frontDesk, specified.newOrder, specified.cardActivation]
  const adminPages = ['Staff', 'Enrolments', 'Audit', 'Venue', 'Tables', 'Dishes']

  test('open what they hold: no entry leads where the server refuses', async ({ page }) => {
    const refused: string[] = []
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
    for (const staff of ['backoffice', 'foodorder', 'both', 'none'] satisfies StaffKind[]) {
      const [admin, desk] = [staff === 'backoffice' || staff === 'both', staff === 'foodorder' || staff === 'both']
      await logIn(page, emailOf(staff))
      await expect(page).not.toHaveURL('/')
      await page.goto('/adminuser')
      if (admin) {
        for (const name of adminPages) {
          await menuOf(page).getByRole('link', { name, exact: true }).click()
          await expect(page.getByText('This page is being designed')).toBeHidden()
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        }
        const back = menuOf(page).getByRole('link', { name: desk ? specified.frontDesk : 'Home', exact: true })
        await expect(back).toBeVisible()
      } else await expect(page.getByText('Needs back-office access')).toBeVisible()

      await page.goto('/setting')
      for (const name of mainEntries)
        await expect(menuOf(page).getByRole('link', { name }), `${name} for ${staff}`).toBeVisible({ visible: desk })
      if (!desk) {
        await page.goto('/foodorder/selecttable')
        await expect(page.getByText('Needs front-desk access')).toBeVisible()
        await page.keyboard.press('F2')
        await expect(page).toHaveURL('/foodorder/selecttable')
      }
      await page.goto('/setting')
      await menuOf(page).getByRole('button', { name: specified.logOut }).click()
      await expect(page).toHaveURL('/')
      expect(refused, `what the server refused to ${staff}`).toEqual([])
    }
  })
})

test('the last administrator has to make another one first', async ({ page, api }) => {
  const staff = await api.ok('listStaff')
  const own = (await api.ok('session')).user._id
  for (const { _id, accessroutes } of staff)
    if (_id !== own && accessroutes.includes('backoffice'))
      await api.ok('disableStaff', { params: { _id }, body: { disabled: true } })
  await page.goto('/adminuser/staff')
  await page
    .getByRole('searchbox', { name: 'Search staff by name or email' })
    .fill(staff.find(({ _id }) => _id === own)?.email ?? '')
  await page.getByRole('row').nth(1).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Disable and log me out' }).click()
  await expect(page.getByText('The last administrator must keep access. Add another one first').first()).toBeVisible()
  await expect(heading(page, 'Staff')).toBeVisible()
})
