/** Codes of PostgreSQL, SQLite and the network that say: locked, full up, in recovery, or gone. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ERR_SQLITE_BUSY',
  // A standby that is not promoted yet, or a primary that is one no more.
  '25006',
  '08001',
  '08003',
  '08006',
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** What the driver says without a code, of a connection that it lost, cannot use any more or did not get in time. */
const pattern = /connection (terminated|timeout|error)|not queryable|timeout exceeded when trying to connect|timeout expired/i

/**
 * Whether a call failed because the database is locked, full up or away: worth another try with the same key, unlike a fault of ours.
 * The move may have been committed all the same, when the connection broke under the commit.
 */
export const isDatabaseAway = ({ code, message }: { code?: unknown; message: string }): boolean =>
  (typeof code === 'string' && codes.has(code)) || pattern.test(message)
