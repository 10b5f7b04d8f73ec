import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Measured, Proof } from './proof.ts'

/* node tests/prove/row.ts FILE RESULT SEED [quick] [broken] : one turn of one proof; started by run.ts. */

const [file = '', result = '', seed = '1', ...words] = process.argv.slice(2)
const { default: proof } = (await import(join(import.meta.dirname, file))) as { default: Proof }
if (proof.isTimed !== true) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const started = performance.now()
const measured: Measured = await proof.measure({
  quick: words.includes('quick'),
  broken: words.includes('broken'),
  seed: Number(seed),
})
writeFileSync(result, JSON.stringify({ ...measured, seconds: (performance.now() - started) / 1000 }))
process.exit(0)
