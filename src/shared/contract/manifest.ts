import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { importCall, ImportCounts, type ImportReading, importSchemas, SheetFile } from './imports.ts'
import { PaxForm } from './pax.ts'
import { OneVoyage } from './voyages.ts'

/** What a column of a manifest may hold: the fields of the registration form, and a name in two columns. */
export const manifestFields = [...(Object.keys(PaxForm.properties) as (keyof PaxForm)[]), 'firstName', 'lastName'] as const
export type ManifestField = (typeof manifestFields)[number]
export type ManifestReading = ImportReading<ManifestField>

const { Check, checkBody, importBody, refusedBody } = importSchemas(manifestFields)

export const manifest = {
  checkManifest: endpoint({
    ...importCall,
    path: '/paxInfo/manifest/check',
    summary:
      'Read a manifest (CSV or XLSX) and say what an import would create, change, leave and refuse, with each reason; no passenger is written',
    body: Type.Object({ ...checkBody.properties, voyage: OneVoyage }),
    reply: Check,
  }),
  importManifest: endpoint({
    ...importCall,
    path: '/paxInfo/manifest',
    summary:
      'Import a manifest that was checked, in one transaction: all rows, or all but the refused ones where `leaveOut` says so',
    changes: ['pax', 'orders'],
    idempotent: true,
    body: Type.Object({
      ...importBody.properties,
      /** All passengers of the file are registered for it, the current one or a planned one; omitted, new ones for the current one. */
      voyage: OneVoyage,
    }),
    reply: ImportCounts,
  }),
  refusedRows: endpoint({
    ...importCall,
    path: '/paxInfo/manifest/refused',
    summary: 'The refused rows of a manifest in the form it came in, with a column of reasons',
    body: refusedBody,
    reply: Type.Object(SheetFile),
  }),
}
