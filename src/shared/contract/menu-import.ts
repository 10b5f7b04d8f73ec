import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { exportQuery, importCall, ImportCounts, importSchemas, SheetFile } from './imports.ts'

/** What a column of a menu's file may hold, with the names that an export gives the columns. */
export const menuLabels = {
  dishName: 'Dish name',
  type: 'Type',
  price: 'Price, Rs',
  options: 'Options',
  barcode: 'Barcode',
  soldOut: 'Sold out',
  outlets: 'Sold at',
  rating: 'Rating',
  imageUrl: 'Picture',
  id: 'Id',
} as const
export type MenuField = keyof typeof menuLabels
export const menuFields = Object.keys(menuLabels) as MenuField[]

const { Check, checkBody, importBody, refusedBody } = importSchemas(menuFields)

export const menuImport = {
  exportMenu: endpoint({
    method: 'GET',
    path: '/dish/export',
    reads: ['dishes', 'venue'],
    summary: 'The menu as a file that an import of the menu takes; imported unchanged, it changes nothing',
    permission: 'backoffice',
    query: exportQuery,
    reply: Type.Object(SheetFile),
    errors: [],
  }),
  checkMenu: endpoint({
    ...importCall,
    path: '/dish/import/check',
    summary:
      'Read a menu (CSV or XLSX) and say what an import would create, change, leave and refuse, with each reason; nothing is written',
    body: checkBody,
    reply: Check,
  }),
  importMenu: endpoint({
    ...importCall,
    path: '/dish/import',
    summary:
      'Import a menu that was checked, in one transaction: all rows, or all but the refused ones where `leaveOut` says so; other dishes stay',
    changes: ['dishes'],
    idempotent: true,
    body: importBody,
    reply: ImportCounts,
  }),
  refusedDishes: endpoint({
    ...importCall,
    path: '/dish/import/refused',
    summary: 'The refused rows of a menu in the form it came in, with a column of reasons',
    body: refusedBody,
    reply: Type.Object(SheetFile),
  }),
}
