import type { Pax } from '../../../src/shared/contract/pax.ts'
import { paxForm } from '../guest.ts'
import type { TestServer } from './server.ts'
import type { Client } from './client.ts'

export { paxForm }

/** Registers one passenger a name, under the PAX numbers that are free, in this order. */
export async function registerAll(client: Client, names: readonly string[]): Promise<Pax[]> {
  const free = (await client.ok('paxNumbers')).filter((number) => number.free)
  const registered: Pax[] = []
  for (const [index, fullName] of names.entries())
    registered.push(
      await client.ok('createPax', { body: paxForm({ fullName, paxManifestNo: free[index]?.paxManifestNo ?? '' }) }),
    )
  return registered
}

/** Ends the voyage of every passenger aboard, as the purge of a voyage does. */
export const endVoyage = ({ server, clock }: TestServer) =>
  server.deps.database.db.updateTable('pax').set({ released_at: clock.now }).where('released_at', 'is', null).execute()
