import { expect, type Page } from '@playwright/test'
import { specified } from '../../../src/shared/messages.ts'
import { pathIs } from './sale.ts'

export interface Credentials {
  email: string
  password: string
}

/** Opens a path of the program whose page this is, whatever origin its screens have. */
export const openPath = async (page: Page, path: string): Promise<void> => {
  await page.goto(new URL(path, page.url()).href)
}

/** Logs in on the login screen. */
export async function logInAs(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: specified.login }).click()
}

/** Logs the demo's administrator in, who may change the terminal. */
export async function logInToDemo(page: Page): Promise<void> {
  await logInAs(page, { email: 'admin@demo.test', password: 'purser-demo' })
  await expect(page).toHaveURL(pathIs('/foodorder/frontdesk'))
}

const guarded = [
  '/homepage',
  '/adminuser',
  '/foodorder',
  '/foodorder/orderdetails',
  '/foodorder/cardreport',
  '/foodorder/orderstatus',
]

/** Nobody is logged in: guarded screens lead to the login and back to where staff wanted to go; a log-out closes them again. */
export async function walkGuardedWays(page: Page, credentials: Credentials): Promise<void> {
  for (const path of guarded) {
    await openPath(page, path)
    await expect(page.getByText(specified.loginTitle)).toBeVisible()
    await expect(page).toHaveURL(pathIs('/'))
  }
  await logInAs(page, { ...credentials, password: 'not this one' })
  await expect(page.getByText(specified.wrongLogin)).toBeVisible()
  await logInAs(page, credentials)
  await expect(page, 'the remembered path').toHaveURL(pathIs('/foodorder/orderstatus'))
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: specified.addItem })).toBeVisible()
  await menu.getByRole('button', { name: specified.logOut }).click()
  await expect(page).toHaveURL(pathIs('/'))
  await openPath(page, '/foodorder/frontdesk')
  await expect(page.getByText(specified.loginTitle)).toBeVisible()
}
