import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measured, Proof } from './proof.ts'
import { brokenAt, unreached } from './seam.ts'

/** A proof and the file it is in. */
export interface Row {
  file: string
  proof: Proof
}

export interface Turn extends Measured {
  seconds: number
}

/** What came of a row: both turns, and the judgement over them. */
export interface Outcome {
  row: Row
  whole: Turn
  control: Turn | null
  verdict: 'passed' | 'failed' | 'skipped'
}

export interface TurnOptions {
  quick: boolean
  seed: number
  /** Resolves when no other row is at work, for `Run.alone`. */
  alone: Promise<void>
}

/** Longer than any turn may take, on a machine with other work too; a turn that hangs is a failure. */
const TURN_LIMIT_MS = 60 * 60_000

/** Much is made and soon dropped in a proof: with room for it V8 collects less often, which saves a sixth of R5's time. */
export const YOUNG = '--max-semi-space-size=64'

const crashed = (said: string): Turn => ({
  holds: false,
  figure: 'could not be measured',
  found: [said.slice(-2000)],
  seconds: 0,
})

/** What a server of the proof logged belongs to what was found: an answer says 'internal', the log why. */
const withLog = (turn: Turn, said: string): Turn =>
  turn.holds || said.trim() === '' ? turn : { ...turn, found: [...(turn.found ?? []), said.slice(-2000)] }

function take({ file, proof }: Row, broken: boolean, { quick, seed, alone }: TurnOptions): Promise<Turn> {
  const folder = mkdtempSync(join(tmpdir(), 'purser-prove-'))
  const result = join(folder, 'result.json')
  const seams = (broken ? proof.control?.seams : undefined) ?? []
  const reachedFile = join(folder, 'reached')
  const words = [...(quick ? ['quick'] : []), ...(broken ? ['broken'] : [])]
  const args = [YOUNG, '--import', './tests/proofs/seam-hook.ts', 'tests/proofs/row.ts', file, result, `${seed}`, ...words]
  const env = { ...process.env, ...brokenAt(seams, reachedFile), NODE_COMPILE_CACHE: join('out', 'prove', 'compiled') }
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
    timeout: TURN_LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  // The turn may end while this is on its way; its result is in the file, so nobody misses the message.
  void alone.then(() => child.connected && child.send('alone', () => undefined))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-8000)))
  return new Promise((resolve) => {
    child.once('close', () => {
      const turn = existsSync(result) ? (JSON.parse(readFileSync(result, 'utf8')) as Turn) : null
      const missed = unreached(seams, reachedFile)
      rmSync(folder, { recursive: true, force: true })
      if (turn === null) resolve(crashed(said))
      else resolve(missed.length > 0 ? crashed(`imported by no module: ${missed.join('; ')}`) : withLog(turn, said))
    })
  })
}

/** A row counts only when it holds and its control, where it has one, was run and caught. */
export function judge(whole: Turn, control: Turn | null): Outcome['verdict'] {
  if (whole.skipped !== undefined) return 'skipped'
  // A control that could not be measured has caught nothing.
  const caught = control === null || (!control.holds && control.seconds > 0)
  return whole.holds && caught ? 'passed' : 'failed'
}

/** Measures a proof and then its control, each in a process of its own. */
export async function measureRow(row: Row, options: TurnOptions): Promise<Outcome> {
  const whole = await take(row, false, options)
  const needless = row.proof.control === null || whole.skipped !== undefined
  const control = needless ? null : await take(row, true, options)
  return { row, whole, control, verdict: judge(whole, control) }
}
