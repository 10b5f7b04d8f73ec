import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Read access to the database or an open transaction. It has no writes, so that none can happen outside of a transaction. */
export type Reading = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'dynamic' | 'getExecutor' | 'isTransaction'>

/** Write access within an open transaction. Only `transact` and `write` provide it. */
export type Transaction = Kysely<Tables>
