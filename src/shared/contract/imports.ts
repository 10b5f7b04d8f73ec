import { Type } from 'typebox'

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]

/** The most refusals that one answer lists; the file of refused rows has them all. */
export const MAX_REFUSALS = 200

/** The largest file, bytes. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024

/** A file of 16 MB as base64, and the reading. */
const MAX_IMPORT_BODY = 23_000_000

/** A file as calls take it. */
export interface ImportFile {
  name: string
  content: string
}

export const SheetFile = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  /** The file's bytes in base64. */
  content: Type.String({ minLength: 1 }),
}

const Count = Type.Integer({ minimum: 0 })

/** What becomes of the rows. */
export const ImportCounts = Type.Object({
  created: Count,
  changed: Count,
  same: Count,
  refused: Count,
  /** How many records have no row in the file and stay as they are; omitted by the manifest. */
  kept: Type.Optional(Count),
})
export interface ImportCounts {
  created: number
  changed: number
  same: number
  refused: number
  kept?: number
}

/** How a file's columns are read, for an import whose columns may hold the fields `F`. */
export interface ImportReading<F extends string> {
  /** The field of each column in the file's order; an empty one is not read. */
  columns: (F | '')[]
  /** The value of a field for all rows that have none of their own. */
  same: { field: F; value: string }[]
  /** Null where the dates are clear without it, and where the file has none. */
  dayOrder: DayOrder | null
}

export interface ImportCheck<F extends string> {
  digest: string
  rows: number
  columns: { name: string; example: string }[]
  reading: ImportReading<F>
  isRemembered: boolean
  asksDayOrder: boolean
  lacking: F[]
  counts: ImportCounts | null
  refusals: { line: number; column: string; msg: string }[]
}

/** What the calls of every import have in common. */
export const importCall = { method: 'POST', permission: 'backoffice', maxBody: MAX_IMPORT_BODY, errors: ['rule_broken'] } as const

/** The bodies and answers of an import whose columns may hold `fields`: the schemas of `ImportReading` and `ImportCheck`. */
export function importSchemas<F extends string>(fields: readonly F[]) {
  const Field = Type.Enum<F[]>([...fields])
  const Reading = Type.Object({
    columns: Type.Array(Type.Union([Field, Type.Literal('')]), { maxItems: 256 }),
    same: Type.Array(Type.Object({ field: Field, value: Type.String({ maxLength: 300 }) }), { maxItems: fields.length }),
    dayOrder: Type.Union([Type.Enum([...dayOrders]), Type.Null()]),
  })
  /** SHA-256 of the file; the import names it, so that no other file is written than the one that was checked. */
  const digest = Type.String({ pattern: '^[0-9a-f]{64}$' })
  const Check = Type.Object({
    digest,
    rows: Count,
    /** The file's columns, each with the first value in it. */
    columns: Type.Array(Type.Object({ name: Type.String(), example: Type.String() })),
    /** The reading that was asked for, or that of the last file with these columns, or a guess. */
    reading: Reading,
    isRemembered: Type.Boolean(),
    /** Whether day and month cannot be told apart: then `dayOrder` has to be chosen before rows are compared. */
    asksDayOrder: Type.Boolean(),
    /** The required fields without column or value; while there are any, no rows are compared. */
    lacking: Type.Array(Field),
    /** What an import would do; null until rows can be compared. */
    counts: Type.Union([ImportCounts, Type.Null()]),
    /** The first refusals in the order of the rows; a row may have several. `column` is empty for a row as a whole. */
    refusals: Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), column: Type.String(), msg: Type.String() })),
  })
  return {
    Reading,
    Check,
    checkBody: Type.Object({ ...SheetFile, reading: Type.Optional(Reading) }),
    importBody: Type.Object({ ...SheetFile, reading: Reading, digest, leaveOut: Type.Boolean() }),
    refusedBody: Type.Object({ ...SheetFile, reading: Reading }),
  }
}

export const sheetForms = ['csv', 'xlsx'] as const
/** The form of a file that is exported. */
export type SheetForm = (typeof sheetForms)[number]
export const exportQuery = Type.Object({ form: Type.Enum([...sheetForms]) })
