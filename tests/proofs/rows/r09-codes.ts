import { makeHashesCheap } from '../../support/setup/cheap-scrypt.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import { openInside } from '../inside.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { Scene } from '../rules/contexts.ts'
import { tryContexts } from '../rules/mutated-contexts.ts'
import { tryKills } from '../rules/single-use.ts'
import { seams } from '../breaks/r09.ts'

// What a context decides has nothing to do with how dear a hash is; the killed servers keep their own.
makeHashesCheap()

interface Size {
  /** Contexts on each database. */
  contexts: number
  kills: number
}
const sizeOf = ({ quick, broken }: Run): Size => {
  if (broken) return { contexts: 200, kills: 0 }
  return quick ? { contexts: 300, kills: 2 } : { contexts: 5000, kills: 16 }
}

interface Tried {
  refused: number
  paid: number
  kinds: Set<string>
  found: string[]
}

async function contextsOn(postgres: string | undefined, run: Run): Promise<Tried> {
  const test = await openInside({ postgres, inMemory: true })
  const scene = await Scene.open(test, run.seed)
  await tryContexts(scene, sizeOf(run).contexts)
  await test.close()
  const name = postgres === undefined ? 'SQLite' : 'PostgreSQL'
  const { refused, paid, found } = scene
  return { refused, paid, kinds: new Set(Object.keys(scene.kinds)), found: found.map((words) => `${name}: ${words}`) }
}

async function measure(run: Run): Promise<Measured> {
  const postgres = await startPostgres({ durable: false })
  const all = await Promise.all([contextsOn(undefined, run), contextsOn(postgres.address, run)])
  await postgres.stop()
  const { kills } = sizeOf(run)
  const killed = kills === 0 ? { codes: 0, found: [] } : await tryKills(run.seed, kills)
  const found = [...all.flatMap((one) => one.found), ...killed.found]
  const sum = (of: (one: Tried) => number): number => all.reduce((total, one) => total + of(one), 0)
  const kinds = new Set(all.flatMap((one) => [...one.kinds])).size
  const contexts = `${sum(({ refused }) => refused)} contexts of ${kinds} kinds refused, ${sum(({ paid }) => paid)} rightful payments taken`
  const words = `${kills} payments cut off by a kill, no code served twice; none of ${killed.codes} codes in files, tables or logs`
  return {
    holds: found.length === 0,
    figure: found.length === 0 ? `${contexts}; ${words}` : `${contexts}; ${found.length} breaches`,
    found: found.slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R9',
  goal: 'OTP: 10 000 mutated contexts (card, order, amount) refused, single use across a kill, no code in database or logs',
  lane: 'processor',
  measure,
  control: {
    broken: 'binding off: any approval for any card, lines and total',
    seams,
  },
}
export default proof
