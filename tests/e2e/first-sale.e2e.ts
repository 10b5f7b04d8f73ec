import { bookingTable, specified } from '../../src/shared/messages.ts'
import { dishTypes, tableFloors } from '../../src/shared/contract/order-parts.ts'
import { countedHands, secondsOf } from '../support/e2e/effort.ts'
import { expectFits } from '../support/e2e/every-size.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'
import { guestRow, manifestOf } from '../support/manifest.ts'
import { csvFile } from '../support/sheet-file.ts'

const DISHES = 60
const TABLES = 40
const GUESTS = 1200
/** From an empty folder to the first paid order, seconds of a person's work. */
const GOAL = 15 * 60

const menu = csvFile('menu.csv', [
  ['Item', 'Category', 'Price', 'Options', 'Barcode'],
  ...Array.from({ length: DISHES }, (_dish, nth) => [
    `Dish ${String(nth + 1).padStart(2, '0')}`,
    dishTypes[nth % dishTypes.length] ?? '',
    `${100 + nth * 5},50`,
    nth % 3 === 0 ? 'Spice (choose up to 1): Mild, Hot; Extras: Egg +40' : '',
    nth % 6 === 5 ? `89012345${String(nth).padStart(4, '0')}` : '',
  ]),
])
const tables = csvFile('tables.csv', [
  ['Deck', 'Table'],
  ...Array.from({ length: TABLES }, (_table, nth) => [
    tableFloors[nth % tableFloors.length] ?? '',
    String(Math.floor(nth / tableFloors.length) + 1),
  ]),
])
const manifest = manifestOf(Array.from({ length: GUESTS }, (_guest, nth) => guestRow(nth)))
const first = { cardNumber: '10001', nameOfCard: 'Leela Aa Fernandes Alves', balance: '5000' }

test.use({ firstRun: true, printerSetUp: false, viewport: { width: 1366, height: 768 } })

test('a new ship with a menu, tables and a manifest in files sells its first order within a quarter of an hour', async ({
  page,
  printer,
}) => {
  const hands = countedHands(page, mouseHands(page))
  const sale = new SaleSteps(page, hands)
  const { press } = hands
  const steps = page.getByRole('region', { name: /^First steps/ })
  const step = (name: string) => steps.getByRole('link', { name: new RegExp(`^${name}`) })
  const back = () => press(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Front Desk/ }))
  const bring = async (file: { name: string; content: string }, created: string) => {
    await hands.chooseFile(page.getByRole('button', { name: 'Choose a file' }), file)
    await expect(page.getByRole('region', { name: 'Rows by what becomes of them' })).toContainText(`Created${created}`)
    hands.read()
    await press(page.getByRole('button', { name: 'Import all rows' }))
    await expect(page.getByText(`${file.name} is imported`)).toBeVisible()
    hands.read()
  }

  await page.goto('/')
  await sale.createFirstAdministrator('Maya Pinto', 'maya@ship.example', 'wind and water')
  await expect(steps).toContainText('2 of 8 done')

  await press(step('Dishes'))
  await press(page.getByRole('button', { name: 'Import a menu' }))
  await expectFits(page, 'a menu to choose', page.getByText('Drop the menu here'))
  await bring(menu, '60')
  await press(page.getByRole('button', { name: 'Show the dishes' }))
  await expect(page.getByText('60 dishes, 0 sold out')).toBeVisible()
  await expectFits(page, 'dishes with their file', page.getByRole('combobox', { name: 'Export' }))

  await back()
  await press(step('Tables'))
  await press(page.getByRole('button', { name: 'Import', exact: true }))
  await bring(tables, '11')
  await press(page.getByRole('button', { name: 'Show the tables' }))
  await expect(page.getByText(/^40 on the plan/)).toBeVisible()

  // 100 numbers are the default.
  await back()
  await press(step('Venue and terminal'))
  await hands.fill(page.getByLabel('Card numbers', { exact: true }), '1500')
  await press(page.getByRole('button', { name: 'Save venue' }))
  await expectToast(page, 'Venue saved. New invoices use it', 'success')

  await back()
  await press(step('Passengers'))
  await bring(manifest, '1,200')

  await back()
  await press(step('Printer'))
  await sale.addPrinter('Front desk printer', printer.address)

  await back()
  await press(step('Cards'))
  const panel = page.getByRole('region', { name: 'Activate' })
  await hands.fill(panel.getByLabel('Card number', { exact: true }), first.cardNumber)
  await expect(panel.getByLabel('Name of card', { exact: true }), 'the first of the first cabin').toHaveValue(first.nameOfCard)
  await hands.fill(panel.getByLabel('Balance, Rs', { exact: true }), first.balance)
  await press(page.getByRole('button', { name: 'Activate card' }))
  await expectToast(page, specified.cardActivated, 'success')

  await back()
  await expect(steps).toContainText('6 of 8 done')
  await press(step('First order'))
  await press(sale.table('2nd Floor', 3))
  await expectToast(page, bookingTable('2nd Floor', 3), 'info')
  await press(sale.button(/^(Choose dishes|Dishes)/))
  await sale.addDish({ dish: 'Dish 01', qty: 1 })
  await press(page.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: 'Order Details' }))
  await sale.checkOutWith(first.cardNumber)
  expect(await sale.pay()).toBe('INV-000001')

  const seconds = secondsOf(hands.effort)
  const { clicks, keys, files, screens } = hands.effort
  const minutes = (seconds / 60).toFixed(1)
  console.log(`first sale: ${minutes} minutes: ${clicks} clicks, ${keys} keys, ${files} files, ${screens} screens and steps`)
  expect(seconds).toBeLessThanOrEqual(GOAL)
  expect([files, clicks >= 40, screens >= 15], 'everything was counted').toEqual([3, true, true])
})
