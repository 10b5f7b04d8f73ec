import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes names in a folder durable: files made, renamed or removed there. Windows cannot open folders and needs none of it. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  flushFile(folder)
}

/** Makes a file's content durable. */
export function flushFile(path: string): void {
  const handle = openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Writes a file that its owner alone can read, completely or not at all, and has it on the disk, with its name, before it returns. */
export function writeDurably(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  flushFile(`${path}.new`)
  renameSync(`${path}.new`, path)
  flushFolder(dirname(path))
}
