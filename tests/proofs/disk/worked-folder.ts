import type { ProofServer } from '../server-process.ts'
import { startProofServer } from '../server-process.ts'
import { type Desk, desksOf, tillOf, workAll } from '../sales/desk.ts'
import { newFolder, openShop, type Shop } from '../sales/shop.ts'

/** A data folder in which clients have done all kinds of money moves. */
export interface WorkedFolder {
  shop: Shop
  desks: Desk[]
}

/** Lets the desks of a shop work on a running server until they have had so many answers more. */
export async function workFor(server: ProofServer, { shop, desks }: WorkedFolder, answers: number): Promise<void> {
  const all = (): number => desks.reduce((sum, desk) => sum + desk.answers, 0)
  const enough = all() + answers
  const tills = desks.map(() => tillOf(server, shop.token))
  await workAll(desks, tills, () => all() < enough)
  for (const { wire } of tills) wire.close()
}

/** Opens a shop of so many guests on SQLite and has a real server answer so many calls; it is then ended by a signal. */
export async function workedFolder(
  guests: number,
  seed: number,
  answers: number,
  { end = 'SIGTERM', withMeals = false }: { end?: NodeJS.Signals; withMeals?: boolean } = {},
): Promise<WorkedFolder> {
  const shop = await openShop({ dataDir: newFolder(), database: '' }, guests)
  const worked = { shop, desks: desksOf(shop, seed, withMeals) }
  const server = await startProofServer(shop.place.dataDir, { flags: ['--backup-at', 'off'] })
  await workFor(server, worked, answers)
  await server.end(end)
  return worked
}
