import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../../../src/server/kernel/sheets/read-sheet.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'
import { savedBy } from '../../../support/renderer/saved-file.ts'
import { csvFile } from '../../../support/sheet-file.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const fileOf = (name: string, rows: readonly (readonly string[])[]): File => {
  const { content } = csvFile(name, rows)
  return new File([Buffer.from(content, 'base64')], name, { type: 'text/csv' })
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const choose = async ({ user }: RunningApp, label: string, file: File) => user.upload(await screen.findByLabelText(label), file)
/** The four figures once the rows are compared: created, changed, same, refused. */
async function figures(): Promise<string[]> {
  const shown = await screen.findByRole('region', { name: 'Rows by what becomes of them' })
  return within(shown)
    .getAllByRole('definition')
    .map((one) => /^[\d,]*/.exec(one.textContent)?.[0] ?? '')
}
const expectFigures = (...counts: string[]) => waitFor(async () => expect(await figures()).toEqual(counts))

/** Finds an option of a list by typing, and chooses it. */
async function pick({ user }: RunningApp, label: string, option: string): Promise<void> {
  await user.type(screen.getByLabelText(label, { selector: 'input' }), option)
  const shown = (await screen.findAllByTitle(option)).find((one) => one.closest('.ant-select-dropdown') !== null)
  await user.click(shown as HTMLElement)
}
const exportAs = async ({ user }: RunningApp, form: string): Promise<Buffer> =>
  savedBy(venue, async () => {
    await user.click(await screen.findByRole('combobox', { name: 'Export' }))
    await user.click(await screen.findByTitle(form))
  })

describe('a menu in a file', () => {
  it('is imported from Dishes: checked by row, and then on the menu beside the other dishes', async () => {
    const app = await venue.open('/adminuser/dishes')
    await app.user.click(await screen.findByRole('button', { name: 'Import' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Import a menu' })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Dishes/ })).toHaveAttribute('aria-current', 'page')
    const rows = [
      ['Dish', 'Category', 'Price', 'Options'],
      ['Masala dosa', 'breakfast', '199,99', 'Size (choose 1): Small, Large +50'],
      ['Vegetable biryani', 'Lunch', '400', ''],
      ['Idli', 'Brunch', '90', ''],
    ]
    await choose(app, 'Menu file', fileOf('menu.csv', rows))
    await expectFigures('1', '1', '0', '1')
    expect(screen.getByText('3 other dishes stay as on the menu.')).toBeVisible()
    const wrong = within(screen.getByRole('table', { name: 'What is wrong, by row' }))
    expect(wrong.getByRole('row', { name: /^4 Category Enter one of Lunch, Dinner, / })).toBeVisible()
    await app.user.click(button('Import all but the refused rows'))
    await app.user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
    expect(await screen.findByText('menu.csv is imported')).toBeVisible()
    await app.user.click(button('Show the dishes'))
    expect(await screen.findByRole('button', { name: 'Masala dosa' })).toBeVisible()
    const dosa = (await venue.call('listMenu')).find(({ dishName }) => dishName === 'Masala dosa')
    expect([dosa?.price, dosa?.groups?.[0]?.modifiers.map(({ name }) => name)]).toEqual([199.99, ['Small', 'Large']])
  })

  it('takes one type for all rows where no column has it', async () => {
    const app = await venue.open('/adminuser/dishes/import')
    await choose(app, 'Menu file', fileOf('bar.csv', [['Drink name', 'Price'], ['Lassi', '120'], ['Chai', '60']])) // oxfmt-ignore
    await screen.findByText('Still needed under Columns: Type.')
    await pick(app, 'Type', 'drinks')
    await expectFigures('2', '0', '0', '0')
    await app.user.click(button('Import all rows'))
    expect(await screen.findByText(/^All its dishes are on the menu/)).toBeVisible()
  })

  it('is exported from Dishes as CSV or XLSX, as an import takes it', async () => {
    const app = await venue.open('/adminuser/dishes')
    for (const [label, name] of [
      ['CSV', 'menu.csv'],
      ['Excel (XLSX)', 'menu.xlsx'],
    ] as const) {
      // oxfmt-ignore
      const read = await readSheet(await exportAs(app, label), name)
      expect(read.ok && read.value.columns.slice(0, 3)).toEqual(['Dish name', 'Type', 'Price, Rs'])
      expect(read.ok && read.value.rows).toHaveLength((await venue.call('listMenu')).length)
    }
  })

  it.each([
    ['/adminuser/dishes/import', 'checkMenu'],
    ['/adminuser/tables/import', 'checkTables'],
  ] as const)('has at %s a template whose columns are all recognised', async (path, call) => {
    const app = await venue.open(path)
    const template = await savedBy(venue, async () =>
      app.user.click(await screen.findByRole('button', { name: 'Save a template' })),
    )
    const content = Buffer.concat([template, Buffer.from('x,x\r\n')]).toString('base64')
    const { reading } = await venue.call(call, { body: { name: 'template.csv', content } })
    expect(reading.columns.filter((field) => field === '')).toEqual([])
  })
})

describe('tables in a file', () => {
  it('are imported from Tables, and exported there', async () => {
    const before = (await venue.call('listTablePlan')).length
    const app = await venue.open('/adminuser/tables')
    await app.user.click(await screen.findByRole('button', { name: 'Import' }))
    const rows = [['Floor', 'Table'], ['2nd Floor', '71'], ['2nd Floor', '72'], ['1st Floor', '1']] // oxfmt-ignore
    await choose(app, 'File of tables', fileOf('tables.csv', rows))
    await expectFigures('2', '0', '1', '0')
    expect(screen.getByText(`${before - 1} other tables stay as on the plan.`)).toBeVisible()
    await app.user.click(button('Import all rows'))
    expect(await screen.findByText('tables.csv is imported')).toBeVisible()
    await app.user.click(button('Show the tables'))
    expect(await screen.findByRole('button', { name: 'Renumber 2nd Floor table 72' })).toBeVisible()
    expect((await exportAs(app, 'CSV')).toString().trim().split('\r\n')).toHaveLength(before + 3)
  })
})
