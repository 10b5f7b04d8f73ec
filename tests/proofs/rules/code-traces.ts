import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'

/** A code as a text of its own: neither letter nor digit before or after it. */
const asWord = (code: string): RegExp => new RegExp(`(?<![0-9A-Za-z])${code}(?![0-9A-Za-z])`)

interface Bytes {
  name: string
  bytes: Buffer
}

/** Every file of a folder and those within. */
export const bytesWithin = (folder: string): Bytes[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }))

/**
 * Where codes are in bytes. Six digits also occur within ids and hashes, a few codes in some megabytes; a place that keeps
 * codes shows each of them, so that a quarter of them somewhere is a find whatever is beside them.
 */
export function tracesInBytes(codes: readonly string[], places: readonly Bytes[]): string[] {
  return places.flatMap(({ name, bytes }) => {
    const text = bytes.toString('latin1')
    const words = codes.filter((code) => asWord(code).test(text)).map((code) => `${name} holds the code ${code}`)
    const within = codes.filter((code) => text.includes(code)).length
    return within * 4 > codes.length ? [...words, `${name} holds ${within} of ${codes.length} codes among its digits`] : words
  })
}

/** The columns of all tables that hold a code, as text or as a number. */
export async function tracesInTables(db: Transaction, codes: readonly string[]): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('pax_search'))
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        found.push(
          ...codes.filter((code) => asWord(code).test(String(value))).map((code) => `${name}.${column} holds the code ${code}`),
        )
  }
  return found
}
