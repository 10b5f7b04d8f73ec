import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Deps } from '../../../src/server/kernel/http/call.ts'

/** What a service is given so that a broken rule knows, within its transactions, for which service it is asked. */
export const runInside = <S>(deps: Deps, storage: AsyncLocalStorage<S>, store: S): Deps => ({
  ...deps,
  database: {
    ...deps.database,
    transact: (work) => deps.database.transact((tx) => storage.run(store, () => work(tx))),
  },
})
