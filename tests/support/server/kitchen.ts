import { newId } from '../../../src/shared/ids.ts'
import type { TestServer } from './server.ts'

/** The id of a new terminal that the back office lets print for the kitchen. */
export async function allowedTerminal({ server, clock }: TestServer): Promise<string> {
  const terminal_id = newId()
  const row = { terminal_id, name: 'Bar', state: 'allowed' as const, staff_name: 'Anita Rao', seen_at: clock.now }
  await server.deps.database.db.insertInto('kitchen_terminals').values(row).execute()
  return terminal_id
}
