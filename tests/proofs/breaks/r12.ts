import { sqliteDialect } from '../../../src/server/kernel/db/sqlite/dialect.ts'
import { seamsOf } from '../seam.ts'

/** Says, as Kysely's own adapter does, that SQLite's DDL is not transactional: then Kysely migrates outside a transaction. */
export const withoutTransactionalDdl: typeof sqliteDialect = (file, guard) => {
  const dialect = sqliteDialect(file, guard)
  const createAdapter = dialect.createAdapter.bind(dialect)
  dialect.createAdapter = () => Object.defineProperty(createAdapter(), 'supportsTransactionalDdl', { value: false })
  return dialect
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/kernel/db/sqlite/dialect', 'sqliteDialect', 'withoutTransactionalDdl')]
