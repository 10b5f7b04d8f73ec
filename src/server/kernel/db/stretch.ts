import { type RawBuilder, sql } from 'kysely'

/** A range of an outlet's ledger rows or invoices by number: from < number ≤ to. */
export interface Stretch {
  from: number
  to: number
}

/** A condition for numbers in any of the ranges, each of which an index serves. At least one range. */
export const within = (column: string, stretches: readonly Stretch[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    stretches.map(({ from, to }) => sql`(${sql.ref(column)} > ${from} AND ${sql.ref(column)} <= ${to})`),
    sql` OR `,
  )})`
