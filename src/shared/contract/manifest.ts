import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { PaxForm } from './pax.ts'
import { OneVoyage } from './voyages.ts'

/** What a column of a manifest may hold: the fields of the registration form, and a name in two columns. */
export const manifestFields = [...(Object.keys(PaxForm.properties) as (keyof PaxForm)[]), 'firstName', 'lastName'] as const
export type ManifestField = (typeof manifestFields)[number]

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const

/** The most refusals that one answer lists; the file of refused rows has them all. */
export const MAX_REFUSALS = 200

/** The largest file, bytes. */
export const MAX_MANIFEST_BYTES = 16 * 1024 * 1024

/** A file of 16 MB as base64, and the reading. */
const MAX_MANIFEST_BODY = 23_000_000

const Field = Type.Enum([...manifestFields])

/** How a file's columns are read. */
export const ManifestReading = Type.Object({
  /** The field of each column in the file's order; an empty one is not read. */
  columns: Type.Array(Type.Union([Field, Type.Literal('')]), { maxItems: 256 }),
  /** The value of a field for all rows that have none of their own. */
  same: Type.Array(Type.Object({ field: Field, value: Type.String({ maxLength: 300 }) }), { maxItems: manifestFields.length }),
  /** Null where the dates are clear without it. */
  dayOrder: Type.Union([Type.Enum([...dayOrders]), Type.Null()]),
})
export type ManifestReading = Static<typeof ManifestReading>

const ManifestFile = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  /** The file's bytes in base64. */
  content: Type.String({ minLength: 1 }),
}

const Count = Type.Integer({ minimum: 0 })
const ManifestCounts = Type.Object({ created: Count, changed: Count, same: Count, refused: Count })
export type ManifestCounts = Static<typeof ManifestCounts>

const ManifestCheck = Type.Object({
  /** SHA-256 of the file; the import names it, so that no other file is written than the one that was checked. */
  digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  rows: Count,
  /** The file's columns, each with the first value in it. */
  columns: Type.Array(Type.Object({ name: Type.String(), example: Type.String() })),
  /** The reading that was asked for, or that of the last file with these columns, or a guess. */
  reading: ManifestReading,
  isRemembered: Type.Boolean(),
  /** Whether day and month cannot be told apart: then `dayOrder` has to be chosen before rows are compared. */
  asksDayOrder: Type.Boolean(),
  /** The required fields without column or value; while there are any, no rows are compared. */
  lacking: Type.Array(Field),
  /** What an import would do; null until rows can be compared. */
  counts: Type.Union([ManifestCounts, Type.Null()]),
  /** The first refusals in the order of the rows; a row may have several. `column` is empty for a row as a whole. */
  refusals: Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), column: Type.String(), msg: Type.String() })),
})
export type ManifestCheck = Static<typeof ManifestCheck>

export const manifest = {
  checkManifest: endpoint({
    method: 'POST',
    path: '/paxInfo/manifest/check',
    summary:
      'Read a manifest (CSV or XLSX) and say what an import would create, change, leave and refuse, with each reason; nothing is written',
    permission: 'backoffice',
    maxBody: MAX_MANIFEST_BODY,
    body: Type.Object({ ...ManifestFile, reading: Type.Optional(ManifestReading) }),
    reply: ManifestCheck,
    errors: ['rule_broken'],
  }),
  importManifest: endpoint({
    method: 'POST',
    path: '/paxInfo/manifest',
    summary:
      'Import a manifest that was checked, in one transaction: all rows, or all but the refused ones where `leaveOut` says so',
    permission: 'backoffice',
    changes: ['pax', 'orders'],
    idempotent: true,
    maxBody: MAX_MANIFEST_BODY,
    body: Type.Object({
      ...ManifestFile,
      reading: ManifestReading,
      digest: ManifestCheck.properties.digest,
      /** A planned voyage may be chosen; omitted, new passengers are registered for the current one. */
      voyage: OneVoyage,
      leaveOut: Type.Boolean(),
    }),
    reply: ManifestCounts,
    errors: ['rule_broken'],
  }),
  refusedRows: endpoint({
    method: 'POST',
    path: '/paxInfo/manifest/refused',
    summary: 'The refused rows of a manifest in the form it came in, with a column of reasons',
    permission: 'backoffice',
    maxBody: MAX_MANIFEST_BODY,
    body: Type.Object({ ...ManifestFile, reading: ManifestReading }),
    reply: Type.Object(ManifestFile),
    errors: ['rule_broken'],
  }),
}
