import { cpus, release, totalmem } from 'node:os'
import type { Outcome } from './turn.ts'

/** What was measured where: the line above the table. */
export function machineLine(quick: boolean): string {
  const [processor] = cpus()
  const machine = `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return `${new Date().toISOString().slice(0, 10)}, ${quick ? 'quick' : 'full'} run, ${machine}, ${process.platform} ${release()}, Node ${process.versions.node}`
}

const signs = { passed: '✓', failed: '✗ FAILED', skipped: 'skipped' } as const

function controlText({ row, control }: Outcome): string {
  if (row.proof.control === null) return '—'
  if (control === null) return `${row.proof.control.broken}: not run`
  return `${row.proof.control.broken}: ${control.holds || control.seconds === 0 ? 'NOT CAUGHT, ' : 'caught, '}${control.figure}`
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

/** The table of goals, figures and controls, as Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map((outcome) => {
    const { row, whole, control, verdict } = outcome
    const seconds = Math.round(whole.seconds + (control?.seconds ?? 0))
    const cells = [
      row.proof.id,
      row.proof.goal,
      whole.skipped ?? whole.figure,
      controlText(outcome),
      signs[verdict],
      `${seconds}`,
    ]
    return `| ${cells.map(cell).join(' | ')} |`
  })
  return ['| id | goal | measured | control | | s |', '| --- | --- | --- | --- | --- | --- |', ...lines].join('\n')
}

/** What a failed row found, and how to have it again. */
export function failureOf({ row, whole, control }: Outcome, seed: number): string {
  const lines = [
    `${row.proof.id} failed; again with: npm run prove -- --only ${row.proof.id} --seed ${seed}`,
    ...(whole.holds ? [] : [`  measured: ${whole.figure}`, ...(whole.found ?? []).map((text) => `    ${text}`)]),
    ...(control === null || (!control.holds && control.seconds > 0)
      ? []
      : [`  the control was not caught: ${control.figure}`, ...(control.found ?? []).map((text) => `    ${text}`)]),
  ]
  return lines.join('\n')
}

/** A failed row on one line, as it is kept: the flags that repeat it, the day, and what it came to. */
export function seedLine({ row, whole, control }: Outcome, seed: number, quick: boolean): string {
  const flags = `--only ${row.proof.id} --seed ${seed}${quick ? ' --quick' : ''}`
  const came = whole.holds ? `the control was not caught: ${control?.figure ?? ''}` : whole.figure
  return `${flags}  # ${new Date().toISOString().slice(0, 10)}: ${came.replaceAll(/\s+/g, ' ')}`
}
