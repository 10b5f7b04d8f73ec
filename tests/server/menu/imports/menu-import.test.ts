import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { ImportReading } from '../../../../src/shared/contract/imports.ts'
import type { MenuField } from '../../../../src/shared/contract/menu-import.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { csvFile, linesOf } from '../../../support/sheet-file.ts'

type File = ReturnType<typeof csvFile>
const none = { created: 0, changed: 0, same: 0, refused: 0, kept: 0 }
const head = ['Item', 'Category', 'Price', 'Modifiers', 'EAN'] as const
const menuOf = (...rows: readonly (readonly string[])[]) => csvFile('menu.csv', [head, ...rows])
const biryani = [
  'Vegetable biryani',
  'Lunch',
  '₹380,50',
  'Spice (choose 1): Mild, Hot; Extras: Egg +40, Curd +20',
  '8901234567894',
]
const soda = ['Fresh lime soda', 'Beverages', '1,140', '', '']

describeOnBothDatabases('a menu', (open) => {
  let test: TestServer
  let admin: Client
  beforeEach(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
  })
  const check = (file: File, reading?: ImportReading<MenuField>) =>
    admin.ok('checkMenu', { body: { ...file, ...(reading !== undefined && { reading }) } })
  const bring = async (file: File, { leaveOut = false, key = newId() } = {}) => {
    const { reading, digest } = await check(file)
    return admin.call('importMenu', { body: { ...file, reading, digest, leaveOut }, key })
  }
  const menu = () => admin.ok('listMenu')
  const audit = () => test.server.deps.database.db.selectFrom('audit_log').select(['action', 'detail']).orderBy('seq').execute()
  const exported = (form: 'csv' | 'xlsx' = 'csv') => admin.ok('exportMenu', { query: { form } })

  it('is checked first: guessed columns, what an import would do, and nothing is written', async () => {
    const answer = await check(menuOf(biryani, soda))
    expect(answer).toMatchObject({ rows: 2, lacking: [], asksDayOrder: false, counts: { ...none, created: 2 }, refusals: [] })
    expect(answer.reading.columns).toEqual(['dishName', 'type', 'price', 'options', 'barcode'])
    expect(await menu()).toEqual([])
  })

  it('adds its dishes with their options, and options of the same choices once', async () => {
    const naan = ['Butter naan', 'Lunch', '80', 'Extras: Egg +40, Curd +20', '']
    expect((await bring(menuOf(soda, naan, biryani))).body).toEqual({ ...none, created: 3 })
    const dishes = await menu()
    expect(dishes.map(({ dishName, type, price, barcode }) => [dishName, type, price, barcode])).toEqual([
      ['Butter naan', 'Lunch', 80, undefined],
      ['Vegetable biryani', 'Lunch', 380.5, '8901234567894'],
      ['Fresh lime soda', 'drinks', 1140, undefined],
    ])
    const [first, second] = dishes
    expect(second?.groups?.map(({ name, least, most, modifiers }) => [name, least, most, modifiers.map((one) => [one.name, one.price])])).toEqual([
      ['Spice', 1, 1, [['Mild', 0], ['Hot', 0]]],
      ['Extras', 0, 1, [['Egg', 40], ['Curd', 20]]],
    ]) // oxfmt-ignore
    expect(first?.groups?.[0]?._id).toBe(second?.groups?.[1]?._id)
    expect(await admin.ok('listModifierGroups')).toHaveLength(2)
    expect(await audit()).toContainEqual({
      action: 'menu_imported',
      detail: 'menu.csv: 3 added, 0 changed, 0 unchanged, 0 left out',
    })
  })

  it('imported twice is no change; a changed row changes its dish, and no dish is removed', async () => {
    const file = menuOf(biryani, soda)
    await bring(file)
    expect((await bring(file)).body).toEqual({ ...none, same: 2 })
    const dearer = menuOf(['vegetable BIRYANI', 'lunch', '400', '', ''])
    expect((await check(dearer)).counts).toEqual({ ...none, changed: 1, kept: 1 })
    expect((await bring(dearer)).body).toEqual({ ...none, changed: 1, kept: 1 })
    const [changed] = await menu()
    expect(changed, 'an empty cell changes nothing').toMatchObject({
      dishName: 'vegetable BIRYANI',
      price: 400,
      barcode: '8901234567894',
    })
    expect(changed?.groups).toHaveLength(2)
    expect(await menu()).toHaveLength(2)
    expect(await audit()).toContainEqual({
      action: 'dish_changed',
      detail: 'Vegetable biryani, now vegetable BIRYANI, Rs 380.50 to Rs 400.00',
    })
  })

  it('marks dishes sold out and brings them back', async () => {
    const columns = ['Dish', 'Type', 'Price', 'Sold out']
    const withMark = (mark: string) => csvFile('menu.csv', [columns, ['Dosa', 'breakfast', '120', mark]])
    await bring(withMark('yes'))
    expect((await menu())[0]?.soldOut).toBe(true)
    await bring(withMark('No'))
    expect((await menu())[0]?.soldOut).toBe(false)
    expect((await audit()).map(({ action }) => action)).toContain('dish_back')
  })

  const wrong: [what: string, row: readonly string[], refusals: [column: string, msg: string][]][] = [
    ['no name', ['', 'Lunch', '80', '', ''], [['Item', 'Fill this in']]],
    ['an unknown category', ['Dosa', 'Brunch', '80', '', ''], [['Category', 'Enter one of Lunch, Dinner, Starters, breakfast, desserts, drinks']]],
    ['no price', ['Dosa', 'Lunch', '', '', ''], [['Price', 'Fill this in']]],
    ['a price that is none', ['Dosa', 'Lunch', 'free', '', ''], [['Price', 'Enter a price such as 380.00']]],
    ['a price above the limit', ['Dosa', 'Lunch', '1000001', '', ''], [['Price', 'Use 1000000 or less']]],
    ['options that are none', ['Dosa', 'Lunch', '80', 'Spicy', ''], [['Modifiers', 'Write options as Size (choose 1): Small, Large +50']]],
    ['a barcode with a space', ['Dosa', 'Lunch', '80', '', '12 34'], [['EAN', 'This has characters that are not allowed']]],
    ['a barcode that is a card', ['Dosa', 'Lunch', '80', '', '10001'], [['', "The barcode is one of the venue's card numbers"]]],
    ['two faults', ['Dosa', 'Brunch', '?', '', ''], [['Category', 'Enter one of Lunch, Dinner, Starters, breakfast, desserts, drinks'], ['Price', 'Enter a price such as 380.00']]],
  ] // oxfmt-ignore
  it.each(wrong)(
    'refuses a row with %s, says where and what to do, and imports nothing unless it is left out',
    async (_what, row, refusals) => {
      const file = menuOf(soda, row)
      const answer = await check(file)
      expect(answer.counts).toEqual({ ...none, created: 1, refused: 1 })
      expect(answer.refusals).toEqual(refusals.map(([column, msg]) => ({ line: 3, column, msg })))
      expect((await bring(file)).failure).toMatchObject({
        code: 'rule_broken',
        msg: '1 row is refused. Correct the file, or leave them out',
      })
      expect(await menu()).toEqual([])
      expect((await bring(file, { leaveOut: true })).body).toEqual({ ...none, created: 1, refused: 1 })
      expect(await menu()).toHaveLength(1)
    },
  )

  it('refuses rows of one dish, each of them, and a barcode that another dish has', async () => {
    await bring(menuOf(biryani))
    const twice = menuOf(soda, ['FRESH lime soda', 'drinks', '90', '', ''], ['Naan', 'Lunch', '80', '', '8901234567894'])
    const answer = await check(twice)
    expect(answer.counts).toEqual({ ...none, refused: 3, kept: 1 })
    expect(answer.refusals.map(({ line, msg }) => [line, msg])).toEqual([
      [2, 'The same dish is in rows 2 and 3'],
      [3, 'The same dish is in rows 2 and 3'],
      [4, 'Vegetable biryani has this barcode'],
    ])
  })

  it('gives the refused rows back in the form they came in, with the reasons', async () => {
    const file = menuOf(soda, ['Dosa', 'Brunch', '80', '', ''])
    const { reading } = await check(file)
    const refused = await admin.ok('refusedDishes', { body: { ...file, reading } })
    expect(refused.name).toBe('menu refused.csv')
    expect(linesOf(refused)[1]).toMatch(/^Dosa,Brunch,80,,,"?Category: Enter one of Lunch/)
  })

  it('is found by its id where names change, and remembers the columns of a file of its own', async () => {
    await bring(menuOf(biryani, soda))
    const [first] = await menu()
    const columns = ['Id', 'Name', 'Category', 'Rate']
    const renamed = csvFile('menu.csv', [columns, [first?._id ?? '', 'Veg biryani', 'Dinner', '390']])
    expect((await bring(renamed)).body).toEqual({ ...none, changed: 1, kept: 1 })
    expect((await menu()).map(({ dishName, type }) => [dishName, type])).toEqual([
      ['Veg biryani', 'Dinner'],
      ['Fresh lime soda', 'drinks'],
    ])
    expect(await check(renamed)).toMatchObject({ isRemembered: true, counts: { ...none, same: 1, kept: 1 } })
    const unknown = csvFile('menu.csv', [columns, [newId(), 'Naan', 'Lunch', '80']])
    expect((await check(unknown)).refusals[0]?.msg).toBe(
      'No dish of the menu has this id. Leave it empty to add the dish, or do not import the column',
    )
  })

  it('tells dishes of one name apart by the outlets that sell them', async () => {
    await admin.ok('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
    const outlets = (await admin.ok('listOutlets')).map(({ name }) => name)
    const columns = ['Dish', 'Type', 'Price', 'Sold at']
    const [ship = '', bar = ''] = outlets
    const file = csvFile('menu.csv', [
      columns,
      ['Beer', 'drinks', '300', ship],
      ['Beer', 'drinks', '350', bar],
      ['Soda', 'drinks', '90', 'All'],
    ])
    expect((await bring(file)).body).toEqual({ ...none, created: 3 })
    expect((await bring(file)).body).toEqual({ ...none, same: 3 })
    expect((await menu()).map(({ dishName, price, outlets: sold }) => [dishName, price, sold]).toSorted()).toEqual([
      ['Beer', 300, [1]],
      ['Beer', 350, [2]],
      ['Soda', 90, undefined],
    ])
    const elsewhere = csvFile('menu.csv', [columns, ['Rum', 'drinks', '300', 'Spa']])
    expect((await check(elsewhere)).refusals[0]?.msg).toBe(`Enter All, or outlets of: ${outlets.join(', ')}`)
    expect((await bring(await exported())).body).toEqual({ ...none, same: 3 })
  })

  it('is imported once under its key, two at once are one, and only the file that was checked', async () => {
    const file = menuOf(biryani, soda)
    const { reading, digest } = await check(file)
    const body = { ...file, reading, digest, leaveOut: false }
    const both = await Promise.all([newId(), newId()].map((key) => admin.call('importMenu', { body, key })))
    expect(both.map((answer) => answer.body).toSorted((a, b) => a.same - b.same)).toEqual([
      { ...none, created: 2 },
      { ...none, same: 2 },
    ])
    expect(await menu()).toHaveLength(2)
    const key = newId()
    expect([(await bring(file, { key })).body, (await bring(file, { key })).body]).toEqual([{ ...none, same: 2 }, { ...none, same: 2 }]) // oxfmt-ignore
    const { failure } = await admin.call('importMenu', {
      body: { ...menuOf(soda), reading, digest, leaveOut: false },
      key: newId(),
    })
    expect(failure.msg).toBe('This is not the file that was checked. Check it again')
  })

  it('is exported as a file whose import changes nothing, whatever the names', async () => {
    const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => /[\p{L}\p{N}]/u.test(text))
    const dish = fc.record({
      dishName: fc.oneof(
        name,
        fc.constantFrom('=1+1', '-5', '007', '2026-01-01', '1,5', "'tis", 'a"b', ' x ', '1e5', '+Coke; hot', 'toString'),
      ),
      price: fc.integer({ min: 0, max: 100_000_000 }).map((paise) => paise / 100),
      rating: fc.integer({ min: 0, max: 10 }).map((half) => half / 2),
      type: fc.constantFrom('Lunch' as const, 'drinks' as const),
      barcode: fc.constantFrom('', '', '12345670', '0012345', '590123412345714', '=1'),
      imageUrl: fc.constantFrom('', 'https://ship.example/a.png'),
    })
    const group = { name: 'Size, "any"', least: 1, most: 2, leaveOut: false, modifiers: [{ name: 'Small; cold', price: -10.5 }, { name: 'L', price: 0 }] } // oxfmt-ignore
    const { _id } = await admin.ok('createModifierGroup', { body: group })
    await fc.assert(
      fc.asyncProperty(fc.array(dish, { minLength: 1, maxLength: 5 }), fc.boolean(), async (dishes, semicolons) => {
        for (const old of await menu()) await admin.ok('retireDish', { params: { _id: old._id } })
        await admin.ok('updateVenue', { body: { ...(await admin.ok('getVenue')), csvSemicolons: semicolons } })
        for (const [at, one] of dishes.entries())
          await admin.call('createDish', { body: { ...one, ...(at % 2 === 0 && { groups: [_id] }) } })
        const before = await menu()
        for (const form of ['csv', 'xlsx'] as const) {
          const file = await exported(form)
          if (before.length === 0) continue
          const { counts, refusals } = await check(file)
          expect(refusals).toEqual([])
          expect(counts).toEqual({ ...none, same: before.length })
        }
      }),
      { numRuns: 15 },
    )
  })

  it('is for the back office', async () => {
    const desk = await staffClient(test, ['foodorder'])
    expect((await desk.call('checkMenu', { body: menuOf(soda) })).failure.code).toBe('forbidden')
    expect((await desk.call('exportMenu', { query: { form: 'csv' } })).failure.code).toBe('forbidden')
  })
})
