import type { Dialect } from './dialect.ts'

/** Outlets with their running numbers, the ship they are on, and a version of the venue for each change. */
export const venue: readonly string[] = [
  `CREATE TABLE outlets (
    id integer PRIMARY KEY,
    name text NOT NULL,
    closed_at bigint
  )`,
  `INSERT INTO outlets (id, name) VALUES (1, 'Main outlet')`,

  `CREATE TABLE heads (
    id integer PRIMARY KEY REFERENCES outlets (id),
    code text NOT NULL UNIQUE,
    ledger_seq bigint NOT NULL,
    ledger_hash text NOT NULL,
    invoice_seq bigint NOT NULL,
    credit_seq bigint NOT NULL
  )`,
  `INSERT INTO heads (id, code, ledger_seq, ledger_hash, invoice_seq, credit_seq) VALUES (1, '', 0, '', 0, 0)`,

  `CREATE TABLE ship_head (
    id integer PRIMARY KEY CHECK (id = 1),
    booking_seq bigint NOT NULL,
    unnamed_to bigint NOT NULL,
    voids_after bigint NOT NULL,
    z_seq bigint NOT NULL,
    z_hash text NOT NULL
  )`,
  `INSERT INTO ship_head (id, booking_seq, unnamed_to, voids_after, z_seq, z_hash) VALUES (1, 0, 0, 0, 0, '')`,

  `CREATE TABLE venue_versions (
    version integer PRIMARY KEY,
    name text NOT NULL,
    address text NOT NULL,
    tax_id text NOT NULL,
    footer text NOT NULL,
    time_zone text NOT NULL,
    card_number_start integer NOT NULL,
    country_code text NOT NULL,
    created_at bigint NOT NULL,
    points_per_hundred integer NOT NULL DEFAULT 1,
    refund_limit bigint,
    require_amount integer NOT NULL DEFAULT 0,
    keys_required integer NOT NULL DEFAULT 0,
    voyage_end text,
    stations text NOT NULL DEFAULT '[{"name":"Kitchen","types":["Lunch","Dinner","Starters","breakfast","desserts"]},{"name":"Bar","types":["drinks"]}]',
    idle_minutes integer NOT NULL DEFAULT 30,
    reserved_minutes integer NOT NULL DEFAULT 15,
    void_limit bigint,
    discounts text NOT NULL DEFAULT '{"allowed":false,"foodorder":10,"backoffice":40}',
    courses text NOT NULL DEFAULT '[]',
    tenders text NOT NULL DEFAULT '{"cash":false,"tips":false,"percents":[5,10]}',
    charges text,
    happy_hours text NOT NULL DEFAULT '[]',
    late_minutes integer NOT NULL DEFAULT 30,
    outlets text NOT NULL DEFAULT '[]'
  )`,

  `CREATE TABLE database_identity (
    id integer PRIMARY KEY CHECK (id = 1),
    database_id text NOT NULL,
    key_mark text NOT NULL
  )`,

  `CREATE TABLE turns (name text PRIMARY KEY)`,
  `INSERT INTO turns (name) VALUES ('numbers'), ('logins'), ('voyage')`,
]

/** The menu and the stock counts. */
export const menu = ({ bytes }: Dialect): string[] => [
  `CREATE TABLE dishes (
    id text PRIMARY KEY,
    dish_name text NOT NULL,
    price bigint NOT NULL CHECK (price >= 0),
    image_url text NOT NULL,
    half_stars integer NOT NULL,
    type text NOT NULL,
    created_at bigint NOT NULL,
    sold_out_at bigint,
    retired_at bigint,
    modifier_groups text NOT NULL DEFAULT '[]',
    barcode text,
    outlets text NOT NULL DEFAULT '[]'
  )`,
  `CREATE INDEX dishes_by_type ON dishes (type, dish_name)`,
  `CREATE UNIQUE INDEX dishes_by_barcode ON dishes (barcode) WHERE retired_at IS NULL`,

  `CREATE TABLE modifier_groups (
    id text PRIMARY KEY,
    name text NOT NULL,
    least integer NOT NULL,
    most integer NOT NULL,
    leave_out integer NOT NULL,
    modifiers text NOT NULL,
    retired_at bigint,
    created_at bigint NOT NULL
  )`,

  `CREATE TABLE pictures (
    id text PRIMARY KEY,
    type text NOT NULL,
    bytes ${bytes} NOT NULL,
    created_at bigint NOT NULL
  )`,

  `CREATE TABLE stock_counts (
    id text PRIMARY KEY,
    item_code text NOT NULL,
    description text NOT NULL,
    unit text NOT NULL,
    quantity_milli bigint NOT NULL,
    price bigint NOT NULL,
    day text NOT NULL,
    created_at bigint NOT NULL,
    replaced_by text
  )`,
  `CREATE INDEX standing_counts_by_day ON stock_counts (day) WHERE replaced_by IS NULL`,
  `CREATE INDEX stock_counts_by_item ON stock_counts (item_code, created_at, id)`,
  `CREATE INDEX stock_counts_by_time ON stock_counts (created_at, id)`,
  `CREATE UNIQUE INDEX one_standing_count ON stock_counts (item_code, day) WHERE replaced_by IS NULL`,
]
