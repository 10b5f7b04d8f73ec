import { makeHashesCheap } from '../../support/setup/cheap-scrypt.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import { openInside } from '../inside.ts'
import type { Measured, Proof } from '../proof.ts'
import { openAndPay, tryAlone, Venue, ways } from '../rules/alone.ts'
import { seams } from '../breaks/r25.ts'

makeHashesCheap()

interface Tally {
  people: Set<string>
  refused: number
  named: number
  breaches: string[]
}

async function measureOn(name: string, postgres: string | undefined, tally: Tally): Promise<void> {
  const test = await openInside({ postgres, inMemory: true })
  const venue = await Venue.open(test)
  for await (const person of venue.people()) {
    tally.people.add(person.name)
    for (const way of ways) {
      const came = await tryAlone(venue, person, way)
      if (typeof came === 'string') tally[came] += 1
      else tally.breaches.push(`${name}: ${came.breach}`)
    }
    const unnamed = await openAndPay(venue, person)
    if (unnamed === null) tally.named += 1
    else tally.breaches.push(`${name}: ${unnamed}`)
  }
  await test.close()
}

async function measure(): Promise<Measured> {
  const tally: Tally = { people: new Set(), refused: 0, named: 0, breaches: [] }
  const postgres = await startPostgres({ durable: false })
  await Promise.all([measureOn('SQLite', undefined, tally), measureOn('PostgreSQL', postgres.address, tally)])
  await postgres.stop()
  const { people, refused, named, breaches } = tally
  const asked = `${ways.length + 1} ways × ${people.size} people alone on both databases`
  return {
    holds: breaches.length === 0 && named > 0,
    figure: `${asked}: ${refused} refused, ${named} named, ${breaches.length} taken in silence`,
    found: breaches.slice(0, 10),
  }
}

export default {
  id: 'R25',
  goal: "consent: every way to take a card's money × every identity × one person alone: refused, or done in their name",
  lane: 'processor',
  measure,
  control: {
    broken: 'four eyes off, and a code good for whatever comes',
    seams,
  },
} satisfies Proof
