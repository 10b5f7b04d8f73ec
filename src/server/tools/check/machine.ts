import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../../kernel/db/database.ts'
import { assertSafeVersion } from '../../kernel/db/sqlite/dialect.ts'
import { lockFolder } from '../../kernel/folder-lock.ts'
import { version } from '../../kernel/version.ts'
import { bad, type Finding, good, sizeText } from '../../../shared/finding.ts'

/** Versions of Purser, Node and SQLite; the last must be one that loses no data. */
export function checkVersions(): Finding {
  const memory = new DatabaseSync(':memory:')
  try {
    assertSafeVersion(memory)
    const sqlite = String(memory.prepare('SELECT sqlite_version() AS version').get()?.['version'])
    return good(
      'versions',
      `Purser ${version}, Node ${process.versions.node}, SQLite ${sqlite}, ${process.platform} ${process.arch}`,
    )
  } catch (error) {
    return bad('versions', (error as Error).message)
  } finally {
    memory.close()
  }
}

/** Whether the data folder is there and takes a file, and whether a Purser runs on it. */
export function checkFolder(dataDir: string): Finding {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() !== true)
    return bad('folder', `${dataDir} is not there: start Purser once, or name its folder with --data`)
  try {
    const probe = join(dataDir, `check-${process.pid}.tmp`)
    writeFileSync(probe, 'check', { flag: 'wx' })
    rmSync(probe)
    const lock = lockFolder(dataDir, 'database')
    lock?.release()
    return good('folder', `${dataDir} can be written${lock === null ? '; a Purser is running on it' : ''}`)
  } catch (error) {
    return bad('folder', `${dataDir} cannot be written: ${(error as Error).message}`)
  }
}

/** The least that sales and logs of some days take, bytes. */
const MIN_FREE = 512 * 1024 * 1024

/** Whether the disk has room for some days' sales and for a copy of the data. */
export function checkDisk(dataDir: string): Finding {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    const database = statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })?.size ?? 0
    const wanted = MIN_FREE + 2 * database
    const free = bavail * bsize
    return free < wanted
      ? bad('disk', `${sizeText(free)} free, ${sizeText(wanted)} needed: make room, or move old backups elsewhere`)
      : good('disk', `${sizeText(free)} free`)
  } catch (error) {
    return bad('disk', (error as Error).message)
  }
}
