import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measured, Proof } from './proof.ts'

/* node tests/proofs/row.ts FILE RESULT SEED [quick] [broken] : one turn of one proof; started by run.ts. */

const [file = '', result = '', seed = '1', ...words] = process.argv.slice(2)
const quick = words.includes('quick')
// Without a runner there is nobody else; a quick turn judges no time.
const itsTurn =
  quick || process.channel === undefined ? Promise.resolve() : new Promise((resolve) => process.once('message', resolve))
let waited = 0
async function alone(): Promise<void> {
  const asked = performance.now()
  await itsTurn
  waited += performance.now() - asked
}

const { default: proof } = (await import(join(import.meta.dirname, 'rows', file))) as { default: Proof }
const started = performance.now()
const measured: Measured = await proof.measure({ quick, broken: words.includes('broken'), seed: Number(seed), alone })
writeFileSync(result, JSON.stringify({ ...measured, seconds: (performance.now() - started - waited) / 1000 }))
process.exit(0)
