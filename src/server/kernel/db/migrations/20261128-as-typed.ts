import { type Kysely, sql } from 'kysely'

/** Copies of the rules for search texts as of this step. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g
const spelled = new Map(
  'ßss łl øo æae œoe đd ðd ħh ıi ĸk ŋn ŧt þth əe ςσ ىي یي کك ةه'.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)
const SPELLED = new RegExp(`[${[...spelled.keys()].join('')}]`, 'g')
const fold = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[‘’‚‛′`´ʹʻʼʽ＇]/g, "'")
    .replaceAll(/[‐‑‒–—―−﹣－]/g, '-')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLocaleLowerCase('en')
    .replaceAll(SPELLED, (letter) => spelled.get(letter) ?? letter)
    .normalize('NFC')

/** The tokens of all fragments of a text that have this length. */
function pieces(text: string, length: number): string[] {
  const codes = Array.from(text, (character) => (character.codePointAt(0) ?? 0).toString(16))
  return codes.flatMap((_code, start) => (start + length <= codes.length ? [codes.slice(start, start + length).join('x')] : []))
}

/** Fragments of one to three characters for the name, which is the first line; of three characters for the other lines. */
function gramsOf(foundBy: string): string {
  const [name = '', ...rest] = foundBy.split('\n')
  return [...new Set([...[1, 2, 3].flatMap((length) => pieces(name, length)), ...rest.flatMap((line) => pieces(line, 3))])].join(
    ' ',
  )
}

const BATCH = 1000

interface Found {
  seq: number
  name_folded: string
  found_by: string
}

/**
 * Folds the search texts of all passengers again: apostrophes, hyphens and letters such as ß, ø or ı were previously stored as
 * written.
 */
async function refold(db: Kysely<unknown>): Promise<void> {
  let below = 2_147_483_647
  for (;;) {
    const { rows } = await sql<Found>`
      SELECT seq, name_folded, found_by FROM pax WHERE seq < ${below} ORDER BY seq DESC LIMIT ${BATCH}`.execute(db)
    for (const { seq, name_folded, found_by } of rows) {
      const [name, found] = [fold(name_folded), fold(found_by)]
      if (name === name_folded && found === found_by) continue
      await sql`UPDATE pax SET name_folded = ${name}, found_by = ${found} WHERE seq = ${seq}`.execute(db)
      await sql`UPDATE pax_search SET grams = ${gramsOf(found)}, found_by = ${found} WHERE rowid = ${seq}`.execute(db)
    }
    const last = rows.at(-1)
    if (last === undefined) return
    below = last.seq
  }
}

/**
 * Adds settings for what staff type (limit of refills, order of dates, CSV separator, number of PAX numbers) and makes names
 * searchable by plain letters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    'refill_limit bigint',
    'day_first integer NOT NULL DEFAULT 0',
    'csv_semicolons integer NOT NULL DEFAULT 0',
    'card_number_count integer NOT NULL DEFAULT 100',
  ]
  for (const column of columns) await sql.raw(`ALTER TABLE venue_versions ADD COLUMN ${column}`).execute(db)
  await refold(db)
}
