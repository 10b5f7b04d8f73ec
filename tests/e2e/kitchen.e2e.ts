import { specified } from '../../src/shared/messages.ts'
import { allowKitchenPrinters, placeElsewhere, useForKitchen } from '../support/e2e/kitchen.ts'
import { logInAs, openPath } from '../support/e2e/guarded-ways.ts'
import { expect, test } from '../support/e2e/test.ts'
import { emailOf, STAFF_PASSWORD as password } from '../support/e2e/venue.ts'

test.use({ staff: 'nobody', printerSetUp: false })

test('a browser terminal prints kitchen tickets with its page closed, over a restart of the page, until somebody logs out', async ({
  page,
  context,
  api,
  printer,
}) => {
  await useForKitchen((form) => api.bridge('savePrinter', form), printer)
  const quietly = await placeElsewhere(api, 1)
  await page.goto('/')
  await expect(page.getByText(specified.loginTitle)).toBeVisible()
  expect(printer.paper(), 'control: without a login no ticket is taken').toEqual([])
  await logInAs(page, { email: emailOf('foodorder'), password })
  await expect(page.getByRole('alert')).toContainText('This terminal may not print for the kitchen yet')
  expect(printer.paper(), 'control: nobody has allowed this terminal').toEqual([])
  await allowKitchenPrinters(api)
  await expect.poll(() => printer.paper()).toHaveLength(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(printer.paper()[0]).toMatch(new RegExp(`Ticket +1\\n[^]*1 x ${quietly}`))

  await page.close()
  await placeElsewhere(api, 2)
  await expect.poll(() => printer.paper()).toHaveLength(2)
  expect(printer.paper()[1]).toContain('2 x')

  const again = await context.newPage()
  await again.goto('/')
  await openPath(again, '/foodorder/orderstatus')
  const logOut = again.getByRole('button', { name: specified.logOut })
  await expect(logOut).toBeVisible()
  await placeElsewhere(api, 3)
  await expect.poll(() => printer.paper()).toHaveLength(3)
  await logOut.click()
  await expect(again.getByText(specified.loginTitle)).toBeVisible()
  await placeElsewhere(api, 4)
  // Longer than the head start of the terminal that placed it.
  await again.waitForTimeout(3000)
  expect(printer.paper(), 'control: nobody takes it after log-out').toHaveLength(3)
  expect(printer.problems()).toEqual([])
})
