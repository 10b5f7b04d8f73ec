/** Sums kept for the reports, Z reports and checks of the books. */
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
