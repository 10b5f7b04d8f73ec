import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * What databases that speak PostgreSQL's protocol lack or take otherwise (CockroachDB, YugabyteDB), and the few files that may use it: each has
 * another way, or is named in docs/decisions/2026-11-25-other-databases.md.
 */
const rules: readonly { what: string; pattern: RegExp; only: readonly string[] }[] = [
  { what: 'advisory locks', pattern: /\bpg_\w*advisory\w*/i, only: ['nodes/listen-line.ts'] },
  { what: 'LISTEN and NOTIFY', pattern: /\bLISTEN \$?\w|\bNOTIFY \w|pg_notify/, only: ['nodes/listen-line.ts'] },
  { what: 'connections of others', pattern: /pg_stat_activity/, only: ['nodes/listen-line.ts', 'backup/postgres-restore.ts'] },
  {
    what: 'functions and triggers',
    pattern: /plpgsql|CREATE FUNCTION|CREATE (CONSTRAINT )?TRIGGER/i,
    only: ['db/migrations/dialect.ts'],
  },
  { what: 'parameters of an index', pattern: /\bfastupdate\b|\bfillfactor\b/i, only: ['db/migrations/dialect.ts'] },
  { what: 'the place of a row', pattern: /\b(ctid|xmin|xmax)\b/, only: [] },
  { what: 'locks of tables', pattern: /\bLOCK TABLE\b|\bLOCK \w+ IN\b/, only: [] },
  { what: 'deferred constraints', pattern: /\bDEFERR(ED|ABLE)\b/i, only: [] },
  { what: 'exclusion constraints', pattern: /\bEXCLUDE USING\b/i, only: [] },
  { what: 'extensions', pattern: /\bCREATE EXTENSION\b/i, only: [] },
  { what: 'anonymous blocks', pattern: /\bDO \$\$/, only: [] },
  { what: 'full text search', pattern: /\bto_ts(vector|query)\b/i, only: [] },
  { what: 'MERGE', pattern: /\bMERGE INTO\b/, only: [] },
  {
    what: "statistics and catalogues of PostgreSQL's own",
    pattern: /\bpg_(indexes|constraint|class|stat_user_tables|attribute)\b/,
    only: ['backup/postgres-restore.ts', 'backup/postgres-copy.ts'],
  },
]

const server = join(import.meta.dirname, '../../src/server')
const sources = globSync('**/*.ts', { cwd: server }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  // What a comment names, nobody sends.
  text: readFileSync(join(server, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, ''),
}))

const strays = (texts: readonly { file: string; text: string }[]): string[] =>
  rules.flatMap(({ what, pattern, only }) =>
    texts.filter(({ file, text }) => pattern.test(text) && !only.includes(file)).map(({ file }) => `${what}: ${file}`),
  )

describe('the SQL of the server', () => {
  it('says nothing outside of the named files that other databases of this protocol do not take', () => {
    expect(strays(sources)).toEqual([])
  })

  it('is looked at: each file that may use something does use it', () => {
    const unused = rules.flatMap(({ what, pattern, only }) =>
      only
        .filter((name) => !sources.some(({ file, text }) => file === name && pattern.test(text)))
        .map((name) => `${what}: ${name}`),
    )
    expect(unused).toEqual([])
  })

  it.each([
    ['advisory locks', 'sql`SELECT pg_advisory_xact_lock(1)`'],
    ['LISTEN and NOTIFY', "client.query('LISTEN orders')"],
    ['functions and triggers', '`CREATE TRIGGER late BEFORE UPDATE ON bills`'],
    ['locks of tables', '`LOCK TABLE heads IN SHARE MODE`'],
    ['the place of a row', '`SELECT ctid FROM bills`'],
  ])('negative control: %s are found elsewhere', (what, text) => {
    expect(strays([{ file: 'billing/bill.repo.ts', text }])).toEqual([`${what}: billing/bill.repo.ts`])
  })
})
