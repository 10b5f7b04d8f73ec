/** Orders and their changes. */
export const orders: readonly string[] = [
  `CREATE TABLE orders (
    id text PRIMARY KEY,
    pax_id text REFERENCES pax (id),
    full_name text NOT NULL,
    card_number text NOT NULL,
    lines text NOT NULL,
    tables text NOT NULL,
    total bigint NOT NULL CHECK (total >= 0),
    lines_hash text NOT NULL,
    status text NOT NULL,
    payment text NOT NULL,
    invoice_no text UNIQUE,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    created_at bigint NOT NULL,
    paid_at bigint,
    version integer NOT NULL DEFAULT 1,
    split_from text REFERENCES orders (id),
    covers integer,
    check_name text NOT NULL DEFAULT '',
    owner_id text REFERENCES staff (id),
    opened_as text,
    sent_as text,
    outlet integer NOT NULL DEFAULT 1
  )`,
  `CREATE INDEX cancelled_orders ON orders (total) WHERE payment = 'cancelled'`,
  `CREATE INDEX named_checks ON orders (id) WHERE check_name <> ''`,
  `CREATE INDEX open_orders ON orders (id) WHERE status <> 'Completed' AND payment <> 'cancelled'`,
  `CREATE INDEX orders_by_card ON orders (card_number, id)`,
  `CREATE INDEX orders_by_pax ON orders (pax_id, id)`,
  `CREATE INDEX parts_of_order ON orders (split_from) WHERE split_from IS NOT NULL`,
  `CREATE INDEX unpaid_orders ON orders (id) WHERE payment = 'unpaid'`,
  `CREATE UNIQUE INDEX check_opened_as ON orders (opened_as) WHERE opened_as IS NOT NULL`,
  `CREATE UNIQUE INDEX one_unpaid_order_a_pax ON orders (pax_id) WHERE payment = 'unpaid'`,

  `CREATE TABLE order_status_changes (
    id text PRIMARY KEY,
    order_id text NOT NULL REFERENCES orders (id),
    status text NOT NULL,
    at bigint NOT NULL,
    staff_id text NOT NULL,
    terminal text NOT NULL,
    other_order text,
    moved text NOT NULL DEFAULT '[]'
  )`,
  `CREATE INDEX order_status_changes_by_order ON order_status_changes (order_id, at)`,

  `CREATE TABLE order_merges (
    other_id text PRIMARY KEY REFERENCES orders (id),
    order_id text NOT NULL REFERENCES orders (id),
    at bigint NOT NULL
  )`,
  `CREATE INDEX order_merges_by_order ON order_merges (order_id)`,

  `CREATE TABLE order_discounts (
    id text PRIMARY KEY,
    order_id text NOT NULL REFERENCES orders (id),
    kind text NOT NULL,
    percent integer,
    amount bigint NOT NULL CHECK (amount >= 0),
    reason text NOT NULL,
    note text NOT NULL,
    at bigint NOT NULL,
    staff_id text NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    approved_by text NOT NULL
  )`,
  `CREATE INDEX order_discounts_by_order ON order_discounts (order_id, at)`,

  `CREATE TABLE order_voids (
    id text PRIMARY KEY,
    order_id text NOT NULL REFERENCES orders (id),
    root_id text NOT NULL,
    asked_id text NOT NULL,
    line text NOT NULL,
    qty integer NOT NULL CHECK (qty > 0),
    amount bigint NOT NULL CHECK (amount >= 0),
    reason text NOT NULL,
    note text NOT NULL,
    cooked integer,
    staff_id text NOT NULL REFERENCES staff (id),
    terminal text NOT NULL,
    approved_by text REFERENCES staff (id),
    day text NOT NULL,
    at bigint NOT NULL,
    billed integer NOT NULL DEFAULT 0,
    dishes integer NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX order_voids_by_day ON order_voids (day)`,
  `CREATE INDEX order_voids_by_order ON order_voids (order_id, at)`,
  `CREATE INDEX order_voids_by_root ON order_voids (root_id)`,
  `CREATE INDEX order_voids_by_time ON order_voids (at)`,

  `CREATE TABLE guest_bill_prints (
    print_id text PRIMARY KEY,
    order_id text NOT NULL REFERENCES orders (id),
    contents text NOT NULL,
    copy integer NOT NULL,
    total bigint NOT NULL CHECK (total >= 0),
    at bigint NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    UNIQUE (contents, copy)
  )`,
  `CREATE INDEX guest_bill_prints_by_order ON guest_bill_prints (order_id, at)`,
]

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

/** Kitchen tickets, which of their lines are bumped, and where they are printed. */
export const kitchen: readonly string[] = [
  `CREATE TABLE kitchen_tickets (
    id text PRIMARY KEY,
    order_id text NOT NULL REFERENCES orders (id),
    number integer NOT NULL,
    lines text NOT NULL,
    tables text NOT NULL,
    moved_from text NOT NULL,
    cancelled integer NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    created_at bigint NOT NULL,
    next_course text NOT NULL DEFAULT '',
    UNIQUE (order_id, number)
  )`,
  `CREATE INDEX kitchen_tickets_by_time ON kitchen_tickets (created_at, id)`,

  `CREATE TABLE kitchen_bumps (
    ticket_id text NOT NULL REFERENCES kitchen_tickets (id),
    line text NOT NULL,
    recalls integer NOT NULL,
    done_at bigint,
    recalled_at bigint,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    PRIMARY KEY (ticket_id, line)
  )`,
  `CREATE INDEX kitchen_bumps_by_time ON kitchen_bumps (done_at)`,

  `CREATE TABLE kitchen_printers (
    terminal_id text NOT NULL,
    station text NOT NULL,
    seen_at bigint NOT NULL,
    outlet integer NOT NULL DEFAULT 1,
    PRIMARY KEY (terminal_id, station)
  )`,

  `CREATE TABLE kitchen_claims (
    ticket_id text NOT NULL REFERENCES kitchen_tickets (id),
    station text NOT NULL,
    PRIMARY KEY (ticket_id, station)
  )`,

  `CREATE TABLE kitchen_prints (
    print_id text PRIMARY KEY,
    ticket_id text NOT NULL REFERENCES kitchen_tickets (id),
    station text NOT NULL DEFAULT '',
    copy integer NOT NULL,
    terminal_id text NOT NULL,
    handed_at bigint,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    at bigint NOT NULL,
    UNIQUE (ticket_id, station, copy)
  )`,
  `CREATE INDEX kitchen_prints_not_handed ON kitchen_prints (terminal_id, at) WHERE handed_at IS NULL AND terminal_id <> ''`,
]
