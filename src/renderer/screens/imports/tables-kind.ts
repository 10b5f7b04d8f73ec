import { tableFloors } from '../../../shared/contract/order-parts.ts'
import { type TableField, tableFields, tableLabels } from '../../../shared/contract/tables-import.ts'
import { write } from '../../data/write.ts'
import { many } from './import-fields.ts'
import type { ImportKind } from './import-kind.ts'

const floors = new Intl.ListFormat('en', { type: 'disjunction' }).format(tableFloors)

export const tablesKind: ImportKind<TableField> = {
  title: 'Import tables',
  context: 'The plan from a spreadsheet',
  glyph: 'new-order',
  words: {
    drop: 'Drop the file of tables here',
    file: 'File of tables',
    needs: [
      `One row names the columns, each row below is a table: its number, and its floor: ${floors}.`,
      'Tables that the file does not have stay. To remove one, use Tables.',
    ],
    created: 'new tables',
    changed: 'on the plan already',
    others: (count) => `${count === 1 ? '1 other table stays' : `${many(count)} other tables stay`} as on the plan.`,
    done: 'All its tables are on the plan. Importing the file again changes nothing.',
  },
  next: { label: 'Show the tables', to: '/adminuser/tables' },
  labels: tableLabels,
  own: ['tableno'],
  days: [],
  values: { tablefloor: tableFloors.map((floor) => ({ value: floor, label: floor })) },
  template: { name: 'tables-template.csv', fields: tableFields },
  check: (body, options) => write('checkTables', { body }, options),
  bring: (body, options) => write('importTables', { body }, options),
  refused: (body) => write('refusedTables', { body }),
}
