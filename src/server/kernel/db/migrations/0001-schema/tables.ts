/** Tables and reservations. */
export const tables: readonly string[] = [
  `CREATE TABLE tablechairs (
    id text PRIMARY KEY,
    floor text NOT NULL,
    tableno integer NOT NULL,
    booked integer NOT NULL,
    order_id text,
    booked_by text NOT NULL,
    booked_at bigint,
    active_at bigint,
    let_go_from text NOT NULL DEFAULT '',
    let_go_after integer NOT NULL DEFAULT 0,
    outlet integer NOT NULL DEFAULT 1,
    UNIQUE (floor, tableno)
  )`,
  `CREATE INDEX tablechairs_by_order ON tablechairs (order_id) WHERE order_id IS NOT NULL`,

  `CREATE TABLE reservations (
    id text PRIMARY KEY,
    name text NOT NULL,
    covers integer NOT NULL CHECK (covers > 0),
    starts_at bigint NOT NULL,
    table_id text,
    note text NOT NULL,
    card_number text NOT NULL,
    state text NOT NULL,
    cleared_at bigint,
    created_at bigint NOT NULL,
    outlet integer NOT NULL DEFAULT 1
  )`,
  `CREATE INDEX reservations_by_table ON reservations (table_id, starts_at)`,
  `CREATE INDEX reservations_by_time ON reservations (starts_at, id)`,

  `CREATE TABLE reservation_changes (
    id text PRIMARY KEY,
    reservation_id text NOT NULL REFERENCES reservations (id),
    what text NOT NULL,
    at bigint NOT NULL,
    staff_id text NOT NULL,
    terminal text NOT NULL
  )`,
  `CREATE INDEX reservation_changes_by_reservation ON reservation_changes (reservation_id, id)`,
]
