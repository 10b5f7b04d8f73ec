import type { Dialect } from './dialect.ts'

/** Cards and the approvals given for them. */
export const cards: readonly string[] = [
  `CREATE TABLE cards (
    id text PRIMARY KEY,
    pax_id text NOT NULL REFERENCES pax (id),
    card_number text NOT NULL,
    name_of_card text NOT NULL,
    balance bigint NOT NULL CHECK (balance >= 0),
    expires_at bigint NOT NULL,
    time text NOT NULL,
    state text NOT NULL,
    created_at bigint NOT NULL,
    closed_at bigint,
    replaced_by text,
    pin_hash text,
    pin_tries_left integer CHECK (pin_tries_left >= 0),
    pin_locked_at bigint
  )`,
  `CREATE INDEX cards_by_number ON cards (card_number)`,
  `CREATE INDEX cards_by_pax ON cards (pax_id)`,
  `CREATE INDEX replaced_cards_by_number ON cards (card_number) WHERE replaced_by IS NOT NULL`,
  `CREATE UNIQUE INDEX one_live_card_a_number ON cards (card_number) WHERE state <> 'returned'`,

  `CREATE TABLE otp_challenges (
    id text PRIMARY KEY,
    card_id text NOT NULL REFERENCES cards (id),
    mobile_no text NOT NULL,
    code_hmac text NOT NULL,
    lines_hash text,
    total bigint,
    sent_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    tries_left integer NOT NULL,
    verified_at bigint,
    consumed_at bigint,
    voided_at bigint,
    factor text NOT NULL DEFAULT 'code',
    approved_by text REFERENCES staff (id),
    undelivered_at bigint,
    tip bigint NOT NULL DEFAULT 0,
    tendered bigint
  )`,
  `CREATE INDEX live_otp_by_mobile ON otp_challenges (mobile_no) WHERE consumed_at IS NULL AND voided_at IS NULL`,
  `CREATE INDEX otp_challenges_by_card ON otp_challenges (card_id, sent_at)`,

  `CREATE TABLE supervisor_approvals (
    id text PRIMARY KEY,
    kind text NOT NULL,
    card_id text REFERENCES cards (id),
    amount bigint NOT NULL,
    move_id text,
    supervisor_id text NOT NULL REFERENCES staff (id),
    asked_by text NOT NULL REFERENCES staff (id),
    terminal text NOT NULL,
    at bigint NOT NULL
  )`,
  `CREATE INDEX self_approvals ON supervisor_approvals (amount) WHERE supervisor_id = asked_by`,
  `CREATE INDEX supervisor_approvals_by_time ON supervisor_approvals (at, id)`,

  `CREATE TABLE guest_notices (
    id text PRIMARY KEY,
    card_id text NOT NULL REFERENCES cards (id),
    kind text NOT NULL,
    staff_id text NOT NULL,
    terminal text NOT NULL,
    state text NOT NULL,
    tries integer NOT NULL,
    next_at bigint NOT NULL,
    last_error text NOT NULL,
    created_at bigint NOT NULL,
    sent_at bigint
  )`,
  `CREATE INDEX notices_due ON guest_notices (next_at) WHERE state = 'queued'`,
]

/** The ledger, the card report and the idempotency keys. */
export const ledger = ({ bytewiseText }: Dialect): string[] => [
  `CREATE TABLE ledger_entries (
    seq bigint PRIMARY KEY,
    move_id text NOT NULL,
    kind text NOT NULL,
    account text NOT NULL,
    amount bigint NOT NULL,
    at bigint NOT NULL,
    prev_hash text NOT NULL,
    hash text NOT NULL,
    staff_id text,
    terminal text
  )`,
  `CREATE INDEX ledger_by_account ON ledger_entries (account)`,

  `CREATE TABLE card_moves (
    id text PRIMARY KEY,
    move_id text NOT NULL,
    card_id text NOT NULL REFERENCES cards (id),
    card_number ${bytewiseText} NOT NULL,
    card_name text NOT NULL,
    credit bigint NOT NULL,
    debit bigint NOT NULL,
    balance_after bigint NOT NULL,
    created_at bigint NOT NULL,
    kind text NOT NULL DEFAULT '',
    day text NOT NULL DEFAULT '',
    staff_id text,
    terminal text,
    outlet integer NOT NULL DEFAULT 1
  )`,
  `CREATE INDEX card_moves_by_amount ON card_moves (kind, (credit + debit), id, day)`,
  `CREATE INDEX card_moves_by_card ON card_moves (card_id, created_at)`,
  `CREATE INDEX card_moves_by_kind ON card_moves (kind, created_at, id)`,
  `CREATE INDEX card_moves_by_name ON card_moves (lower(card_name), id, day)`,
  `CREATE INDEX card_moves_by_number ON card_moves (card_number, created_at)`,
  `CREATE INDEX card_moves_by_person ON card_moves (staff_id, kind, created_at, id)`,
  `CREATE INDEX card_moves_by_time ON card_moves (created_at, id)`,

  `CREATE TABLE idempotency_keys (
    key text PRIMARY KEY,
    call text NOT NULL,
    request_hash text NOT NULL,
    answer text NOT NULL,
    at bigint NOT NULL
  )`,
]

/** Invoices and the records that belong to each. */
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

/** The prints and mails of an invoice. */
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
