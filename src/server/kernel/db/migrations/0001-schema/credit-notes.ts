/** Credit notes, and tips, which a credit note may give back. */
export const creditNotes: readonly string[] = [
  `CREATE TABLE credit_notes (
    id text PRIMARY KEY,
    credit_no text NOT NULL UNIQUE,
    credit_seq bigint NOT NULL UNIQUE,
    bill_id text NOT NULL REFERENCES bills (id),
    order_id text NOT NULL REFERENCES orders (id),
    move_id text NOT NULL UNIQUE,
    payout_move_id text UNIQUE,
    pax_id text NOT NULL,
    card_id text NOT NULL REFERENCES cards (id),
    card_number text NOT NULL,
    total bigint NOT NULL CHECK (total >= 0),
    balance_after bigint,
    points integer,
    still_paid bigint NOT NULL CHECK (still_paid >= 0),
    invoices_before bigint NOT NULL,
    reason text NOT NULL,
    note text NOT NULL,
    venue_version integer NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    day text NOT NULL,
    hour integer NOT NULL,
    created_at bigint NOT NULL
  )`,
  `CREATE INDEX credit_notes_by_bill ON credit_notes (bill_id, total)`,
  `CREATE INDEX credit_notes_by_day ON credit_notes (day, hour, total)`,
  `CREATE INDEX credit_notes_by_order ON credit_notes (order_id, credit_seq)`,
  `CREATE INDEX credit_notes_by_pax ON credit_notes (pax_id, invoices_before)`,

  `CREATE TABLE credit_note_lines (
    credit_note_id text NOT NULL REFERENCES credit_notes (id),
    line integer NOT NULL,
    bill_id text NOT NULL,
    dish_name text NOT NULL,
    type text NOT NULL,
    price bigint NOT NULL,
    sold integer NOT NULL,
    qty integer NOT NULL CHECK (qty > 0),
    discount bigint NOT NULL DEFAULT 0,
    added bigint NOT NULL DEFAULT 0,
    dishes integer NOT NULL DEFAULT 0,
    PRIMARY KEY (credit_note_id, line)
  )`,
  `CREATE INDEX credit_note_lines_by_bill ON credit_note_lines (bill_id, line)`,

  `CREATE TABLE credit_note_charges (
    credit_note_id text NOT NULL REFERENCES credit_notes (id),
    kind text NOT NULL,
    rate integer NOT NULL,
    inclusive integer NOT NULL,
    base bigint NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    day text NOT NULL,
    credit_seq bigint NOT NULL,
    PRIMARY KEY (credit_note_id, kind, rate, inclusive)
  )`,
  `CREATE INDEX credit_note_charges_by_day ON credit_note_charges (day)`,
  `CREATE INDEX credit_note_charges_by_note ON credit_note_charges (credit_seq)`,

  `CREATE TABLE credit_note_prints (
    print_id text PRIMARY KEY,
    credit_note_id text NOT NULL REFERENCES credit_notes (id),
    copy integer NOT NULL,
    at bigint NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    UNIQUE (credit_note_id, copy)
  )`,

  `CREATE TABLE bill_tips (
    move_id text PRIMARY KEY,
    bill_id text NOT NULL REFERENCES bills (id),
    credit_note_id text REFERENCES credit_notes (id),
    amount bigint NOT NULL CHECK (amount <> 0),
    staff_name text NOT NULL,
    invoice_seq bigint,
    credit_seq bigint,
    day text NOT NULL
  )`,
  `CREATE INDEX bill_tips_by_bill ON bill_tips (bill_id)`,
  `CREATE INDEX bill_tips_by_credit ON bill_tips (credit_seq)`,
  `CREATE INDEX bill_tips_by_day ON bill_tips (day)`,
  `CREATE INDEX bill_tips_by_invoice ON bill_tips (invoice_seq)`,
]
