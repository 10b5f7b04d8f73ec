import type { ImportCheck, ImportCounts, ImportFile, ImportReading } from '../../../shared/contract/imports.ts'
import type { ApiResult, CallOptions } from '../../data/api-types.ts'
import type { GlyphName } from '../../ui/art/glyph.tsx'

export interface FieldValue {
  value: string
  label: string
}

type CheckBody<F extends string> = ImportFile & { reading?: ImportReading<F> }
type RefusedBody<F extends string> = ImportFile & { reading: ImportReading<F> }
export type ImportBody<F extends string> = RefusedBody<F> & { digest: string; leaveOut: boolean }

/** What one import has of its own: its fields, words and calls. */
export interface ImportKind<F extends string> {
  title: string
  context: string
  glyph: GlyphName
  words: {
    drop: string
    /** Of the field that chooses a file. */
    file: string
    /** What the file has to have, a paragraph each. */
    needs: readonly string[]
    created: string
    changed: string
    /** After an import of all rows. */
    done: string
    /** The records that have no row in the file, if their number is told. */
    others?: (count: number) => string
  }
  /** Where to look at what was imported. */
  next?: { label: string; to: string }
  /** In the order in which they are offered; the template's columns have these names. */
  labels: Readonly<Record<F, string>>
  /** What no two records share, so that only a column can have it. */
  own: readonly F[]
  days: readonly F[]
  /** The values of fields that have a list. */
  values: Partial<Record<F, readonly FieldValue[]>>
  template: { name: string; fields: readonly F[] }
  check: (body: CheckBody<F>, options: CallOptions) => Promise<ApiResult<ImportCheck<F>>>
  bring: (body: ImportBody<F>, options: CallOptions) => Promise<ApiResult<ImportCounts>>
  refused: (body: RefusedBody<F>) => Promise<ApiResult<ImportFile>>
}
