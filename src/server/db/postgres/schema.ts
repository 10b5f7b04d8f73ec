import type { DialectSchema } from '../dialect-schema.ts'

export const postgresSchema: DialectSchema = {
  appendOnly: (table) => [
    `CREATE FUNCTION ${table}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${table} is append-only'; END $$`,
    `CREATE TRIGGER ${table}_no_change BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_append_only()`,
  ],
  paxSearch: [
    `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
    `CREATE INDEX pax_by_name_trigrams ON pax USING gin (name_folded gin_trgm_ops)`,
    `CREATE INDEX pax_by_id_name ON pax (id, name_folded)`,
  ],
}
