import { expect, type Locator } from '@playwright/test'
import type { Api } from './api.ts'
import type { SaleSteps } from './sale.ts'
import { STAFF_PASSWORD } from './venue.ts'

/** A PIN that is not refused. */
export const PIN = '730518'

/** Gives the second client, who is of the back office, the one approval PIN of the venue. */
export const setApprovalPin = (api: Api) => api.ok('setApprovalPin', { body: { password: STAFF_PASSWORD, pin: PIN } })

/** The dialog that asks for a supervisor. */
export const supervisorDialog = ({ page }: SaleSteps): Locator => page.getByRole('dialog', { name: 'Supervisor approval' })

/** The one supervisor of the venue types a PIN into the dialog and sends it. */
export async function approve(sale: SaleSteps, pin = PIN): Promise<void> {
  const dialog = supervisorDialog(sale)
  const field = dialog.getByLabel('PIN', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await sale.hands.fill(field, pin)
  await sale.hands.press(sale.button('Approve', dialog))
}
