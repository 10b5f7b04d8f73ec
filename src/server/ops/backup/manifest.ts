import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Check, Parse } from '../../../shared/forms/check.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { unknownSteps } from '../../kernel/db/migrate.ts'
import { KEY_FILE, keyPathOf } from '../../kernel/secrets.ts'

/** The format version of backup files that this program writes; it reads this one and older ones. */
export const BACKUP_FORMAT = 1
export const MANIFEST_NAME = 'manifest.json'
export const DATABASE_PART = 'purser.sqlite'

/** How a backup holds the server's key: unsealed, sealed with a passphrase, or not at all because the server has none yet. */
const keyForms = ['plain', 'sealed', 'none'] as const
type KeyForm = (typeof keyForms)[number]

const ChainHead = {
  ledgerRows: Type.Integer({ minimum: 0 }),
  /** The hash of the last row of the ledger; empty for an empty ledger. */
  ledgerHash: Type.String(),
}

/** Where the books of a copy end: the number of all sales, and the head of the first outlet's chain. */
export const BooksEnd = Type.Object({
  sales: Type.Integer({ minimum: 0 }),
  ...ChainHead,
  /** The heads of the other outlets' chains, with their row numbers; omitted if there is one outlet. */
  others: Type.Optional(Type.Array(Type.Object(ChainHead))),
})
export type BooksEnd = Static<typeof BooksEnd>

/** The description of a backup file, stored in it. */
export const Manifest = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  /** The version of Purser that made it. */
  version: Type.String(),
  /** The name of the newest step of the schema of its database. */
  schema: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  /** The database it was made from; the copy inside is always SQLite, so it can be restored into either. */
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

/** scrypt as for passwords (reliability.md, Access): 128 MB and a third of a second for each guess. */
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 192 * 1024 * 1024 }
const KEY_BYTES = 32
const IV_BYTES = 12
const SALT_BYTES = 16

export const SEALED_KEY_NAME = 'server.key.sealed.json'

/** Encrypted with AES-256-GCM under a key that scrypt derives from the passphrase; bytes in base64. */
const SealedKey = Type.Object({ salt: Type.String(), iv: Type.String(), tag: Type.String(), text: Type.String() })

/** The server's key as a part of a backup; null while the server has none. */
interface KeyPart {
  form: KeyForm
  name: string
  text: string
}

/**
 * Reads the passphrase from the first line of a file; null if `file` is empty. Throws if the file cannot be read or that line is
 * empty.
 */
export function readPassphrase(file: string): string | null {
  if (file === '') return null
  const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/, 1)
  if (line === '') throw new Error(`the first line of ${file} is empty: it must hold the passphrase`)
  return line
}

/** Packs a server's key for a backup: sealed if there is a passphrase, otherwise as it is; null if the server has no key. */
export function packKey(place: Parameters<typeof keyPathOf>[0], passphrase: string | null): KeyPart | null {
  const path = keyPathOf(place)
  if (!existsSync(path)) return null
  const key = readFileSync(path, 'utf8').trim()
  return passphrase === null
    ? { form: 'plain', name: KEY_FILE, text: `${key}\n` }
    : { form: 'sealed', name: SEALED_KEY_NAME, text: seal(key, passphrase) }
}

function seal(key: string, passphrase: string): string {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase.normalize('NFC'), salt, KEY_BYTES, SCRYPT), iv)
  const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
  const [tag, sealed] = [cipher.getAuthTag().toString('base64'), text.toString('base64')]
  const parts = { salt: salt.toString('base64'), iv: iv.toString('base64'), tag, text: sealed }
  return `${JSON.stringify(parts satisfies Static<typeof SealedKey>)}\n`
}

/** Decrypts a sealed key; the error says that the passphrase is wrong. */
export function unsealKey(sealed: string, passphrase: string): Result<string, string> {
  const { salt, iv, tag, text } = Parse(SealedKey, JSON.parse(sealed))
  const key = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES, SCRYPT)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'))
  decipher.setAuthTag(Buffer.from(tag, 'base64'))
  try {
    return ok(Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8'))
  } catch {
    return { ok: false, error: 'this is not the passphrase of the backup' }
  }
}
