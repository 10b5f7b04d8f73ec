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
