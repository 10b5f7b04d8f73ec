import { beforeAll, expect, it } from 'vitest'
import type { Dish, DishBody } from '../../../../src/shared/contract/dishes.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const form = (changes: Partial<DishBody>): DishBody => ({
  dishName: 'Cola',
  price: 90,
  imageUrl: '',
  rating: 4,
  type: 'drinks',
  ...changes,
})

describeServer('the barcode of a dish', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  beforeAll(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'], 'Joy Dsouza')
  })

  const create = (changes: Partial<DishBody>) => admin.call('createDish', { body: form(changes) })
  const update = ({ _id }: Dish, changes: Partial<DishBody>) => admin.call('updateDish', { params: { _id }, body: form(changes) })
  const codeOf = async ({ _id }: Dish) => (await desk.ok('dishBarcodes')).find((dish) => dish._id === _id)?.barcode
  const refusal = ({ failure }: Awaited<ReturnType<typeof create>>) => [failure.code, failure.fields]

  it('is kept as it was typed, stays where a change does not name it, and goes with an empty one', async () => {
    const dish = await makeDish(test, { barcode: 'Cola/330*ml' })
    expect(dish.barcode).toBe('Cola/330*ml')
    expect(await codeOf(dish)).toBe('Cola/330*ml')
    expect((await update(dish, { price: 95 })).body).toMatchObject({ price: 95, barcode: 'Cola/330*ml' })
    const listed = (await desk.ok('listDishes', { query: { type: 'drinks' } })).find(({ _id }) => _id === dish._id)
    expect(listed?.barcode).toBe('Cola/330*ml')
    expect((await update(dish, { barcode: '' })).body).not.toHaveProperty('barcode')
    expect(await codeOf(dish)).toBeUndefined()
  })

  it('is 1 to 48 visible ASCII characters', async () => {
    const codes = ['a b', 'é', '\t1', 'x'.repeat(49)]
    const answers = await Promise.all(codes.map((barcode) => create({ barcode })))
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 400))
    expect((await create({ barcode: '!'.repeat(48) })).status).toBe(200)
    expect((await create({ barcode: '~' })).status).toBe(200)
  })

  it('belongs to one dish on the menu, also in the other spelling that scanners send; a dish may keep its own', async () => {
    const dish = await makeDish(test, { dishName: 'Root beer', barcode: '036000291452' })
    const taken = ['rule_broken', [{ field: 'barcode', msg: 'Root beer has this barcode' }]]
    expect(refusal(await create({ barcode: '036000291452' }))).toEqual(taken)
    expect(refusal(await create({ barcode: '0036000291452' }))).toEqual(taken)
    const other = await makeDish(test)
    expect(refusal(await update(other, { barcode: '036000291452' }))).toEqual(taken)
    expect((await update(dish, { barcode: '0036000291452' })).body).toMatchObject({ barcode: '0036000291452' })
    expect((await create({ barcode: '36000291452' })).status, 'other digits are another barcode').toBe(200)
  })

  it('is free again when its dish is off the menu', async () => {
    const dish = await makeDish(test, { barcode: '4006381333931' })
    await admin.ok('retireDish', { params: { _id: dish._id } })
    expect(await codeOf(dish)).toBeUndefined()
    const next = await create({ barcode: '4006381333931' })
    expect(next.body).toMatchObject({ barcode: '4006381333931' })
  })

  it('goes to one of two dishes that ask for it at the same time', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((_one) => create({ barcode: 'RACE-1' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  it('is no card’s number, and where it became one the card goes first', async () => {
    const refused = await create({ barcode: '10100' })
    expect(refusal(refused)).toEqual(['rule_broken', [{ field: 'barcode', msg: "This is one of the venue's card numbers" }]])
    const dish = await makeDish(test, { barcode: '20050' })
    expect(await codeOf(dish)).toBe('20050')
    await admin.ok('updateVenue', { body: { ...(await admin.ok('getVenue')), cardNumberStart: 20_001 } })
    expect(await codeOf(dish)).toBeUndefined()
    expect((await create({ barcode: '10100' })).status, 'the numbers of before are free').toBe(200)
  })

  it('is noted in the audit trail where it changes', async () => {
    const dish = await makeDish(test, { dishName: 'Cola' })
    await update(dish, { barcode: 'AUDIT-1' })
    await update(dish, { barcode: '' })
    const noted = await test.server.deps.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject', '=', dish._id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(noted.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/barcode AUDIT-1$/),
      expect.stringMatching(/no barcode$/),
    ])
  })

  it('is read by whoever takes orders, and set by the back office', async () => {
    expect((await admin.call('dishBarcodes')).status).toBe(403)
    expect((await desk.call('createDish', { body: form({ barcode: 'X-1' }) })).status).toBe(403)
  })
})
