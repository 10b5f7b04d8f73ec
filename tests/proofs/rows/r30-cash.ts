import { makeHashesCheap } from '../../support/setup/cheap-scrypt.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import { openInside } from '../inside.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { CashBar, tryWay, ways } from '../rules/billed.ts'
import { seams } from '../breaks/r30.ts'

makeHashesCheap()

interface Tally {
  people: Set<string>
  kept: number
  named: number
  breaches: string[]
}

/** Without a limit of voids everything is done and named; where each void is above it, a supervisor would have to be asked. */
const LIMITS = [null, 0]

async function measureOn(name: string, postgres: string | undefined, tally: Tally): Promise<void> {
  const test = await openInside({ postgres, inMemory: true })
  const bar = await CashBar.open(test)
  for await (const person of bar.people()) {
    tally.people.add(person.name)
    for (const limit of LIMITS) {
      await bar.setVoidLimit(limit)
      for (const way of ways) {
        const came = await tryWay(bar, person, way)
        if (typeof came === 'string') tally[came] += 1
        else tally.breaches.push(`${name}, limit ${limit}: ${came.breach}`)
      }
    }
  }
  await test.close()
}

async function measure({ quick, broken }: Run): Promise<Measured> {
  const tally: Tally = { people: new Set(), kept: 0, named: 0, breaches: [] }
  await measureOn('SQLite', undefined, tally)
  if (!quick && !broken) {
    const postgres = await startPostgres({ durable: false })
    await measureOn('PostgreSQL', postgres.address, tally)
    await postgres.stop()
  }
  const { people, kept, named, breaches } = tally
  const on = quick || broken ? 'SQLite' : 'both databases'
  return {
    holds: breaches.length === 0 && named > 0 && kept > 0,
    figure: `${ways.length} ways × ${people.size} people, with and without a limit of voids, on ${on}: ${kept} refused or without effect, ${named} named, ${breaches.length} in silence`,
    found: breaches.slice(0, 10),
  }
}

export default {
  id: 'R30',
  goal: 'cash: every way for what a printed bill names to leave its order × every identity: refused, or in the audit and X as after the bill, with who did it',
  lane: 'processor',
  measure,
  control: {
    broken: 'what is held leaves a billed order unnoticed',
    seams,
  },
} satisfies Proof
