import { migrate } from '../../../src/server/kernel/db/migrate.ts'
import { seamsOf } from '../seam.ts'
import { dropKeys } from './unkeyed.ts'

/** The keys of requests without the unique index over them. */
export const migrateUnkeyed: typeof migrate = async (...args) => {
  await migrate(...args)
  await dropKeys(args[0], 'idempotency_keys')
}

const seam = seamsOf(import.meta.filename)
export const seams = [seam('server/kernel/db/migrate', 'migrate', 'migrateUnkeyed')]
