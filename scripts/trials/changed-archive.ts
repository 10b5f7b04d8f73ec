import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { passSelfCheck, runSelfCheck } from './self-check.ts'
import type { Sealed } from './trials.ts'

/** What the program says at the end of its check, and what it says after the change: it would run as well. */
const WORDS = 'self-check passed'
export const CHANGED = 'self-check Passed'

/** Changes one byte of a program's archive. */
export function changeOneByte(archive: string): void {
  const bytes = readFileSync(archive)
  const at = bytes.indexOf(WORDS)
  if (at < 0) throw new Error(`${archive} does not hold the words ${WORDS}`)
  bytes.write(CHANGED, at)
  writeFileSync(archive, bytes)
}

/** Throws where a copy of an installed program does not run, or runs still after one byte of its archive was changed. */
export async function refuseChangedArchive(
  program: string,
  { folder, archive }: Sealed,
  scratch: string,
  limitMs?: number,
): Promise<string> {
  const copy = join(scratch, 'changed')
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  const copied = join(copy, relative(folder, program))
  try {
    await passSelfCheck(copied, join(scratch, 'unchanged.txt'), [], limitMs)
    changeOneByte(join(copy, archive))
    const { end, lines } = await runSelfCheck(copied, join(scratch, 'changed.txt'), limitMs)
    if (end === 0 || lines.length > 0) throw new Error(`it ran with another archive:\n${lines.join('\n')}`)
    if (end === null) throw new Error('it did not end in time, with another archive')
    return `ended with ${end}`
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
