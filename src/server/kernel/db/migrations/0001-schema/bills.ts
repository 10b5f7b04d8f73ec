import type { Dialect } from './dialect.ts'

/** Invoices and what belongs to each. */
export const bills = ({ bytewiseText }: Dialect): string[] => [
  `CREATE TABLE bills (
    id text PRIMARY KEY,
    order_id text NOT NULL UNIQUE REFERENCES orders (id),
    move_id text NOT NULL,
    invoice_no text NOT NULL,
    invoice_seq bigint NOT NULL UNIQUE,
    pax_id text NOT NULL,
    card_id text NOT NULL,
    full_name text NOT NULL,
    card_number ${bytewiseText} NOT NULL,
    total bigint NOT NULL,
    balance_after bigint NOT NULL,
    venue_version integer NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    created_at bigint NOT NULL,
    day text NOT NULL DEFAULT '',
    hour integer NOT NULL DEFAULT 0,
    part_tables text
  )`,
  `CREATE INDEX bills_by_card ON bills (card_id, created_at)`,
  `CREATE INDEX bills_by_name ON bills (lower(full_name), id, day)`,
  `CREATE INDEX bills_by_number ON bills (card_number)`,
  `CREATE INDEX bills_by_pax ON bills (pax_id, created_at)`,
  `CREATE INDEX bills_by_time ON bills (created_at, id)`,
  `CREATE INDEX bills_by_total ON bills (total, id, day)`,

  `CREATE TABLE bill_discounts (
    bill_id text NOT NULL REFERENCES bills (id),
    discount_id text NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    staff_name text NOT NULL,
    invoice_seq bigint NOT NULL,
    day text NOT NULL,
    PRIMARY KEY (bill_id, discount_id)
  )`,
  `CREATE INDEX bill_discounts_by_day ON bill_discounts (day)`,
  `CREATE INDEX bill_discounts_by_invoice ON bill_discounts (invoice_seq)`,

  `CREATE TABLE bill_charges (
    bill_id text NOT NULL REFERENCES bills (id),
    kind text NOT NULL,
    rate integer NOT NULL,
    inclusive integer NOT NULL,
    base bigint NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    day text NOT NULL,
    invoice_seq bigint NOT NULL,
    PRIMARY KEY (bill_id, kind, rate, inclusive)
  )`,
  `CREATE INDEX bill_charges_by_day ON bill_charges (day)`,
  `CREATE INDEX bill_charges_by_invoice ON bill_charges (invoice_seq)`,

  `CREATE TABLE bill_cash (
    bill_id text PRIMARY KEY REFERENCES bills (id),
    move_id text NOT NULL UNIQUE,
    due bigint NOT NULL CHECK (due > 0),
    tendered bigint NOT NULL,
    CHECK (tendered >= due)
  )`,
]

/** What became of an invoice: its prints and its mail. */
export const invoiceCopies: readonly string[] = [
  `CREATE TABLE invoice_prints (
    print_id text PRIMARY KEY,
    order_id text NOT NULL REFERENCES orders (id),
    copy integer NOT NULL,
    at bigint NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    UNIQUE (order_id, copy)
  )`,

  `CREATE TABLE mail_outbox (
    id text PRIMARY KEY,
    bill_id text NOT NULL UNIQUE REFERENCES bills (id),
    recipient text NOT NULL,
    state text NOT NULL,
    tries integer NOT NULL,
    next_at bigint NOT NULL,
    last_error text NOT NULL,
    created_at bigint NOT NULL,
    sent_at bigint
  )`,
  `CREATE INDEX mail_due ON mail_outbox (next_at) WHERE state = 'queued'`,
]

/** The Dream Points of members. */
export const points: readonly string[] = [
  `CREATE TABLE points_entries (
    id text PRIMARY KEY,
    pax_id text NOT NULL REFERENCES pax (id),
    order_id text NOT NULL REFERENCES orders (id),
    kind text NOT NULL,
    points integer NOT NULL,
    at bigint NOT NULL,
    credit_note_id text UNIQUE,
    balance bigint
  )`,
  `CREATE INDEX points_by_order ON points_entries (order_id, kind)`,
  `CREATE INDEX points_by_pax ON points_entries (pax_id, at)`,
  `CREATE UNIQUE INDEX points_earned_once ON points_entries (order_id) WHERE kind = 'earned'`,
]
