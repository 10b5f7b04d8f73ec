import { makeHashesCheap } from '../../support/setup/cheap-scrypt.ts'
import { openWorld, type World } from '../models/world.ts'
import type { TestServer } from '../../support/server/server.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import { openInside } from '../inside.ts'
import { prepareStatementsOnce } from './prepared-statements.ts'

makeHashesCheap()
prepareStatementsOnce()

/** Warmed servers, one a database. SQLite's file is in memory and PostgreSQL without fsync, by a socket of the file system: what the rules do has nothing to do with disk and network. */
export async function openWorlds(on: 'sqlite' | 'both'): Promise<{ worlds: World[]; close(): Promise<void> }> {
  const postgres = on === 'both' ? await startPostgres({ durable: false, settings: ['synchronous_commit=off'] }) : null
  const worlds: World[] = []
  const servers: TestServer[] = []
  const open = async (name: string, maintenance?: string): Promise<void> => {
    const server = await openInside({ postgres: maintenance, inMemory: true })
    servers.push(server)
    worlds.push(await openWorld(name, server))
  }
  await open('SQLite')
  if (postgres !== null) await open('PostgreSQL', postgres.local)
  return {
    worlds,
    async close() {
      for (const world of worlds) await world.close()
      for (const server of servers) await server.close()
      await postgres?.stop()
    },
  }
}
