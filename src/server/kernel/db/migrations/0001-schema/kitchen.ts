/** Kitchen tickets, which of their lines are done, and where they are printed. */
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
