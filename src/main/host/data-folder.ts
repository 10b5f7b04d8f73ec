import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Parse } from '../../shared/forms/check.ts'
import { type FolderLock, lockFolder } from '../../server/kernel/folder.ts'
import type { Result } from '../../shared/errors.ts'
import { writeFileAtomically } from './atomic-file.ts'

/** Written by a running program into its folder, so that a second one can say which program uses it. */
const Occupant = Type.Object({ pid: Type.Integer(), address: Type.String() })
type Occupant = Static<typeof Occupant>

/** A data folder that this program has locked. */
export interface DataFolder {
  path: string
  /** The folder of this workstation's settings and print journal. */
  workstation: string
  /** Records the address at which this program serves, for a second program's message. */
  announce(address: string): void
  release(): void
}

const occupantFile = (path: string): string => join(path, 'workstation.running.json')

function occupant(path: string): Occupant | null {
  try {
    return Parse(Occupant, JSON.parse(readFileSync(occupantFile(path), 'utf8')))
  } catch {
    return null
  }
}

function inUse(path: string): string {
  const other = occupant(path)
  const who = other === null ? '' : ` (process ${other.pid}, ${other.address})`
  return `Purser is already running on ${path}${who}. Use that one or close it first, or give this one its own folder with --data DIR`
}

/** Why a data folder cannot be used, and what to do about it. */
export const unusableFolder = (path: string, problem: unknown): string =>
  `The data folder ${path} cannot be used: ${(problem as Error).message}. Choose another with --data DIR`

/** Creates the folder if necessary and locks it for this program; the error says what to do about it. */
export function openDataFolder(path: string): Result<DataFolder, string> {
  const workstation = join(path, 'workstation')
  let lock: FolderLock | null
  try {
    mkdirSync(workstation, { recursive: true, mode: 0o700 })
    lock = lockFolder(path, 'workstation')
  } catch (error) {
    return { ok: false, error: unusableFolder(path, error) }
  }
  if (lock === null) return { ok: false, error: inUse(path) }
  const announce = (address: string): void =>
    writeFileAtomically(occupantFile(path), JSON.stringify({ pid: process.pid, address } satisfies Occupant))
  const release = (): void => {
    rmSync(occupantFile(path), { force: true })
    lock.release()
  }
  return { ok: true, value: { path, workstation, announce, release } }
}
