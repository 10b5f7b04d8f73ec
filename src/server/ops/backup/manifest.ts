import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { ok, type Result } from '../../../shared/errors.ts'
import { unknownSteps } from '../../kernel/db/migrate.ts'

/** The form of backup files that this program writes and reads. */
export const BACKUP_FORMAT = 1
export const MANIFEST_NAME = 'manifest.json'
export const DATABASE_PART = 'purser.sqlite'

/** How the server's key travels: as it is, sealed with a passphrase, or not at all since the server has none yet. */
export const keyForms = ['plain', 'sealed', 'none'] as const
export type KeyForm = (typeof keyForms)[number]

const ChainHead = {
  ledgerRows: Type.Integer({ minimum: 0 }),
  /** The hash of the last row of the ledger; empty for an empty one. */
  ledgerHash: Type.String(),
}

/** Where the books of a copy end: all sales, and the head of the first outlet's chain. */
export const BooksEnd = Type.Object({
  sales: Type.Integer({ minimum: 0 }),
  ...ChainHead,
  /** The heads of the other outlets' chains, by their rows' own numbers; left out where there are none. */
  others: Type.Optional(Type.Array(Type.Object(ChainHead))),
})
export type BooksEnd = Static<typeof BooksEnd>

/** What a backup file says of itself. */
export const Manifest = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  /** The version of Purser that made it. */
  version: Type.String(),
  /** The name of the newest step of its schema. */
  schema: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  /** The database it was made of; its own copy is always SQLite, so it can be restored into either. */
  database: Type.Enum(['sqlite', 'postgres']),
  key: Type.Enum([...keyForms]),
  books: BooksEnd,
  parts: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() })),
})
export type Manifest = Static<typeof Manifest>

/** Reads a manifest; the error says why this program cannot use the backup. */
export function readManifest(text: string | null): Result<Manifest, string> {
  if (text === null) return { ok: false, error: 'this is not a Purser backup: it has no manifest' }
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    return { ok: false, error: 'its manifest is not readable' }
  }
  if (!Check(Manifest, manifest)) return { ok: false, error: 'its manifest lacks what a manifest must say' }
  const unknown = unknownSteps([manifest.schema])
  if (unknown === 'earlier')
    return { ok: false, error: 'it was made by a Purser before version 1.0, whose backups this version cannot read' }
  if (unknown === 'newer' || manifest.format > BACKUP_FORMAT)
    return {
      ok: false,
      error: `it was made by the newer Purser ${manifest.version}: restore it with that version or a newer one`,
    }
  return ok(manifest)
}
