import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Something to read with: the database, or a transaction under way. It has no writes, so that they cannot happen outside of a transaction. */
export type Reading = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'dynamic' | 'getExecutor' | 'isTransaction'>

/** Something to write with. Only `transact` and `write` give one out: a transaction under way. */
export type Transaction = Kysely<Tables>
