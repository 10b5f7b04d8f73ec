import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { exportQuery, importCall, ImportCounts, importSchemas, SheetFile } from './imports.ts'

/** What a column of a file of tables may hold, with the names that an export gives the columns. */
export const tableLabels = { tablefloor: 'Floor', tableno: 'Table no.', outlet: 'Outlet' } as const
export type TableField = keyof typeof tableLabels
export const tableFields = Object.keys(tableLabels) as TableField[]

const { Check, checkBody, importBody, refusedBody } = importSchemas(tableFields)

export const tablesImport = {
  exportTables: endpoint({
    method: 'GET',
    path: '/tables/export',
    reads: ['tables', 'venue'],
    summary: 'The plan of the tables as a file that an import of tables takes; imported unchanged, it changes nothing',
    permission: 'backoffice',
    query: exportQuery,
    reply: Type.Object(SheetFile),
    errors: [],
  }),
  checkTables: endpoint({
    ...importCall,
    path: '/tables/import/check',
    summary:
      'Read a file of tables (CSV or XLSX) and say what an import would create, change, leave and refuse, with each reason; nothing is written',
    body: checkBody,
    reply: Check,
  }),
  importTables: endpoint({
    ...importCall,
    path: '/tables/import',
    summary:
      'Import tables that were checked, in one transaction: all rows, or all but the refused ones where `leaveOut` says so; other tables stay',
    changes: ['tables', 'reservations'],
    idempotent: true,
    body: importBody,
    reply: ImportCounts,
  }),
  refusedTables: endpoint({
    ...importCall,
    path: '/tables/import/refused',
    summary: 'The refused rows of a file of tables in the form it came in, with a column of reasons',
    body: refusedBody,
    reply: Type.Object(SheetFile),
  }),
}
