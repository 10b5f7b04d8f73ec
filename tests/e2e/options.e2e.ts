import { seriousFindings } from '../support/e2e/axe.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { layoutFaults } from '../support/e2e/layout.ts'
import { makeGuest } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, setUpPrinter, test } from '../support/e2e/test.ts'

test('options from the back office to the paper: set up, chosen without a mouse, paid, printed, and kept as they were', async ({
  page,
  api,
  printer,
}) => {
  await api.ok('createDish', { body: { dishName: 'Ribeye steak', price: 1150, imageUrl: '', rating: 4.5, type: 'Dinner' } })
  const modifiers = [
    { name: 'No onion', price: 0 },
    { name: 'No salt', price: 0 },
  ]
  await api.ok('createModifierGroup', { body: { name: 'Leave out', least: 0, most: 2, leaveOut: true, modifiers } })
  const { card } = await makeGuest(api, 5000)
  await setUpPrinter(api, printer, ['receipt', 'kitchen'])

  await page.goto('/foodorder/additem')
  await page.getByText('Options', { exact: true }).first().click()
  await page.getByRole('button', { name: 'New options' }).click()
  const drawer = page.getByRole('dialog', { name: 'New options' })
  await drawer.getByLabel('Name', { exact: true }).fill('Side')
  await drawer.getByLabel('Minimum choices').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('1', { exact: true }).click()
  await drawer.getByRole('textbox', { name: 'Choice 1', exact: true }).fill('Fries')
  await drawer.getByRole('button', { name: 'Add choice' }).click()
  await drawer.getByRole('textbox', { name: 'Choice 2', exact: true }).fill('Truffle fries')
  await drawer.getByLabel('Price of choice 2, Rs').fill('12o')
  await drawer.getByRole('button', { name: 'Save options' }).click()
  await expect(drawer.getByText('Enter prices such as 90.00, or 0')).toBeVisible()
  await drawer.getByLabel('Price of choice 2, Rs').fill('120')
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Save options' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: /Side/ })).toContainText('Fries · Truffle fries +120.00')

  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Ribeye steak', exact: true }).click()
  const dish = page.getByRole('dialog', { name: 'Edit dish' })
  await dish.getByLabel('Options (optional)').click()
  for (const name of ['Side', 'Leave out'])
    await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
  await page.keyboard.press('Escape')
  await dish.getByRole('button', { name: 'Save dish' }).click()
  await expect(dish).toBeHidden()

  await page.goto('/foodorder/foodorderdish')
  const sale = new SaleSteps(page, mouseHands(page))
  await sale.dishCard('Ribeye steak').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('1 choice left: Side')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Fries included' })).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('1')
  await sheet.getByRole('button', { name: 'Allergy' }).click()
  await sheet.getByRole('button', { name: 'Write a note' }).click()
  await page.keyboard.type('nuts')
  await expect(sheet.getByText('Truffle fries +120.00 · No onion · Allergy: nuts')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  const rail = page.getByRole('region', { name: 'Order' })
  await expect(rail).toContainText('Truffle fries +120.00 · No onion')
  await expect(rail).toContainText('Rs 1,270.00')

  await sale.button('Order Details').click()
  await expect(page.getByRole('table')).toContainText('Allergy: nuts')
  await sale.checkOutWith(card.cardNumber)
  await expect(sale.sheet).toContainText('+ Truffle fries +120.00')
  await expect.poll(() => printer.paper().length).toBe(1)
  const ticket = printer.paper()[0] ?? ''
  expect(ticket).toMatch(/1 x Ribeye steak[^]*\+ Truffle fries\n[^]*- No onion\n[^]*ALLERGY: NUTS/)
  const invoiceno = await sale.pay()
  await expect(sale.sheet).toContainText('+ No onion')
  await expect(sale.sheet).not.toContainText('nuts')
  await expect.poll(() => printer.paper().length).toBe(2)
  const paper = printer.paper()[1] ?? ''
  expect(paper).toContain(invoiceno)
  expect(paper).toMatch(/Ribeye steak +1 +1,270\.00 +1,270\.00\n\+ Truffle fries \+120\.00\n\+ No onion\n/)

  const side = (await api.ok('listModifierGroups')).find(({ name }) => name === 'Side')
  await api.ok('retireModifierGroup', { params: { _id: side?._id ?? '' } })
  const [pax] = await api.ok('listPax')
  const invoice = await api.ok('getInvoice', { params: { orderid: pax?.orderid ?? '' } })
  expect(invoice.lines[0]?.modifiers?.map(({ name }) => name)).toEqual(['Truffle fries', 'No onion'])
  await page.goto(`/foodorder/creditnote?order=${pax?.orderid}`)
  await page.getByRole('button', { name: 'One more Ribeye steak, Truffle fries, No onion to reverse' }).click()
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1024, 768],
    [960, 540],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('rowheader', { name: /Ribeye steak/ })).toContainText('Truffle fries +120.00 · No onion')
    expect(await layoutFaults(page), `${width}×${height}`).toEqual([])
  }
  await sale.button('Wrong dish served').click()
  await sale.button('Issue credit note').click()
  await expect(page.getByRole('img', { name: 'Credit note CN-000001' })).toContainText('+ Truffle fries +120.00')
  await expect.poll(() => printer.paper().length).toBe(3)
  expect(printer.paper()[2] ?? '').toMatch(/Ribeye steak +1 +1,270\.00 +-1,270\.00\n\+ Truffle fries \+120\.00\n\+ No onion\n/)

  await page.goto('/foodorder/reporting')
  await page.getByRole('radiogroup', { name: 'What was sold' }).getByText('Options').click()
  await expect(page.getByRole('table', { name: 'Options by count' })).toContainText('Truffle fries')
})
