/** Sums for the reports, Z reports and checks of the books. */
export const reports: readonly string[] = [
  `CREATE TABLE sales_by_hour (
    day text NOT NULL,
    hour integer NOT NULL,
    sales bigint NOT NULL,
    amount bigint NOT NULL,
    outlet integer NOT NULL,
    PRIMARY KEY (day, hour, outlet)
  )`,

  `CREATE TABLE sales_by_dish (
    day text NOT NULL,
    dish_id text NOT NULL,
    dish_name text NOT NULL,
    type text NOT NULL,
    qty bigint NOT NULL,
    amount bigint NOT NULL,
    outlet integer NOT NULL,
    PRIMARY KEY (day, dish_id, dish_name, type, outlet)
  )`,

  `CREATE TABLE sales_by_dish_hour (
    hour integer NOT NULL,
    day text NOT NULL,
    dish_id text NOT NULL,
    qty bigint NOT NULL,
    outlet integer NOT NULL,
    PRIMARY KEY (hour, day, dish_id, outlet)
  )`,

  `CREATE TABLE sales_by_modifier (
    day text NOT NULL,
    modifier_id text NOT NULL,
    name text NOT NULL,
    qty bigint NOT NULL,
    amount bigint NOT NULL,
    outlet integer NOT NULL,
    PRIMARY KEY (day, modifier_id, name, outlet)
  )`,

  `CREATE TABLE card_money_by_day (
    day text NOT NULL,
    kind text NOT NULL,
    moves bigint NOT NULL,
    credit bigint NOT NULL,
    debit bigint NOT NULL,
    outlet integer NOT NULL,
    PRIMARY KEY (day, kind, outlet)
  )`,

  `CREATE TABLE cash_by_person (
    day text NOT NULL,
    staff_id text NOT NULL,
    kind text NOT NULL,
    moves bigint NOT NULL,
    amount bigint NOT NULL,
    outlet integer NOT NULL,
    PRIMARY KEY (day, staff_id, kind, outlet)
  )`,

  `CREATE TABLE z_reports (
    number bigint PRIMARY KEY,
    id text NOT NULL UNIQUE,
    from_at bigint NOT NULL,
    created_at bigint NOT NULL,
    day text NOT NULL,
    ledger_from bigint NOT NULL,
    ledger_to bigint NOT NULL,
    ledger_hash text NOT NULL,
    invoice_from bigint NOT NULL,
    invoice_to bigint NOT NULL,
    sales bigint NOT NULL,
    sales_amount bigint NOT NULL,
    items bigint NOT NULL,
    activations bigint NOT NULL,
    activations_amount bigint NOT NULL,
    refills bigint NOT NULL,
    refills_amount bigint NOT NULL,
    returns bigint NOT NULL,
    returns_amount bigint NOT NULL,
    transfers bigint NOT NULL,
    transfers_amount bigint NOT NULL,
    opening bigint NOT NULL,
    closing bigint NOT NULL,
    cancelled bigint NOT NULL,
    cancelled_amount bigint NOT NULL,
    grand_sales bigint NOT NULL,
    grand_amount bigint NOT NULL,
    categories text NOT NULL,
    staff text NOT NULL,
    terminals text NOT NULL,
    books text NOT NULL,
    books_found text NOT NULL,
    checked_at bigint,
    checked_rows bigint,
    closed_by text NOT NULL,
    terminal text NOT NULL,
    venue_version integer NOT NULL,
    prev_hash text NOT NULL,
    hash text NOT NULL,
    cash text,
    unpaid bigint,
    unpaid_amount bigint,
    self_approved bigint,
    self_approved_amount bigint,
    credit_from bigint,
    credit_to bigint,
    credits bigint,
    credits_amount bigint,
    payouts bigint,
    payouts_amount bigint,
    discounts text,
    cash_sales bigint,
    cash_sales_amount bigint,
    tips text,
    tips_amount bigint,
    charges text,
    voids text,
    outlets text
  )`,

  `CREATE TABLE z_prints (
    print_id text PRIMARY KEY,
    z_number bigint NOT NULL REFERENCES z_reports (number),
    copy integer NOT NULL,
    at bigint NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    UNIQUE (z_number, copy)
  )`,

  `CREATE TABLE books_checks (
    id text PRIMARY KEY,
    at bigint NOT NULL,
    took_ms bigint NOT NULL,
    kind text NOT NULL,
    checks integer NOT NULL,
    sales bigint NOT NULL,
    ledger_rows bigint NOT NULL,
    ledger_hash text NOT NULL,
    breaches text NOT NULL,
    problem text NOT NULL
  )`,
  `CREATE INDEX books_checks_by_time ON books_checks (at, id)`,
]

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
