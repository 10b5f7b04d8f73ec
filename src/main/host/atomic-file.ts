import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces a file's content so that a crash leaves the old or the new one complete: a file beside it is written, flushed to the
 * disk and renamed over it. Throws the system's error when the folder cannot be written.
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

/** Makes the rename itself durable; Windows cannot open folders and needs none of it. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
