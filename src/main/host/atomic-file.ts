import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces a file's content so that a crash leaves the old or the new content complete: writes a file beside it, flushes it to
 * disk and renames it over the old one. Throws the system's error if the folder cannot be written.
 */
export function writeFileAtomically(path: string, content: string): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  const beside = `${path}.new`
  const file = openSync(beside, 'w', 0o600)
  try {
    writeSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
  flushFolder(folder)
}

/** Makes the rename itself durable; Windows cannot open folders and does not need it. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
