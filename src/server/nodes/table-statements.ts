import type pg from 'pg'

/** The clock of the database, ms since 1970: servers compare no clocks of their own. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** What servers tell each other, which ones there are, and who is on duty. No part of the books: copies leave it out, and nothing is lost with it. */
const TABLES = [
  'CREATE TABLE IF NOT EXISTS server_changes (id text PRIMARY KEY, at bigint NOT NULL, message text NOT NULL)',
  'CREATE INDEX IF NOT EXISTS server_changes_by_time ON server_changes (at)',
  'CREATE TABLE IF NOT EXISTS server_presence (server text PRIMARY KEY, seen_at bigint NOT NULL)',
  'CREATE TABLE IF NOT EXISTS server_duty (id integer PRIMARY KEY, server text NOT NULL, until bigint NOT NULL)',
]

/** How long a message is kept, ms: a server that read none of them meanwhile reads everything again. */
export const KEPT_MS = 60_000
/** A server that was not seen for so long is gone, ms. */
const GONE_MS = 15_000
/** How long the duty lasts without being taken again, ms. */
export const DUTY_MS = 15_000
/** A message may become visible after later ones: its time is of when it was written, not of its commit. */
const OVERLAP_MS = 5000

export interface StoredMessage {
  id: string
  /** By the database's clock, ms. */
  at: number
  message: string
}

export async function makeTables(db: pg.Pool): Promise<void> {
  for (const statement of TABLES) await db.query(statement)
}

/** The database's clock, ms. */
export async function databaseNow(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ now: string }>(`SELECT ${NOW} AS now`)
  return Number(rows[0]?.now)
}

export const addMessage = (db: pg.Pool, id: string, message: string) =>
  db.query(`INSERT INTO server_changes (id, at, message) VALUES ($1, ${NOW}, $2)`, [id, message])

/** The messages since a moment and a little before it, in the order of their times. */
export async function messagesSince(db: pg.Pool, from: number): Promise<StoredMessage[]> {
  const { rows } = await db.query<{ id: string; at: string; message: string }>(
    'SELECT id, at, message FROM server_changes WHERE at > $1 ORDER BY at',
    [from - OVERLAP_MS],
  )
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}

/** Says that a server is there, and answers which ones are. */
export async function presentServers(db: pg.Pool, server: string): Promise<Set<string>> {
  await db.query(
    `INSERT INTO server_presence (server, seen_at) VALUES ($1, ${NOW}) ON CONFLICT (server) DO UPDATE SET seen_at = excluded.seen_at`,
    [server],
  )
  const { rows } = await db.query<{ server: string }>(`SELECT server FROM server_presence WHERE seen_at > ${NOW} - ${GONE_MS}`)
  return new Set(rows.map((row) => row.server))
}

/** Takes the duty for DUTY_MS, again or where nobody has it; false where another server has. */
export async function takeDuty(db: pg.Pool, server: string): Promise<boolean> {
  const { rows } = await db.query(
    `INSERT INTO server_duty (id, server, until) VALUES (1, $1, ${NOW} + ${DUTY_MS})
     ON CONFLICT (id) DO UPDATE SET server = excluded.server, until = excluded.until
     WHERE server_duty.server = excluded.server OR server_duty.until < ${NOW} RETURNING server`,
    [server],
  )
  return rows.length > 0
}

/** Removes messages that everybody has read, and servers that are long gone. */
export async function tidy(db: pg.Pool): Promise<void> {
  await db.query(`DELETE FROM server_changes WHERE at < ${NOW} - ${KEPT_MS}`)
  await db.query(`DELETE FROM server_presence WHERE seen_at < ${NOW} - ${KEPT_MS}`)
}

/** Leaves the duty to another, and the servers that there are. */
export async function leave(db: pg.Pool, server: string): Promise<void> {
  await db.query('UPDATE server_duty SET until = 0 WHERE server = $1', [server])
  await db.query('DELETE FROM server_presence WHERE server = $1', [server])
}
