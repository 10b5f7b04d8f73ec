import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../../../src/server/db/database.ts'
import { damagedPages } from '../../../../../src/server/db/sqlite/integrity/damaged-pages.ts'
import { newId } from '../../../../../src/shared/ids.ts'

let dataDir: string
let path: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'purser-checksums-'))
  path = join(dataDir, 'purser.sqlite')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const open = (): Promise<Database> => openDatabase({ dataDir, database: '' })

/** Adds pictures, about a page each, a hundred in a transaction. */
async function addPictures(count: number): Promise<void> {
  const { db, close } = await open()
  for (let at = 0; at < count; at += 100) {
    const rows = Array.from({ length: Math.min(100, count - at) }, () => ({
      id: newId(),
      type: 'image/png',
      bytes: randomBytes(3000),
      created_at: at,
    }))
    await db.insertInto('pictures').values(rows).execute()
  }
  await close()
}

function flip(page: number, offset: number): void {
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  const at = (page - 1) * 4096 + offset
  readSync(file, byte, 0, 1, at)
  byte.writeUInt8(byte.readUInt8(0) ^ 4)
  writeSync(file, byte, 0, 1, at)
  closeSync(file)
}

describe('the page checksums', () => {
  it('accuse no page that Purser wrote, over restarts and many checkpoints', async () => {
    for (let start = 0; start < 3; start += 1) {
      await addPictures(1200)
      expect(damagedPages(path)).toEqual([])
    }
    expect(statSync(path).size / 4096).toBeGreaterThan(3600)
  })

  it('name each page in which one bit changed', async () => {
    await addPictures(200)
    for (const page of [1, 7, 40]) flip(page, 1000 + page)
    expect(damagedPages(path)).toEqual([1, 7, 40])
  })

  it('name the pages that a cut file has lost', async () => {
    await addPictures(50)
    const pages = statSync(path).size / 4096
    truncateSync(path, (pages - 2) * 4096)
    expect(damagedPages(path)).toEqual([pages - 1, pages])
  })

  it('find a change made with a tool that is not Purser', async () => {
    await addPictures(5)
    const file = new DatabaseSync(path)
    file.exec('UPDATE heads SET invoice_seq = 5')
    file.close()
    expect(damagedPages(path).length).toBeGreaterThan(0)
  })

  it('keep damage in sight although the page was written over since', async () => {
    await addPictures(200)
    const { db, close } = await open()
    const [page] = (
      await sql<{ pageno: number }>`SELECT pageno FROM dbstat WHERE name = 'pictures' AND pagetype = 'leaf' LIMIT 1`.execute(db)
    ).rows
    flip(page?.pageno ?? 0, 3500)
    await sql`UPDATE pictures SET created_at = created_at + 1`.execute(db)
    await close()
    expect(damagedPages(path)).toEqual([page?.pageno])
  })

  it('are made once for a database that has none, and then hold', async () => {
    await addPictures(100)
    rmSync(`${path}-sums`)
    expect(damagedPages(path)).toEqual([])
    await (await open()).close()
    flip(9, 77)
    expect(damagedPages(path)).toEqual([9])
  })

  it('let be what a killed program left in the log, and cover it after the next start', async () => {
    await addPictures(100)
    const killed = await open()
    await sql`UPDATE pictures SET created_at = created_at + 7`.execute(killed.db)
    expect(existsSync(`${path}-wal`)).toBe(true)
    expect(damagedPages(path)).toEqual([])
    await killed.close()
    await addPictures(1)
    expect(damagedPages(path)).toEqual([])
  })
})
