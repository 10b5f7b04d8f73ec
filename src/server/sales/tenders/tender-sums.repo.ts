import { sql } from 'kysely'
import { tenderKinds } from '../../../shared/contract/tender-rules.ts'
import type { Paise } from '../../../shared/money/money.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { type Stretch, within } from '../../kernel/db/stretch.ts'
import type { TenderSum } from './tender-sums.ts'

/** The loads and pay-outs in ranges of the ledger by tender and kind. */
export const tenderSums = (db: Reading, stretches: readonly Stretch[]): Promise<TenderSum[]> =>
  db
    .selectFrom('ledger_entries')
    .select([
      sql<TenderSum['tender']>`account`.as('tender'),
      'kind',
      ({ fn }) => fn.countAll<number>().as('moves'),
      sql<Paise>`CAST(SUM(ABS(amount)) AS bigint)`.as('amount'),
    ])
    .where(within('seq', stretches))
    .where('account', 'in', tenderKinds)
    .groupBy(['account', 'kind'])
    .orderBy('account')
    .orderBy('kind')
    .execute()
