import { beforeAll, expect, it } from 'vitest'
import type { DishForm } from '../../../../src/shared/contract/dishes.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { describeOnBothDatabases } from '../../../support/server/server.ts'

const form = (changes: Partial<DishForm> = {}): DishForm => ({
  dishName: 'Butter chicken',
  price: 520,
  imageUrl: '/api/media/dishes/butter-chicken.svg',
  rating: 4.5,
  type: 'Dinner',
  ...changes,
})

describeOnBothDatabases('the menu', (open) => {
  let admin: Client
  let desk: Client
  beforeAll(async () => {
    const test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
    for (const [dishName, type] of [
      ['Samosa chaat', 'Lunch'],
      ['Butter chicken', 'Dinner'],
      ['Éclair', 'desserts'],
      ['Apple pie', 'desserts'],
      ['Fruit tart', 'desserts'],
      ['biryani', 'Lunch'],
      ['Masala dosa', 'breakfast'],
    ] as const)
      await admin.ok('createDish', { body: form({ dishName, type }) })
  })
  const names = async (type?: string) =>
    (await desk.ok('listDishes', type === undefined ? {} : { query: { type } })).map(({ dishName }) => dishName)

  it('shows the main course, Lunch before Dinner, for an empty category or none', async () => {
    expect(await names()).toEqual(['biryani', 'Samosa chaat', 'Butter chicken'])
    expect(await names('')).toEqual(['biryani', 'Samosa chaat', 'Butter chicken'])
  })

  it('shows one category by name, accents among their letters', async () => {
    expect(await names('desserts')).toEqual(['Apple pie', 'Éclair', 'Fruit tart'])
    expect(await names('drinks')).toEqual([])
  })

  it('has no category of another spelling', async () => {
    const { status, failure } = await desk.call('listDishes', { query: { type: 'Desserts' } })
    expect([status, failure.code]).toEqual([400, 'invalid_request'])
  })

  it('keeps what a new dish was given, half stars and paise included', async () => {
    const dish = await admin.ok('createDish', {
      body: form({ dishName: ' Masala\u0085 chai ', price: 90.25, rating: 3.5, type: 'drinks' }),
    })
    expect(dish).toEqual({
      _id: dish._id,
      ...form({ dishName: 'Masala chai', price: 90.25, rating: 3.5, type: 'drinks' }),
      soldOut: false,
    })
    expect(await desk.ok('listDishes', { query: { type: 'drinks' } })).toEqual([dish])
  })

  it.each([
    ['a blank name', { dishName: '  ' }, 'dishName'],
    ['a name of control characters', { dishName: '\u0085' }, 'dishName'],
    ['a negative price', { price: -1 }, 'price'],
    ['a price of a third of a paisa', { price: 1.003 }, 'price'],
    ['a rating of a third of a star', { rating: 3.3 }, 'rating'],
    ['six stars', { rating: 6 }, 'rating'],
    ['an unknown type', { type: 'Brunch' }, 'type'],
    ['a picture that is a script', { imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
  ])('refuses %s', async (_what, changes, field) => {
    const { status, failure } = await admin.call('createDish', { body: { ...form(), ...changes } })
    expect([status, failure.code, failure.fields?.map((one) => one.field)]).toEqual([400, 'invalid_request', [field]])
  })

  it('is added to by backoffice alone', async () => {
    expect((await desk.call('createDish', { body: form() })).failure.code).toBe('forbidden')
  })
})
