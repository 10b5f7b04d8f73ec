import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { newestSchema } from '../../kernel/db/migrate.ts'
import type { Service } from '../../kernel/http/call.ts'
import { isReadOnly, schemaOf } from './readiness.repo.ts'

export const live: Service<'live'> = () => Promise.resolve(ok({ status: 'live' }))

/** A server that is not ready still answers calls: it is for whoever chooses between several. */
export const ready: Service<'ready'> = async ({ database, isClosing }) => {
  if (isClosing()) return fail('unavailable', { msg: 'This server is closing' })
  const trouble = database.trouble()
  if (trouble !== null) return fail(trouble)
  if ((await schemaOf(database.db)) !== newestSchema)
    return fail('unavailable', { msg: 'The database has the schema of another version of Purser' })
  if (database.dialect === 'postgres' && (await isReadOnly(database.db)))
    return fail('unavailable', { msg: 'The database takes no changes: it is a standby' })
  return ok({ status: 'ready' })
}
