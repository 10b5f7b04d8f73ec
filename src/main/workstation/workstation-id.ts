import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFileAtomically } from '../host/atomic-file.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw problem
  }
}

/**
 * The id under which this workstation takes kitchen tickets from the server: random, made once and kept beside the print journal,
 * whose job ids keep a ticket from being printed twice. Throws the system's error if the file can be neither read nor written.
 */
export function workstationId(path: string): string {
  const known = read(path)
  if (UUID.test(known)) return known
  const id = randomUUID()
  writeFileAtomically(path, `${id}\n`)
  return id
}
