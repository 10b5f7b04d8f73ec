/**
 * How PostgreSQL keeps transactions apart. Purser is right under both: its statements take the rows they decide by in one order and change them
 * guarded (lock-order.ts). `serializable` is for databases that know nothing else, and tries again far more often.
 */
export const isolations = ['read-committed', 'serializable'] as const
export type Isolation = (typeof isolations)[number]
