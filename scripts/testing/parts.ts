import { type Outcome, type PartOutcome } from './outcome.ts'
import { run, runAndRead } from './programs.ts'

/** Runs npm scripts next to each other; each counts as one test. */
export async function scriptsPart(scripts: readonly string[]): Promise<Outcome> {
  const statuses = await Promise.all(scripts.map((script) => run('npm', ['run', '--silent', script])))
  const failures = scripts.filter((_script, nth) => statuses[nth] !== 0).map((script) => `npm run ${script}`)
  return { passed: scripts.length - failures.length, failed: failures.length, skipped: 0, failures }
}

const COUNT = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m

/** Runs a script of ours whose last line counts its tests, such as the proofs. */
export async function countedPart(name: string, args: readonly string[]): Promise<Outcome> {
  const { printed, status } = await runAndRead(process.execPath, args)
  const [, passed, failed, skipped] = COUNT.exec(printed) ?? []
  if (passed === undefined) return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: ended with ${status} and no count`] }
  const failures = status !== 0 || Number(failed) > 0 ? [`${name}: ${failed} failed, see above`] : []
  return { passed: Number(passed), failed: Math.max(Number(failed), failures.length), skipped: Number(skipped ?? 0), failures }
}

/** Runs a part and adds its name and wall time. */
export async function timed(part: string, work: () => Promise<Outcome>): Promise<PartOutcome> {
  const started = performance.now()
  const outcome = await work()
  return { ...outcome, part, seconds: (performance.now() - started) / 1000 }
}
