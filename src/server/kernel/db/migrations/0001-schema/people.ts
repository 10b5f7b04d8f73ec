/** Passengers and guests who asked for a membership. */
export const passengers: readonly string[] = [
  `CREATE TABLE pax (
    seq integer PRIMARY KEY,
    id text NOT NULL UNIQUE,
    full_name text NOT NULL,
    name_folded text NOT NULL,
    email text NOT NULL,
    dob text NOT NULL,
    sex text NOT NULL,
    type text NOT NULL,
    country text NOT NULL,
    mobile_no text NOT NULL,
    pax_manifest_no text NOT NULL,
    nationality text NOT NULL,
    sealed text NOT NULL,
    booking_no text NOT NULL UNIQUE,
    latest_order_id text,
    released_at bigint,
    created_at bigint NOT NULL,
    member_since bigint,
    points integer NOT NULL DEFAULT 0,
    found_by text NOT NULL DEFAULT '',
    version integer NOT NULL DEFAULT 1
  )`,
  `CREATE UNIQUE INDEX pax_aboard_by_number ON pax (pax_manifest_no) WHERE released_at IS NULL`,

  `CREATE TABLE enrolments (
    id text PRIMARY KEY,
    full_name text NOT NULL,
    email text NOT NULL,
    mobile_no text NOT NULL,
    state text NOT NULL,
    pax_id text REFERENCES pax (id),
    decided_by text,
    decided_at bigint,
    created_at bigint NOT NULL
  )`,
  `CREATE INDEX enrolments_by_state ON enrolments (state, created_at, id)`,
]

/** Staff, their sessions, and the tries that are counted to throttle guessing. */
export const staff: readonly string[] = [
  `CREATE TABLE staff (
    id text PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL UNIQUE,
    password_hash text NOT NULL,
    accessroutes text NOT NULL,
    disabled_at bigint,
    created_at bigint NOT NULL,
    approval_pin_hash text,
    approval_tries_left integer CHECK (approval_tries_left >= 0),
    approval_locked_at bigint,
    outlets text NOT NULL DEFAULT '[]'
  )`,

  `CREATE TABLE sessions (
    token_hash text PRIMARY KEY,
    staff_id text NOT NULL REFERENCES staff (id),
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    outlet integer NOT NULL DEFAULT 1
  )`,
  `CREATE INDEX sessions_by_staff ON sessions (staff_id)`,

  `CREATE TABLE login_tries (
    account text NOT NULL,
    at bigint NOT NULL
  )`,
  `CREATE INDEX login_tries_by_account ON login_tries (account, at)`,

  `CREATE TABLE approval_tries (
    id text PRIMARY KEY,
    supervisor_id text NOT NULL,
    asked_by text NOT NULL,
    at bigint NOT NULL
  )`,
  `CREATE INDEX approval_tries_by ON approval_tries (asked_by, at)`,
  `CREATE INDEX approval_tries_of ON approval_tries (supervisor_id, at)`,

  `CREATE TABLE pairing_codes (
    id text PRIMARY KEY,
    sealed_code text NOT NULL,
    made_by text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint,
    tries_left integer NOT NULL CHECK (tries_left >= 0)
  )`,
]

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
