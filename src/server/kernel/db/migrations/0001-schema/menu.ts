import type { Dialect } from './dialect.ts'

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
