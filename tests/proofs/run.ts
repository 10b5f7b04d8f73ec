import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildServer } from './build-server.ts'
import type { Proof } from './proof.ts'
import { failureOf, machineLine, seedLine, tableOf } from './report.ts'
import { measureRow, type Outcome, type Row } from './turn.ts'

/* npm run prove [-- --quick] [-- --only R1,R3] [-- --seed N] : every goal measured, and measured again against its broken control. */

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const wanted = values.only?.toUpperCase().split(',')

async function rowOf(file: string): Promise<Row> {
  const { default: proof } = (await import(join(import.meta.dirname, 'rows', file))) as { default: Proof }
  return { file, proof }
}

/** Whichever of these came late would have the others wait for it. */
const LONGEST = ['R5', 'R1', 'R14', 'R12', 'R2', 'R6', 'R24']
function rank({ proof: { id, isTimed = false } }: Row): number {
  if (isTimed && !values.quick) return Infinity
  return LONGEST.includes(id) ? LONGEST.indexOf(id) : LONGEST.length
}

/** The next row for a hand of a lane: one of its own, else any. In a full run whoever waits helps the timed row alone. */
function taken(left: Row[], lane: Proof['lane']): Row | undefined {
  const own = left.findIndex(({ proof }) => proof.lane === lane && proof.isTimed !== true)
  const timed = left.findIndex(({ proof }) => proof.isTimed)
  const other = lane === 'waits' && !values.quick ? timed : Math.min(0, left.length - 1)
  const at = own < 0 ? other : own
  return at < 0 ? undefined : left.splice(at, 1)[0]
}

/** Three hands take one row after the other, each of its own lane first. Of those that are timed one after the other is alone. */
async function measureAll(rows: readonly Row[], onOutcome: (outcome: Outcome) => void): Promise<Outcome[]> {
  const left = rows.toSorted((one, other) => rank(one) - rank(other))
  const done: Outcome[] = []
  let untimed = rows.filter(({ proof }) => proof.isTimed !== true).length
  const { promise: untimedDone, resolve: nowDone } = Promise.withResolvers<void>()
  if (untimed === 0) nowDone()
  let timedBefore: Promise<void> = untimedDone
  const measured = (row: Row): Promise<Outcome> => {
    const measuring = measureRow(row, { quick: values.quick, seed, alone: timedBefore })
    if (row.proof.isTimed) timedBefore = measuring.then(() => undefined)
    return measuring
  }
  const hand = async (lane: Proof['lane']): Promise<void> => {
    for (let row = taken(left, lane); row !== undefined; row = taken(left, lane)) {
      const outcome = await measured(row)
      if (row.proof.isTimed !== true && (untimed -= 1) === 0) nowDone()
      done.push(outcome)
      onOutcome(outcome)
    }
  }
  await Promise.all([hand('processor'), hand('disk'), hand('waits')])
  return rows.flatMap((row) => done.filter((outcome) => outcome.row === row))
}

const files = readdirSync(join(import.meta.dirname, 'rows')).filter((name) => /^r\d\d-.*\.ts$/.test(name))
const all = await Promise.all(files.toSorted().map(rowOf))
const rows = all.filter(({ proof }) => wanted === undefined || wanted.includes(proof.id))
await buildServer()
console.log(`${machineLine(values.quick)}, seed ${seed}\n`)
const started = performance.now()
const outcomes = await measureAll(rows, ({ row, whole, control, verdict }) =>
  console.log(
    `${row.proof.id} ${verdict} in ${Math.round(whole.seconds + (control?.seconds ?? 0))} s: ${whole.skipped ?? whole.figure}`,
  ),
)
console.log(`\n${tableOf(outcomes)}\n`)
for (const outcome of outcomes.filter(({ verdict }) => verdict === 'failed')) {
  console.log(`${failureOf(outcome, seed)}\n`)
  appendFileSync(join(import.meta.dirname, 'failed-seeds.txt'), `${seedLine(outcome, seed, values.quick)}\n`)
}
const count = (verdict: Outcome['verdict']): number => outcomes.filter((outcome) => outcome.verdict === verdict).length
console.log(`${Math.round((performance.now() - started) / 1000)} s in all`)
console.log(`${count('passed')} passed, ${count('failed')} failed${count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''}`)
process.exitCode = rows.length > 0 && count('failed') === 0 ? 0 : 1
