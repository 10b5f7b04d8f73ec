import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** How long the check may take, ms: it starts the program with the demo's data, and the system's virus scanner looks at all of it first. */
const LIMIT_MS = 240_000
const PASSED = 'self-check passed'

/** What a program said of itself. */
interface SelfCheck {
  /** Its status, the signal that ended it or why it could not be started; null where it did not end within the limit. */
  end: number | string | null
  /** The lines that it left in the file, or none. */
  lines: string[]
  /** All that came over its outputs. */
  said: string
}

/** Runs a program's check of itself to its end. It leaves its lines in `file`, since a program of Windows has no console. */
export async function runSelfCheck(program: string, file: string, limitMs = LIMIT_MS): Promise<SelfCheck> {
  const child = spawn(program, [`--self-check=${file}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (status, signal) => resolve(status ?? signal))
  })
  const end = await Promise.race([ended, pause(limitMs, null, { ref: false })])
  child.kill('SIGKILL')
  return { end, lines: existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [], said }
}

const partOf = (line: string): string => /^✗ (.{10})/.exec(line)?.[1]?.trim() ?? ''

/**
 * The lines of an installed program that passes its check; throws them where it does not. A fault of the parts in `tolerated` is none:
 * the machine brings it about.
 */
export async function passSelfCheck(
  program: string,
  file: string,
  tolerated: readonly string[] = [],
  limitMs = LIMIT_MS,
): Promise<string> {
  const { end, lines, said } = await runSelfCheck(program, file, limitMs)
  const faults = lines.filter((line) => line.startsWith('✗'))
  const hasPassed = end === 0 && lines.at(-1) === PASSED
  const isTolerated = faults.length > 0 && faults.every((line) => tolerated.includes(partOf(line)))
  if (!hasPassed && !isTolerated) throw new Error([`it ended with ${end ?? 'nothing in time'}`, ...lines, said].join('\n'))
  return lines.join('\n')
}

/** The version that the lines of a check name. */
export const versionIn = (lines: string): string => /Purser (\S+),/.exec(lines)?.[1] ?? ''
