import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { Kysely } from 'kysely'
import { DATABASE_FILE } from '../../../src/server/kernel/db/database.ts'
import { sqliteDialect } from '../../../src/server/kernel/db/sqlite/dialect.ts'
import type { Tables } from '../../../src/server/kernel/db/tables/tables.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'

/** The files of a data folder that a power cut is about. */
export const watchedFiles = [DATABASE_FILE, `${DATABASE_FILE}-wal`]

/** What was wrong after a power cut. */
export interface Aftermath {
  /** Keys of acknowledged moves that are not in the database. */
  lost: string[]
  /** What SQLite or an invariant complains about. */
  corrupt: string[]
}

/** What the database of a folder says once it is open again. */
interface Examined {
  keys: ReadonlySet<string>
  corrupt: string[]
}

/**
 * A folder to open files in as a power cut left them, in memory where the system has a place for that. Files that are byte by byte the
 * same are opened once, and a database that is the same once its log is in is checked once.
 */
export class Morgue {
  readonly #folder: string
  readonly #path: string
  readonly #byFiles = new Map<string, Examined>()
  readonly #byContent = new Map<number, Examined>()

  constructor() {
    this.#folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'purser-cut-'))
    this.#path = join(this.#folder, DATABASE_FILE)
  }

  close(): void {
    rmSync(this.#folder, { recursive: true })
  }

  /** Opens the files as the next start would, and looks for every acknowledged move. */
  async examine(files: ReadonlyMap<string, Buffer | null>, acknowledged: ReadonlySet<string>): Promise<Aftermath> {
    const print = watchedFiles.map((name) => fingerprint(files.get(name) ?? null)).join(' ')
    const { keys, corrupt } = this.#byFiles.get(print) ?? (await this.#open(files))
    this.#byFiles.set(print, { keys, corrupt })
    return { lost: [...acknowledged].filter((key) => !keys.has(key)), corrupt }
  }

  async #open(files: ReadonlyMap<string, Buffer | null>): Promise<Examined> {
    for (const name of [...watchedFiles, `${DATABASE_FILE}-shm`]) rmSync(join(this.#folder, name), { force: true })
    for (const [name, content] of files) if (content !== null) writeFileSync(join(this.#folder, name), content)
    try {
      const file = new DatabaseSync(this.#path)
      file.exec('PRAGMA synchronous = OFF; PRAGMA wal_checkpoint(TRUNCATE)')
      const content = crc32(readFileSync(this.#path))
      const known = this.#byContent.get(content) ?? (await checked(file))
      this.#byContent.set(content, known)
      if (file.isOpen) file.close()
      return known
    } catch (error) {
      return { keys: new Set(), corrupt: [(error as Error).message] }
    }
  }
}

const fingerprint = (content: Buffer | null): string => (content === null ? '-' : `${content.length}:${crc32(content)}`)

/** SQLite's own check, the answered keys, and every invariant; closes the file. */
async function checked(file: DatabaseSync): Promise<Examined> {
  const lines = file
    .prepare('PRAGMA integrity_check')
    .all()
    .map((row) => String(Object.values(row)[0]))
  const rows = file.prepare(`SELECT key FROM idempotency_keys WHERE answer <> ''`).all()
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  const breaches = await verifyMoney(db)
  await db.destroy()
  return {
    keys: new Set(rows.map(({ key }) => String(key))),
    corrupt: [
      ...lines.filter((line) => line !== 'ok'),
      ...breaches.map(({ invariant, found }) => `not so: ${invariant} (${found})`),
    ],
  }
}
