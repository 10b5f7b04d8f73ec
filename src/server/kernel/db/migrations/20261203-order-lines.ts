import { type Kysely, PostgresAdapter, sql } from 'kysely'

const NOT_NULL = ' NOT NULL'

/** The columns of a line and where the earlier JSON had them. A flag is true or omitted. */
const columns = [
  ['dish_id', 'text', 'dishId', NOT_NULL],
  ['dish_name', 'text', 'dishName', NOT_NULL],
  ['type', 'text', 'type', NOT_NULL],
  ['image_url', 'text', 'imageUrl', NOT_NULL],
  ['half_stars', 'integer', 'halfStars', NOT_NULL],
  ['price', 'bigint', 'price', NOT_NULL],
  ['qty', 'integer', 'qty', `${NOT_NULL} CHECK (qty > 0)`],
  ['modifiers', 'text', 'modifiers', ''],
  ['note', 'text', 'note', ''],
  ['allergy', 'flag', 'allergy', ''],
  ['share_id', 'text', 'share.id', ''],
  ['share_qty', 'integer', 'share.qty', ''],
  ['share_price', 'bigint', 'share.price', ''],
  ['share_counts', 'flag', 'share.counts', ''],
  ['round', 'integer', 'round', ''],
  ['sent_at', 'bigint', 'sentAt', ''],
  ['held', 'flag', 'held', ''],
  ['course', 'text', 'course', ''],
  ['seat', 'integer', 'seat', ''],
  ['happy_hour', 'text', 'happyHour.name', ''],
  ['ordinary_price', 'bigint', 'happyHour.price', ''],
  ['terms', 'text', 'terms', ''],
  ['discount_id', 'text', 'discount.id', ''],
  ['discount_kind', 'text', 'discount.kind', ''],
  ['discount_amount', 'bigint', 'discount.amount', ''],
  ['discount_reason', 'text', 'discount.reason', ''],
] as const

type Column = (typeof columns)[number]

const columnOf = ([name, type, , rule]: Column): string => `${name} ${type === 'flag' ? 'integer' : type}${rule}`

const frozenText = 'the lines of a paid order never change'

/** How a database reads a value of a line, the rows of an order's JSON, and refuses to change the lines of a paid order. */
interface Dialect {
  value(column: Column): string
  lines: string
  place: string
  frozen: readonly string[]
}

const sqlite: Dialect = {
  value: ([, , path]) => `json_extract(l.value, '$.${path}')`,
  lines: 'json_each(o.lines) l',
  place: 'l.key',
  frozen: ['UPDATE', 'DELETE'].map(
    (action) => `CREATE TRIGGER order_lines_no_${action.toLowerCase()} BEFORE ${action} ON order_lines
      WHEN (SELECT payment FROM orders WHERE id = OLD.order_id) = 'paid' BEGIN SELECT RAISE(ABORT, '${frozenText}'); END`,
  ),
}

const postgres: Dialect = {
  value: ([, type, path]) => {
    const text = `(l.value #>> '{${path.replace('.', ',')}}')`
    return type === 'flag' ? `CASE ${text} WHEN 'true' THEN 1 WHEN 'false' THEN 0 END` : `${text}::${type}`
  },
  lines: 'json_array_elements(o.lines::json) WITH ORDINALITY AS l (value, place)',
  place: 'l.place - 1',
  frozen: [
    `CREATE FUNCTION order_lines_frozen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT payment FROM orders WHERE id = OLD.order_id) = 'paid' THEN RAISE EXCEPTION '${frozenText}'; END IF;
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END $$`,
    `CREATE TRIGGER order_lines_no_change BEFORE UPDATE OR DELETE ON order_lines FOR EACH ROW EXECUTE FUNCTION order_lines_frozen()`,
  ],
}

/** Stores the lines of orders as rows. Those of a paid order are the lines of its bill, so the database keeps them from changing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { value, lines, place, frozen } = db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite
  const statements = [
    `CREATE TABLE order_lines (
      order_id text NOT NULL REFERENCES orders (id),
      line integer NOT NULL,
      ${columns.map(columnOf).join(',\n      ')},
      PRIMARY KEY (order_id, line)
    )`,
    `INSERT INTO order_lines (order_id, line, ${columns.map(([name]) => name).join(', ')})
      SELECT o.id, ${place}, ${columns.map(value).join(', ')} FROM orders o, ${lines}`,
    'ALTER TABLE orders DROP COLUMN lines',
    ...frozen,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
