import { newId } from '../../../../src/shared/ids.ts'
import { makeDish } from '../../../support/server/sale.ts'
import { type WaysOf, describeFailures, missing } from './failures.ts'

const dishForm = { dishName: 'Samosa', price: 240, imageUrl: '', rating: 4, type: 'Starters' }

const sides = { name: 'Side', least: 1, most: 1, leaveOut: false, modifiers: [{ name: 'Fries', price: 0 }] }

const twoOfOne = { ...sides, least: 2, most: 2 }

const noSheet = { name: 'menu.xlsx', content: 'AAAA' }
const noReading = { columns: [], same: [], dayOrder: null }

const ways: WaysOf<'dishes'> = {
  checkMenu: { rule_broken: ({ client }) => client.call('checkMenu', { body: noSheet }) },
  importMenu: {
    rule_broken: ({ client }) =>
      client.call('importMenu', { body: { ...noSheet, reading: noReading, digest: '0'.repeat(64), leaveOut: true } }),
  },
  refusedDishes: { rule_broken: ({ client }) => client.call('refusedDishes', { body: { ...noSheet, reading: noReading } }) },
  createDish: { rule_broken: ({ client }) => client.call('createDish', { body: { ...dishForm, groups: [newId()] } }) },
  updateDish: {
    dish_not_found: ({ client }) => client.call('updateDish', { ...missing, body: dishForm }),
    rule_broken: async ({ test, client }) => {
      const { _id } = await makeDish(test)
      return client.call('updateDish', { params: { _id }, body: { ...dishForm, groups: [newId()] } })
    },
  },
  createModifierGroup: { rule_broken: ({ client }) => client.call('createModifierGroup', { body: twoOfOne }) },
  updateModifierGroup: {
    modifier_group_not_found: ({ client }) => client.call('updateModifierGroup', { ...missing, body: sides }),
    rule_broken: async ({ client }) => {
      const { _id } = await client.ok('createModifierGroup', { body: sides })
      return client.call('updateModifierGroup', { params: { _id }, body: twoOfOne })
    },
  },
  retireModifierGroup: { modifier_group_not_found: ({ client }) => client.call('retireModifierGroup', missing) },
  setDishSoldOut: { dish_not_found: ({ client }) => client.call('setDishSoldOut', { ...missing, body: { soldOut: true } }) },
  retireDish: { dish_not_found: ({ client }) => client.call('retireDish', missing) },
  uploadPicture: { rule_broken: ({ client }) => client.call('uploadPicture', { body: { picture: 'bm90IGEgcGljdHVyZQ==' } }) },
  createInventory: {
    rule_broken: ({ client }) =>
      client.call('createInventory', { body: { item_code: 'A', description: 'A', unit: 'kg', quantity: 0.0001, price: 1 } }),
  },
}

describeFailures('dishes', ways)
