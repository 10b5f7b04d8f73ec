/** Staff, their sessions, and the tries that throttle guessing. */
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
