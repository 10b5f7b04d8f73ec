/** The audit trail, a hash chain like the ledger. */
export const audit: readonly string[] = [
  `CREATE TABLE audit_log (
    id text PRIMARY KEY,
    at bigint NOT NULL,
    staff_id text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    detail text NOT NULL,
    terminal text NOT NULL DEFAULT '',
    seq bigint NOT NULL DEFAULT 0,
    prev_hash text NOT NULL DEFAULT '',
    hash text NOT NULL DEFAULT ''
  )`,
  `CREATE INDEX audit_by_action ON audit_log (action, at, id)`,
  `CREATE INDEX audit_by_person ON audit_log (staff_id, at, id)`,
  `CREATE INDEX audit_by_subject ON audit_log (subject, at, id)`,
  `CREATE INDEX audit_by_time ON audit_log (at, id)`,
  `CREATE UNIQUE INDEX audit_by_seq ON audit_log (seq)`,

  `CREATE TABLE audit_head (
    id integer PRIMARY KEY CHECK (id = 1),
    seq bigint NOT NULL,
    hash text NOT NULL
  )`,
  `INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, '')`,
]
