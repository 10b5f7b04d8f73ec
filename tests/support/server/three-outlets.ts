import { newId } from '../../../src/shared/ids.ts'
import { type Client, staffClient } from './client.ts'
import { addOutlets } from './outlets.ts'
import { openVenue, runVenue, type Venue } from './random-moves.ts'
import type { TestServer } from './server.ts'

/** Lets so many random moves happen at random outlets of three, and closes the period each time so many are done. */
export async function runThreeOutlets(
  test: TestServer,
  { seed, moves, closeEvery }: { seed: number; moves: number; closeEvery: number },
): Promise<Venue> {
  await addOutlets(test)
  const clients: Client[] = []
  for (const outlet of [1, 2, 3]) clients.push(await staffClient(test, ['backoffice', 'foodorder'], `Clerk ${outlet}`, outlet))
  const venue = await openVenue(test, clients[0] as Client, seed)
  for (let move = 1; move <= moves; move += 1) {
    venue.client = venue.random.pick(clients)
    await runVenue(venue, 1)
    if (move % closeEvery === 0) await venue.client.ok('closeZReport', { body: { number: move / closeEvery }, key: newId() })
  }
  return venue
}
