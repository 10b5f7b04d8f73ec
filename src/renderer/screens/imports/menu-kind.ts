import { type MenuField, menuFields, menuLabels } from '../../../shared/contract/menu-import.ts'
import { dishTypes } from '../../../shared/contract/order-parts.ts'
import { write } from '../../data/write.ts'
import { many } from './import-fields.ts'
import type { ImportKind } from './import-kind.ts'

export const menuKind: ImportKind<MenuField> = {
  title: 'Import a menu',
  context: 'Dishes from a spreadsheet',
  glyph: 'food-order',
  words: {
    drop: 'Drop the menu here',
    file: 'Menu file',
    needs: [
      `One row names the columns, each row below is a dish: name, price, and the type: ${dishTypes.join(', ')}.`,
      'Options are written as Size (choose 1): Small, Large +50; Extras: Egg +40. Dishes that the file does not have stay.',
    ],
    created: 'new dishes',
    changed: 'on the menu already',
    others: (count) => `${count === 1 ? '1 other dish stays' : `${many(count)} other dishes stay`} as on the menu.`,
    done: 'All its dishes are on the menu. Importing the file again changes nothing.',
  },
  next: { label: 'Show the dishes', to: '/adminuser/dishes' },
  labels: menuLabels,
  own: ['dishName', 'price', 'barcode', 'id'],
  days: [],
  values: {
    type: dishTypes.map((type) => ({ value: type, label: type })),
    soldOut: [
      { value: 'yes', label: 'Sold out' },
      { value: 'no', label: 'On the menu' },
    ],
  },
  template: { name: 'menu-template.csv', fields: menuFields.filter((field) => field !== 'id') },
  check: (body, options) => write('checkMenu', { body }, options),
  bring: (body, options) => write('importMenu', { body }, options),
  refused: (body) => write('refusedDishes', { body }),
}
