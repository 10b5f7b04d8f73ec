import { closeSync, existsSync, openSync } from 'node:fs'
import { Pages, readChecksums } from './checksum-file.ts'
import { logOf, pagesInLog } from './write-ahead-log.ts'

/** How long a checkpoint of a running server may take from the page to its checksum, ms. */
const SETTLES_MS = 50
const MAX_LOOKS = 4

/** Waits without the event loop: this runs in a process of its own. */
const pauseMs = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function mismatches(path: string, file: number, among: ReadonlySet<number> | null): Set<number> {
  const kept = readChecksums(path)
  const found = new Set<number>()
  if (kept === null) return found
  const [pages, checksums] = [new Pages(file, kept.pageBytes), kept.checksums]
  const compare = (page: number, checksum: number): void => {
    const wanted = checksums[page - 1] ?? 0
    if (wanted !== 0 && wanted !== checksum) found.add(page)
  }
  if (among === null) {
    pages.eachChecksum(compare)
    for (let page = pages.count + 1; page <= checksums.length; page += 1) compare(page, 0)
  } else for (const page of among) compare(page, pages.checksum(page))
  // Read after the pages: one that a checkpoint has just written is still in the log.
  for (const page of pagesInLog(path)) found.delete(page)
  return found
}

function damagedAmong(path: string, file: number): number[] {
  let found = mismatches(path, file, null)
  for (let looks = 1; found.size > 0 && looks < MAX_LOOKS && existsSync(logOf(path)); looks += 1) {
    pauseMs(SETTLES_MS)
    found = mismatches(path, file, found)
  }
  return [...found].toSorted((one, other) => one - other)
}

/**
 * The pages (1 first) of a database file that are not as Purser wrote them; none where there are no checksums. Reads the whole file,
 * about 2 GB a second; the server may be writing meanwhile. Throws the system's error when the file cannot be read.
 * Never called in a process that has the file open through SQLite: closing it here would drop SQLite's locks (fcntl(2)).
 */
export function damagedPages(path: string): number[] {
  const file = openSync(path, 'r')
  try {
    return damagedAmong(path, file)
  } finally {
    closeSync(file)
  }
}
