import { closeSync, fsyncSync, openSync } from 'node:fs'

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
